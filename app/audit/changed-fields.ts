export interface ChangedField {
  /** Names with dots between. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What two records differ in, and what only one of them says, field by field. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, next] = [new Map(rowsOf(before, '')), new Map(rowsOf(after, ''))];
  // Where only a part is given after, as in a change, the rest of the record did not change.
  const names = new Set([...next.keys(), ...(next.size === 0 ? old.keys() : [])]);
  return [...names].map((field) => ({ field, before: old.get(field), after: next.get(field) }));
}

function rowsOf(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => rowsOf(inner, path === '' ? name : `${path}.${name}`));
  }
  return [[path === '' ? 'value' : path, typeof value === 'string' ? value : JSON.stringify(value)]];
}
