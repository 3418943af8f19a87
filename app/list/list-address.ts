'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef } from 'react';
import { type IgnoredValue, writeQuery } from '@/lib/contract/list-query';
import { searchedText } from '@/lib/format/pasted-ids';

/** The values that an address asks of a list, each as its text. */
export type ListValues<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** The names that the address of a list may hold. */
export interface AddressNames<Name extends string> {
  /** Names that narrow the rows down. */
  readonly filters: readonly Name[];
  /** Names that say where among the rows the page lies; a change of any other name leads to the first page. */
  readonly places: readonly Name[];
  /** Names for the order and size of a page; they stay when another name changes. */
  readonly orders: readonly Name[];
  /** Names that do not decide which rows are shown, such as the name of the open row. */
  readonly beside: readonly Name[];
  /** The values that are meant where the address has none. */
  readonly defaults: ListValues<Name>;
  /** The value that a text of the address stands for; undefined for none. Left out where the text is the value. */
  readonly readValue?: (name: Name, text: string) => string | undefined;
}

/** The values that a list's address asks for, and the means to change them. They are kept in the address bar only. */
export interface ListAddress<Name extends string> {
  readonly values: ListValues<Name>;
  /** The values of the newest address, which the page may not have drawn yet: a change that adds to a value begins here. */
  readonly latest: () => ListValues<Name>;
  /** The values that decide which rows are shown. */
  readonly asked: ListValues<Name>;
  /** The filters that are set. */
  readonly filters: readonly Name[];
  /** The value of `asked` after `change`. */
  readonly askedAfter: (patch: ListValues<Name>) => ListValues<Name>;
  /**
   * The address with these changes. It leads to the first page, unless the changes name another one, or keep the rows.
   */
  readonly hrefFor: (patch: ListValues<Name>) => string;
  /** Goes to `hrefFor` in place: the page is not requested from the server again. */
  readonly change: (patch: ListValues<Name>) => void;
  /** Like `change`, but without a step in the history, and the open row stays: for text that is still being typed. */
  readonly replace: (patch: ListValues<Name>) => void;
  readonly clearFilters: () => void;
}

/**
 * The values in the address of a list, and what writes a change back to it. The browser checks no value, so that it
 * needs no schema: values that the server refused when it read the address (`ignored`) count as absent, and every later
 * address was written here.
 */
export function useListAddress<Name extends string>(
  names: AddressNames<Name>,
  ignored: readonly IgnoredValue[],
): ListAddress<Name> {
  const pathname = usePathname();
  const search = useSearchParams();
  const values = useMemo(() => readValues(names, search, ignored), [names, search, ignored]);
  const { filters, places, beside, defaults } = names;
  const own = useMemo(() => asSearched(values), [values]);
  const hrefWith = (left: readonly Name[], patch: ListValues<Name>, from = values) => {
    const isMoving = Object.keys(patch).some((name) => !beside.some((one) => one === name));
    return `${pathname}${writeQuery({ ...from, ...(isMoving ? without(left) : {}), ...patch }, defaults)}`;
  };
  const hrefFor = (patch: ListValues<Name>) => hrefWith(places, patch);
  const { written, write } = useWrittenQueries(search);
  const latest = () => readValues(names, written(), ignored);
  const hrefNow = (left: readonly Name[], patch: ListValues<Name>) => hrefWith(left, patch, latest());
  const change = (patch: ListValues<Name>) => write('pushState', hrefNow(places, patch));
  return {
    values,
    latest,
    asked: useMemo(() => ({ ...own, ...without(beside) }), [own, beside]),
    askedAfter: (patch) => {
      const after = Object.entries<string | undefined>({ ...own, ...without([...places, ...beside]), ...patch });
      const isAsked = ([name, value]: (typeof after)[number]) =>
        value !== undefined && value !== defaults[name as Name]; // every key is a name
      return Object.fromEntries(after.filter(isAsked)) as ListValues<Name>;
    },
    filters: filters.filter((name) => values[name] !== undefined),
    hrefFor,
    change,
    replace: (patch) => {
      const left = places.filter((name) => !beside.includes(name));
      write('replaceState', hrefNow(left, patch));
    },
    clearFilters: () => change(without(filters)),
  };
}

/**
 * The queries that a list has written and the router has not drawn yet, in their order. The router follows the browser's
 * history without a request to the server, but may be late: it then draws a former query, and writes it into the address
 * bar over the newer one for a moment. The next change must keep the newest.
 */
function useWrittenQueries(search: URLSearchParams) {
  const waiting = useRef<readonly string[]>([]);
  const drawn = search.toString();
  useEffect(() => {
    const place = waiting.current.indexOf(drawn);
    waiting.current = place === -1 ? [] : waiting.current.slice(place + 1);
  }, [drawn]);
  return {
    written: () => new URLSearchParams(waiting.current.at(-1) ?? location.search),
    write: (how: 'pushState' | 'replaceState', href: string) => {
      const query = new URLSearchParams(href.split('?')[1]).toString();
      waiting.current = [...waiting.current, query];
      history[how](null, '', href);
    },
  };
}

function readValues<Name extends string>(
  { filters, places, orders, beside, defaults, readValue }: AddressNames<Name>,
  search: Pick<URLSearchParams, 'get'>,
  ignored: readonly IgnoredValue[],
): ListValues<Name> {
  const found = new Map<Name, string>();
  for (const name of [...filters, ...places, ...orders, ...beside]) {
    const text = search.get(name) ?? '';
    if (text === '' || ignored.some((bad) => bad.name === name && bad.value === text)) continue;
    const value = readValue === undefined ? text : readValue(name, text);
    if (value !== undefined && value !== defaults[name]) found.set(name, value);
  }
  return Object.fromEntries(found) as ListValues<Name>; // every key is a name
}

/** A text in an address that is too long to be searched is cut; the find box shows the whole text, and says so. */
function asSearched<Name extends string>(values: ListValues<Name>): ListValues<Name> {
  const { q }: { readonly q?: string } = values;
  return q === undefined ? values : { ...values, q: searchedText(q).text };
}

function without<Name extends string>(names: readonly Name[]): ListValues<Name> {
  return Object.fromEntries(names.map((name) => [name, undefined])) as ListValues<Name>; // every key is a name
}
