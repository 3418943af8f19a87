import { Fact, Facts } from '@/components/ui/facts';

/** Any record, field by field under its wire names, as it was asked for or answered. Sensitive fields come masked. */
export function FieldFacts({ fields }: { fields: unknown }) {
  const rows = rowsOf(fields, '');
  if (rows.length === 0) return <p className="text-ink-muted p-4 text-sm">No fields.</p>;
  return (
    <Facts>
      {rows.map(([name, text]) => (
        <Fact key={name} label={<span className="font-mono text-xs break-words">{name}</span>}>
          <bdi className="break-words">{text}</bdi>
        </Fact>
      ))}
    </Facts>
  );
}

function rowsOf(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => rowsOf(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
