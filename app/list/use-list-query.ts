'use client';

import { parseAsInteger, parseAsString, useQueryStates, type SingleParserBuilder } from 'nuqs';
import { usePathname } from 'next/navigation';
import { useMemo } from 'react';

export type ListValues = Readonly<Record<string, string | number | undefined>>;

export interface ListAddress<Q extends ListValues> {
  /** What the list asks for now. */
  readonly query: Q;
  /** Changes filters in place and goes back to page 1 unless the page itself is given. */
  readonly change: (patch: Partial<Q>) => void;
  /** The address with these changes, for real links. */
  readonly hrefFor: (patch: Partial<Q>) => string;
}

const pageFields = ['page_number', 'page_size'];

/**
 * The address bar is the only home of filter state. Values that the server refused when it read the address
 * (`ignored`) count as absent here too; the browser does not judge them again.
 */
export function useListQuery<Q extends ListValues>(
  fields: readonly (keyof Q & string)[],
  defaults: Q,
  ignored: readonly string[],
): ListAddress<Q> {
  const pathname = usePathname();
  const parsers = useMemo(() => parsersFor(fields, defaults), [fields, defaults]);
  const [values, setValues] = useQueryStates(parsers, { history: 'push', shallow: true, scroll: false });

  const query = useMemo(() => {
    const known = Object.entries(values).filter(([name, value]) => value !== null && !ignored.includes(name));
    return { ...defaults, ...Object.fromEntries(known) };
  }, [values, defaults, ignored]);

  const patched = (patch: Partial<Q>) => ({
    ...query,
    ...('page_number' in patch ? {} : { page_number: 1 }),
    ...patch,
  });

  return {
    query,
    change: (patch) => void setValues(toNull(patched(patch), fields)),
    hrefFor: (patch) => `${pathname}${searchOf(patched(patch), defaults)}`,
  };
}

function parsersFor<Q extends ListValues>(fields: readonly (keyof Q & string)[], defaults: Q) {
  const parsers: Record<string, SingleParserBuilder<string> | SingleParserBuilder<number>> = {};
  for (const field of [...pageFields, ...fields]) {
    const fallback = defaults[field];
    parsers[field] = typeof fallback === 'number' ? parseAsInteger.withDefault(fallback) : parseAsString;
  }
  return parsers;
}

function toNull(query: ListValues, fields: readonly string[]): Record<string, string | number | null> {
  return Object.fromEntries([...pageFields, ...fields].map((field) => [field, query[field] ?? null]));
}

function searchOf(query: ListValues, defaults: ListValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== defaults[name]) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
