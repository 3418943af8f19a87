import type * as z from 'zod';
import type { Operation, QueryOf } from './operation';

export interface IgnoredValue {
  readonly name: string;
  readonly value: string;
}

export interface ListQuery<O extends Operation> {
  readonly query: QueryOf<O>;
  /** Values of the address that the operation does not take; the page says so. */
  readonly ignored: readonly IgnoredValue[];
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One value of an address as the operation reads it; undefined when it does not take it. */
function readQueryField(operation: Operation, name: string, value: string): unknown {
  const shape: Readonly<Record<string, z.ZodType>> = operation.query.shape;
  const field = shape[name];
  if (field === undefined || value === '') return undefined;
  const parsed = field.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Reads an address bar's parameters as the query of a list operation. Each field falls back on its own: a bad value
 * never spoils the others and never throws. Names that are not the operation's are left alone.
 */
export function readListQuery<O extends Operation>(operation: O, search: Search, defaults: QueryOf<O>): ListQuery<O> {
  const ignored: IgnoredValue[] = [];
  const read: Record<string, unknown> = { ...defaults };
  for (const name of Object.keys(operation.query.shape)) {
    const given = search[name];
    const value = typeof given === 'string' ? given : given?.[0];
    if (value === undefined || value === '') continue;
    const parsed = readQueryField(operation, name, value);
    if (parsed === undefined) ignored.push({ name, value });
    else read[name] = parsed;
  }
  // Every field was either a default or parsed by the operation's own schema.
  return { query: read as QueryOf<O>, ignored };
}
