import type * as z from 'zod';
import type { Operation, QueryOf } from './operation';

export interface IgnoredValue {
  readonly name: string;
  readonly value: string;
}

export interface ListQuery<O extends Operation> {
  readonly query: QueryOf<O>;
  /** Values in the address that the operation does not accept; the page says so. */
  readonly ignored: readonly IgnoredValue[];
}

/** The first page of each list, on the server and in the browser alike. */
export const firstPage = { page_number: 1, page_size: 25 };

/** Interface 4.10 takes no fewer than 10; no list takes more than 100. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The values of a list in an address, `FAILED,PENDING`: a set, so that each value counts once, at its first place. */
export const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a search by the operation's schema, each field by itself: a bad value neither affects the others nor throws. */
export function readListQuery<O extends Operation>(
  operation: O,
  search: Search,
  defaults: Readonly<Record<string, unknown>>,
): ListQuery<O> {
  const shape: Readonly<Record<string, z.ZodType>> = operation.query.shape;
  const ignored: IgnoredValue[] = [];
  const read: Record<string, unknown> = { ...defaults };
  for (const [name, field] of Object.entries(shape)) {
    const given = search[name];
    const value = typeof given === 'string' ? given : given?.[0];
    if (value === undefined || value === '') continue;
    const parsed = field.safeParse(value);
    if (!parsed.success || parsed.data === undefined) ignored.push({ name, value });
    else read[name] = parsed.data;
  }
  // Every field was either a default or parsed by the operation's own schema.
  return { query: read as QueryOf<O>, ignored };
}

/** Pasted text brings marks of direction along; no address of the console takes them or other control characters. */
const unaddressed = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Writes a query as the end of an address, empty or from its `?` on. Fields at their default are left out. */
export function writeQuery(
  query: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
  );
  if (given.length === 0) return '';
  const written = given.map(([name, value]) => [name, String(value).replace(unaddressed, '')]);
  return `?${new URLSearchParams(written).toString()}`;
}
