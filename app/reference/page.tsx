import { useTranslations } from 'next-intl';
import { pageTitle } from '@/app/shell/page-title';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { PageHeader } from '@/components/ui/page-header';
import { componentSchemas, schemaName } from '@/lib/contract/openapi';
import type { Operation, ErrorArea } from '@/lib/contract/operation';
import { operations } from '@/lib/contract/operations';
import { fieldRows, type ReferenceWords } from './field-rows';
import { FieldTable, OperationPanel, type Schemas } from './operation-panel';
import { Fold, Heading, SearchableSections, type Entry, type EntryGroup } from './searchable-sections';
import type { ReactNode } from 'react';
import { bankCodeFormats, bankCodeRules } from '@/lib/contract/fields/bank-code-rules';
import { cardMoves } from '@/lib/contract/enums';
import { refusals } from '@/lib/contract/refusals';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';

export const generateMetadata = pageTitle('reference.title');

export default function ReferencePage() {
  const t = useTranslations('reference');
  const schemas = componentSchemas();
  return (
    <ClientMessages areas={['reference']}>
      <PageHeader
        title={t('title')}
        description={t.rich('introduction', {
          link: (words) => (
            <a href="/api/openapi.json" className="text-accent-ink underline underline-offset-2">
              {words}
            </a>
          ),
        })}
      />
      <SearchableSections
        groups={[
          ...operationGroups(schemas),
          { id: 'records', title: t('records'), entries: recordEntries(t, schemas) },
          { id: 'rules', title: t('rules'), entries: ruleEntries(t) },
        ]}
      />
    </ClientMessages>
  );
}

function operationGroups(schemas: Schemas): EntryGroup[] {
  const all: readonly Operation[] = Object.values(operations);
  return [...new Set(all.map(({ noun }) => noun))].map((noun) => ({
    id: `noun-${noun}`,
    title: words(noun),
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

/** Records that several answers share; bodies and answers of a single operation stand with it. */
function recordEntries(t: ReferenceWords, schemas: Schemas): Entry[] {
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
          <Fold label={t('fields')} of={name}>
            <FieldTable caption={t('fields')} rows={fieldRows(t, schema)} />
          </Fold>
        </article>
      ),
    }));
}

const ruleEntries = (t: ReferenceWords): readonly Entry[] => [
  {
    id: 'bank-codes',
    title: t('bankCodes.title'),
    text: 'bank codes aba bank_code sort_code bsb_code ifsc cnaps_number bank_branch_code 2.5',
    content: <BankCodes />,
  },
  {
    id: 'card-moves',
    title: t('cardMoves.title'),
    text: 'card moves active frozen cancelled freeze unfreeze 3.8',
    content: <CardMoves />,
  },
  {
    id: 'refusals-account',
    title: t('refusals.account'),
    text: 'common refusals errors flat code message idempotency token 7.1',
    content: <CommonRefusals area="account" />,
  },
  {
    id: 'refusals-issuing',
    title: t('refusals.issuing'),
    text: 'common refusals errors envelope type code message idempotency token card issuing 7.2',
    content: <CommonRefusals area="issuing" />,
  },
];

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
          <tr className="text-ink-muted text-xs">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
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
  const t = useTranslations('reference.bankCodes');
  return (
    <Part id="bank-codes" title={t('title')} note={t('note')}>
      <Grid
        label={t('title')}
        heads={[t('currency'), t('country'), 'bank_code_type', 'bank_code_value']}
        rows={bankCodeRules.map(({ currency, country, type }) => [
          currency,
          country ?? t('any'),
          type,
          t(type === 'ifsc' ? 'ifsc' : 'digits', { length: String(bankCodeFormats[type].length) }),
        ])}
      />
    </Part>
  );
}

function CardMoves() {
  const t = useTranslations('reference.cardMoves');
  const draw = useWords();
  return (
    <Part id="card-moves" title={t('title')} note={t('note')}>
      <Grid
        label={t('title')}
        heads={[t('from'), t('to')]}
        rows={Object.entries(cardMoves).map(([from, to]) => [
          from,
          to.length === 0 ? t('final') : draw(enumerated(to)),
        ])}
      />
    </Part>
  );
}

function CommonRefusals({ area }: { area: ErrorArea }) {
  const t = useTranslations('reference.refusals');
  const account = area === 'account';
  const rows = refusals.filter(
    ({ where, family }) => where === 'any operation' && (family === 'A' || family === 'B') !== account,
  );
  return (
    <Part
      id={`refusals-${area}`}
      title={account ? t('accountTitle') : t('issuingTitle')}
      note={account ? t('accountNote') : t('issuingNote')}
    >
      <Grid
        label={account ? t('account') : t('issuingLabel')}
        heads={[t('message'), t('http'), t('body'), t('code'), t('when')]}
        rows={rows.map(({ message, http, family, code, condition }) => [
          message === '' ? t('varies') : message,
          String(http),
          t(family),
          code ?? t('none'),
          condition,
        ])}
      />
    </Part>
  );
}
