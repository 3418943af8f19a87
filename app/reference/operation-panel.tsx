import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Operation } from '@/lib/contract/operation';
import { limits } from '@/lib/contract/limits';
import { parameterSchema, schemaName, type JsonSchema } from '@/lib/contract/openapi';
import { refusals } from '@/lib/contract/refusals';
import { listed, message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { answerWords, exclusiveFields, fieldRows, type FieldRow, type ReferenceWords } from './field-rows';
import { Fold, Heading } from './searchable-sections';

export type Schemas = Readonly<Record<string, JsonSchema>>;

export function OperationPanel({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const t = useTranslations('reference');
  const address = `/api${operation.path}`;
  const bodyName = operation.body === undefined ? undefined : schemaName(operation.body);
  return (
    <article className="border-line bg-surface rounded-md border shadow-sm">
      <header className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5">
        <Heading level={3} id={operation.name}>
          {operation.title}
        </Heading>
        {operation.interface === 'extras' ? <ExtraMark /> : <Section number={operation.interface} />}
        <p className="w-full font-mono text-xs break-all">
          <span className="text-accent-ink font-semibold">{operation.method}</span> <span>{address}</span>
        </p>
      </header>
      <Fold label={t('operation.fold')} of={operation.title}>
        <Headers lines={headerLines(t, operation)} />
        <FieldTable caption={t('operation.path')} rows={fieldRows(t, parameterSchema(operation.params))} />
        <FieldTable caption={t('operation.query')} rows={fieldRows(t, parameterSchema(operation.query))} />
        {bodyName === undefined ? null : <Body schema={schemas[bodyName] ?? {}} />}
        <Answer name={schemaName(operation.response)} schemas={schemas} />
        <Refusals operation={operation} />
      </Fold>
    </article>
  );
}

const indents = ['', 'pl-4', 'pl-8', 'pl-12'] as const;

/** The fields of a request or an answer. Names break at underscores on narrow screens, so that rules have space. */
export function FieldTable({ caption, rows }: { caption: string; rows: readonly FieldRow[] }) {
  const t = useTranslations('reference.field');
  if (rows.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left text-xs">
      <caption className="text-ink-muted pb-1 text-left text-xs font-medium">{caption}</caption>
      <colgroup>
        <col className="w-[42%] sm:w-64" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('rule')}</th>
        </tr>
      </thead>
      <tbody className="divide-line border-line divide-y border-t">
        {rows.map((row, index) => (
          <tr key={`${index} ${row.name}`} className="align-top">
            <th scope="row" className={`py-1.5 pr-3 font-normal ${indents[Math.min(row.depth, 3)] ?? ''}`}>
              <code className="text-ink font-mono">
                <Breakable name={row.name} />
              </code>
              {row.required ? <span className="text-ink-muted ml-1.5">{t('required')}</span> : null}
            </th>
            <td className="text-ink-muted py-1.5">
              <Rule row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Breakable({ name }: { name: string }) {
  const parts = name.split('_');
  return parts.map((part, index) => (
    <span key={`${index} ${part}`}>
      {part}
      {index < parts.length - 1 ? (
        <>
          _<wbr />
        </>
      ) : null}
    </span>
  ));
}

function Rule({ row }: { row: FieldRow }) {
  const t = useTranslations('reference.field');
  return (
    <>
      {row.words}
      {row.record === undefined ? null : (
        <>
          {' '}
          <RecordLink name={row.record} />
        </>
      )}
      {row.values.map((value, index) => (
        <span key={value}>
          {index === 0 ? ' ' : ', '}
          <code className="text-ink font-mono break-all">{value}</code>
        </span>
      ))}
      {row.open ? <span>{t('othersMayCome')}</span> : null}
      {row.pattern === undefined ? null : (
        <>
          , <code className="font-mono break-all">{row.pattern}</code>
        </>
      )}
    </>
  );
}

function RecordLink({ name }: { name: string }) {
  return (
    <a href={`#record-${name}`} className="text-accent-ink underline underline-offset-2">
      {name}
    </a>
  );
}

function headerLines(t: ReferenceWords, operation: Operation): [name: string, rule: string][] {
  const key =
    operation.area === 'account'
      ? t('operation.uuidKey')
      : t('operation.textKey', { most: limits.issuingIdempotencyKeyCharacters });
  const lines: readonly [name: string, rule: string, isThere: boolean][] = [
    ['x-auth-token', t('operation.required'), operation.token === 'required'],
    ['x-client-id', t('operation.required'), operation.token === 'required'],
    ['x-idempotency-key', t('operation.requiredKey', { rule: key }), operation.idempotencyKey === 'required'],
    ['x-on-behalf-of', t('operation.onBehalfOf'), operation.onBehalfOf === 'optional'],
  ];
  return lines.flatMap(([name, rule, isThere]) => (isThere ? [[name, rule]] : []));
}

function Body({ schema }: { schema: JsonSchema }) {
  const t = useTranslations('reference');
  const words = useWords();
  const [first, ...rest] = exclusiveFields(schema).map((text) => message('terms.asWritten', { text }));
  const fields = first === undefined ? undefined : listed(first, rest);
  return (
    <div>
      <FieldTable caption={t('operation.body')} rows={fieldRows(t, schema)} />
      {fields === undefined ? null : (
        <p className="text-ink-muted mt-1 text-xs">{t('operation.exactlyOne', { fields: words(fields) })}</p>
      )}
    </div>
  );
}

function ExtraMark() {
  const t = useTranslations('reference.operation');
  return (
    <span className="border-line-strong text-ink-muted text-2xs/4.5 rounded-full border px-2 font-medium">
      {t('extra')}
    </span>
  );
}

function Section({ number }: { number: string }) {
  const t = useTranslations('reference.operation');
  return <span className="text-ink-faint text-xs">{t('section', { number })}</span>;
}

function Caption({ children }: { children: string }) {
  return <h4 className="text-ink-muted pb-1 text-xs font-medium">{children}</h4>;
}

function Headers({ lines }: { lines: readonly [name: string, rule: string][] }) {
  const t = useTranslations('reference.operation');
  return (
    <div>
      <Caption>{t('headers')}</Caption>
      {lines.length === 0 ? (
        <p className="text-ink-muted text-xs">{t('noHeaders')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {lines.map(([name, rule]) => (
            <li key={name}>
              <code className="font-mono">{name}</code> <span className="text-ink-muted">{rule}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const asCode = (words: ReactNode) => <code className="font-mono">{words}</code>;

function Answer({ name, schemas }: { name: string; schemas: Schemas }) {
  const t = useTranslations('reference');
  const schema = schemas[name] ?? {};
  const shared = !name.endsWith('Answer');
  const { words, record, rows } = answerWords(t, schema);
  const target = shared ? name : record;
  if (target !== undefined) {
    return (
      <div>
        <Caption>{t('operation.answer')}</Caption>
        <p className="text-ink-muted text-xs">
          {shared ? t('operation.record') : words} <RecordLink name={target} />
        </p>
      </div>
    );
  }
  if (rows.length > 0) return <FieldTable caption={t('operation.answer')} rows={rows} />;
  return (
    <div>
      <Caption>{t('operation.answer')}</Caption>
      <p className="text-ink-muted text-xs">{t.rich('operation.days', { date: asCode, valid: asCode })}</p>
    </div>
  );
}

function Refusals({ operation }: { operation: Operation }) {
  const t = useTranslations('reference.operation');
  const family = operation.area === 'account' ? 'flat' : 'B';
  return (
    <div>
      <Caption>{t('refusals')}</Caption>
      <ul className="text-ink-muted flex flex-col gap-0.5 text-xs">
        {operation.refusals.map((message) => {
          const row = refusals.find((each) => each.message === message && each.family === family);
          return (
            <li key={message}>
              <code className="text-ink font-mono">{message}</code>
              {row === undefined || row.condition === '' ? null : <span>, {row.condition}</span>}
            </li>
          );
        })}
        <li>
          <a href={`#refusals-${operation.area}`} className="text-accent-ink underline underline-offset-2">
            {t('commonRefusals')}
          </a>
        </li>
      </ul>
    </div>
  );
}
