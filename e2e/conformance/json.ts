/** Readers of parsed JSON that trust nothing: each throws with the name of the missing part. */
export type Row = Readonly<Record<string, unknown>>;

export function row(value: unknown, what = 'an object'): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${what} was expected, not ${JSON.stringify(value)}`);
  }
  return { ...value };
}

export function text(from: unknown, field: string): string {
  const value = row(from)[field];
  if (typeof value !== 'string') throw new Error(`${field} should be text, not ${JSON.stringify(value)}`);
  return value;
}

export function count(from: unknown, field: string): number {
  const value = row(from)[field];
  if (typeof value !== 'number') throw new Error(`${field} should be a number, not ${JSON.stringify(value)}`);
  return value;
}

export function list(from: unknown, field: string): Row[] {
  const value = row(from)[field];
  if (!Array.isArray(value)) throw new Error(`${field} should be a list, not ${JSON.stringify(value)}`);
  return value.map((item) => row(item, `an item of ${field}`));
}
