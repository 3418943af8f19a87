import type * as z from 'zod';
import type { Operation } from '@/lib/contract/operation';
import { limits } from '@/lib/contract/limits';
import { isOptional, parameterSchemas, schemaName, type JsonSchema } from '@/lib/contract/openapi-schemas';
import { refusals } from '@/lib/contract/refusals';
import { answerWords, exclusiveFields, fieldRows, type FieldRow } from './field-rows';
import { Fold } from './fold';
import { Heading } from './heading';

export type Schemas = Readonly<Record<string, JsonSchema>>;

export function OperationPanel({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const bodyName = operation.body === undefined ? undefined : schemaName(operation.body);
  return (
    <article className="border-line bg-surface rounded-md border shadow-sm">
      <header className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5">
        <Heading level={3} id={operation.name}>
          {operation.title}
        </Heading>
        {operation.interface === 'extras' ? <ExtraMark /> : <Section number={operation.interface} />}
        <p className="w-full font-mono text-xs break-all">
          <span className="text-accent-ink font-semibold">{operation.method}</span> <span>/api{operation.path}</span>
        </p>
      </header>
      <Fold label="Headers, fields and refusals" of={operation.title}>
        <Headers lines={headerLines(operation)} />
        <FieldTable caption="In the path" rows={parameterRows(operation.params)} />
        <FieldTable caption="Query" rows={parameterRows(operation.query)} />
        {bodyName === undefined ? null : <Body schema={schemas[bodyName] ?? {}} />}
        <Answer name={schemaName(operation.response)} schemas={schemas} />
        <Refusals operation={operation} />
      </Fold>
    </article>
  );
}

const indents = ['', 'pl-4', 'pl-8', 'pl-12'] as const;

/** Fields of a request or an answer. Names break at underscores on narrow screens, so that rules keep their room. */
export function FieldTable({ caption, rows }: { caption: string; rows: readonly FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left text-xs">
      <caption className="text-2xs text-ink-faint pb-1 text-left font-semibold tracking-wide uppercase">
        {caption}
      </caption>
      <colgroup>
        <col className="w-[42%] sm:w-64" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Rule</th>
        </tr>
      </thead>
      <tbody className="divide-line border-line divide-y border-t">
        {rows.map((row, index) => (
          <tr key={`${index} ${row.name}`} className="align-top">
            <th scope="row" className={`py-1.5 pr-3 font-normal ${indents[Math.min(row.depth, 3)] ?? ''}`}>
              <code className="text-ink font-mono">
                <Breakable name={row.name} />
              </code>
              {row.required ? <span className="text-ink-muted ml-1.5">required</span> : null}
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
      {row.open ? '; others may come' : ''}
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

function parameterRows(schema: Operation['params']): FieldRow[] {
  const required = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
    isOptional(field) ? [] : [name],
  );
  return fieldRows({ type: 'object', required, properties: parameterSchemas(schema) });
}

function headerLines(operation: Operation): [name: string, rule: string][] {
  const key = operation.area === 'account' ? 'a UUID' : `1 to ${limits.issuingIdempotencyKeyCharacters} characters`;
  return [
    ...(operation.token === 'required'
      ? ([
          ['x-auth-token', 'required'],
          ['x-client-id', 'required'],
        ] satisfies [string, string][])
      : []),
    ...(operation.idempotencyKey === 'required'
      ? ([['x-idempotency-key', `required, ${key}`]] satisfies [string, string][])
      : []),
    ...(operation.onBehalfOf === 'optional'
      ? ([['x-on-behalf-of', 'optional, account_id of a sub-account']] satisfies [string, string][])
      : []),
  ];
}

function Body({ schema }: { schema: JsonSchema }) {
  const exclusive = exclusiveFields(schema);
  return (
    <div>
      <FieldTable caption="Body" rows={fieldRows(schema)} />
      {exclusive.length === 0 ? null : (
        <p className="text-ink-muted mt-1 text-xs">Exactly one of {exclusive.join(' and ')}.</p>
      )}
    </div>
  );
}

function ExtraMark() {
  return (
    <span className="border-line-strong text-ink-muted text-2xs/4.5 rounded-full border px-2 font-medium">
      Extra, not in the interface
    </span>
  );
}

function Section({ number }: { number: string }) {
  return <span className="text-ink-faint text-xs">Interface {number}</span>;
}

function Caption({ children }: { children: string }) {
  return <h4 className="text-2xs text-ink-faint pb-1 font-semibold tracking-wide uppercase">{children}</h4>;
}

function Headers({ lines }: { lines: readonly [name: string, rule: string][] }) {
  return (
    <div>
      <Caption>Headers</Caption>
      {lines.length === 0 ? (
        <p className="text-ink-muted text-xs">None beyond the content type.</p>
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

function Answer({ name, schemas }: { name: string; schemas: Schemas }) {
  const schema = schemas[name] ?? {};
  const shared = !name.endsWith('Answer');
  const { words, record, rows } = answerWords(schema);
  const target = shared ? name : record;
  if (target !== undefined) {
    return (
      <div>
        <Caption>Answer</Caption>
        <p className="text-ink-muted text-xs">
          {shared ? 'The record' : words} <RecordLink name={target} />
        </p>
      </div>
    );
  }
  if (rows.length > 0) return <FieldTable caption="Answer" rows={rows} />;
  return (
    <div>
      <Caption>Answer</Caption>
      <p className="text-ink-muted text-xs">
        A list of days, each with <code className="font-mono">date</code> and <code className="font-mono">valid</code>.
      </p>
    </div>
  );
}

function Refusals({ operation }: { operation: Operation }) {
  const family = operation.area === 'account' ? 'flat' : 'B';
  return (
    <div>
      <Caption>Refusals</Caption>
      <ul className="text-ink-muted flex flex-col gap-0.5 text-xs">
        {operation.refusals.map((message) => {
          const row = refusals.find((each) => each.message === message && each.family === family);
          return (
            <li key={message}>
              <code className="text-ink font-mono">{message}</code>
              {row === undefined || row.condition === '' ? '' : `, ${row.condition}`}
            </li>
          );
        })}
        <li>
          <a href={`#refusals-${operation.area}`} className="text-accent-ink underline underline-offset-2">
            Common refusals of this area
          </a>
        </li>
      </ul>
    </div>
  );
}
