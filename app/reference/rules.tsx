import type { ReactNode } from 'react';
import { bankCodeFormats, bankCodeRules } from '@/lib/contract/bank-code-rules';
import { cardMoves } from '@/lib/contract/cards';
import type { ErrorArea } from '@/lib/contract/operation';
import { refusals, type Refusal } from '@/lib/contract/refusals';
import { Heading } from './heading';

/** A small table that may be wider than a phone; it scrolls by itself, by keyboard too. */
function Grid({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-lg text-left text-xs">
        <thead>
          <tr className="text-2xs text-ink-faint tracking-wide uppercase">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line border-line divide-y border-t">
          {rows.map((cells) => (
            <tr key={cells.join(' ')} className="align-top">
              {cells.map((cell, index) => (
                <td key={`${index} ${cell}`} className="text-ink-muted first:text-ink py-1.5 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Part({ id, title, note, children }: { id: string; title: string; note: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-line bg-surface rounded-md border px-4 py-3 shadow-sm">
      <Heading level={3} id={id}>
        {title}
      </Heading>
      <p className="text-ink-muted mb-2 text-xs">{note}</p>
      {children}
    </section>
  );
}

export function BankCodes() {
  return (
    <Part
      id="bank-codes"
      title="Bank codes"
      note="Interface 2.5. The currency is that of the stored account. CAD accounts also need bank_branch_code."
    >
      <Grid
        label="Bank codes"
        heads={['Currency', 'Bank country', 'bank_code_type', 'bank_code_value']}
        rows={bankCodeRules.map(({ currency, country, type }) => [
          currency,
          country ?? 'any',
          type,
          bankCodeFormats[type].words,
        ])}
      />
    </Part>
  );
}

export function CardMoves() {
  return (
    <Part
      id="card-moves"
      title="Card moves"
      note="Interface 3.8. Any other move is refused with “Card status is invalid”; an expired card takes none."
    >
      <Grid
        label="Card moves"
        heads={['From', 'To']}
        rows={Object.entries(cardMoves).map(([from, to]) => [from, to.length === 0 ? 'nothing: final' : to.join(', ')])}
      />
    </Part>
  );
}

const families: Readonly<Record<Refusal['family'], string>> = {
  flat: 'code, message',
  'flat-no-code': 'message',
  bare: 'error',
  A: 'type, code, message',
  B: 'code as text, message',
};

export function CommonRefusals({ area }: { area: ErrorArea }) {
  const account = area === 'account';
  const rows = refusals.filter(
    ({ where, family }) => where === 'any operation' && (family === 'A' || family === 'B') !== account,
  );
  return (
    <Part
      id={`refusals-${area}`}
      title={account ? 'Common refusals, all but card issuing' : 'Common refusals, card issuing'}
      note={account ? 'Interface 7.1, the flat envelope.' : 'Interface 7.2, Envelopes A and B; a `type` field marks A.'}
    >
      <Grid
        label={account ? 'Common refusals' : 'Common refusals of card issuing'}
        heads={['Message', 'HTTP', 'Body', 'Code', 'When']}
        rows={rows.map(({ message, http, family, code, condition }) => [
          message === '' ? 'varies' : message,
          String(http),
          families[family],
          code ?? 'none',
          condition,
        ])}
      />
    </Part>
  );
}
