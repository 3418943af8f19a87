import { PageHeader } from '@/components/ui/page-header';
import { componentSchemas, schemaName } from '@/lib/contract/openapi-schemas';
import type { Operation, ErrorArea } from '@/lib/contract/operation';
import { operations } from '@/lib/contract/operations';
import { fieldRows } from './field-rows';
import { FieldTable, OperationPanel, type Schemas } from './operation-panel';
import { Fold } from './fold';
import { Heading } from './heading';
import { SearchableSections, type Entry, type EntryGroup } from './searchable-sections';
import type { ReactNode } from 'react';
import { bankCodeFormats, bankCodeRules } from '@/lib/contract/bank-code-rules';
import { cardMoves } from '@/lib/contract/cards';
import { refusals, type Refusal } from '@/lib/contract/refusals';

export const metadata = { title: 'API reference' };

export default function ReferencePage() {
  const schemas = componentSchemas();
  return (
    <>
      <PageHeader
        title="API reference"
        description={
          <>
            Every operation that the console knows, from the same definitions that it runs on. Unknown fields are
            ignored on both sides. As a file:{' '}
            <a href="/api/openapi.json" className="text-accent-ink underline underline-offset-2">
              OpenAPI 3.1
            </a>
            .
          </>
        }
      />
      <SearchableSections
        groups={[
          ...operationGroups(schemas),
          plainGroup('records', 'Records', recordEntries(schemas)),
          plainGroup('rules', 'Rules', rules),
        ]}
      />
    </>
  );
}

function operationGroups(schemas: Schemas): EntryGroup[] {
  const all: readonly Operation[] = Object.values(operations);
  return [...new Set(all.map(({ noun }) => noun))].map((noun) => ({
    id: `noun-${noun}`,
    title: words(noun),
    heading: (
      <Heading level={2} id={`noun-${noun}`}>
        {words(noun)}
      </Heading>
    ),
    entries: all
      .filter((operation) => operation.noun === noun)
      .map((operation) => ({
        id: operation.name,
        title: operation.title,
        text: searchText(
          operation.title,
          operation.name,
          operation.method,
          operation.path,
          operation.noun,
          operation.refusals,
          Object.keys({ ...operation.params.shape, ...operation.query.shape }),
          operation.body === undefined ? '' : schemas[schemaName(operation.body)],
          operation.interface === 'extras' ? 'extra' : `interface ${operation.interface}`,
        ),
        content: <OperationPanel operation={operation} schemas={schemas} />,
      })),
  }));
}

/** Records that answers share; bodies and answers of one operation stand with it. */
function recordEntries(schemas: Schemas): Entry[] {
  return Object.entries(schemas)
    .filter(([name]) => !/(Body|Answer|Error|EnvelopeA|EnvelopeB|WithoutCode)$/.test(name))
    .map(([name, schema]) => ({
      id: `record-${name}`,
      title: name,
      text: searchText('record', name, schema),
      content: (
        <article className="border-line bg-surface rounded-md border shadow-sm">
          <div className="border-line border-b px-4 py-2.5">
            <Heading level={3} id={`record-${name}`}>
              {name}
            </Heading>
          </div>
          <Fold label="Fields" of={name}>
            <FieldTable caption="Fields" rows={fieldRows(schema)} />
          </Fold>
        </article>
      ),
    }));
}

const rules: readonly Entry[] = [
  {
    id: 'bank-codes',
    title: 'Bank codes',
    text: 'bank codes aba bank_code sort_code bsb_code ifsc cnaps_number bank_branch_code 2.5',
    content: <BankCodes />,
  },
  {
    id: 'card-moves',
    title: 'Card moves',
    text: 'card moves active frozen cancelled freeze unfreeze 3.8',
    content: <CardMoves />,
  },
  {
    id: 'refusals-account',
    title: 'Common refusals',
    text: 'common refusals errors flat code message idempotency token 7.1',
    content: <CommonRefusals area="account" />,
  },
  {
    id: 'refusals-issuing',
    title: 'Common refusals, cards',
    text: 'common refusals errors envelope type code message idempotency token card issuing 7.2',
    content: <CommonRefusals area="issuing" />,
  },
];

const plainGroup = (id: string, title: string, entries: readonly Entry[]): EntryGroup => ({
  id,
  title,
  entries,
  heading: (
    <Heading level={2} id={id}>
      {title}
    </Heading>
  ),
});

const words = (noun: string): string => (noun.charAt(0).toUpperCase() + noun.slice(1)).replaceAll('-', ' ');

const searchText = (...parts: readonly unknown[]): string =>
  parts
    .map((part) => JSON.stringify(part))
    .join(' ')
    .toLowerCase();

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

function BankCodes() {
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

function CardMoves() {
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

function CommonRefusals({ area }: { area: ErrorArea }) {
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
