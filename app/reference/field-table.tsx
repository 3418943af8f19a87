import type { FieldRow } from './field-rows';

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

export function RecordLink({ name }: { name: string }) {
  return (
    <a href={`#record-${name}`} className="text-accent-ink underline underline-offset-2">
      {name}
    </a>
  );
}
