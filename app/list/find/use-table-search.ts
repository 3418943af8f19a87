import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { oneAccount } from '@/lib/addresses/every-account';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useAtFirstSign, useLate } from '@/components/overlay/use-late';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import { searchedText } from '@/lib/format/pasted-ids';
import { useWords } from '@/lib/messages/use-words';
import type { KeptOddRow, ListedRows } from '@/lib/mirror/lists/read-listed';
import type { ListSteps } from '../define-list';
import { statusesIn } from '../status-tabs';
import type { findRows } from './find-rows';
import { fetchOwn } from '../fetch-live';
import type { ListValues } from '../list-address';
import { listScope, type OpenList } from '../use-list';
import { typingMs, useAddressText } from './use-address-text';

/** How many rows a narrowed list has. */
export interface FoundReach {
  /** All rows that fit; only the loaded rows that fit, if no others could be searched. */
  readonly found: number;
  /** Whether all rows were searched, and not just the loaded ones. */
  readonly isAll: boolean;
  /** A person searches for a text: the rows are not a view of the list that has its own tab. */
  readonly isText: boolean;
}

/** The search of a list, by its address and its find box, and the rows that it found. */
export interface TableSearch<Row, Name extends string = string> {
  readonly rows: readonly Row[];
  /** Rows of the page, and of what a search found, that could not be read. */
  readonly odd: readonly KeptOddRow[];
  /** Undefined while the list shows a page of its rows. */
  readonly reach: FoundReach | undefined;
  /** How many rows of the page are loaded. */
  readonly loaded: number;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Searches for a text under changed filters; `replace`: without a step in the history. */
  readonly setFilters: (values: ListValues<Name>, text: string, how: 'change' | 'replace') => void;
  /** How many rows the list has; undefined where they are not counted. */
  readonly total: number | undefined;
  /** The value in the address for which the loaded rows are searched. */
  readonly lookedFor: string | undefined;
  readonly clear: () => void;
  /** The query of these rows, on all pages: its values, and as the end of an address. */
  readonly narrowed: Narrowing;
  readonly search: string;
  /** Whether all rows can be searched, or only the loaded ones. */
  readonly isOfAll: boolean;
  /** The statuses that rows have. */
  readonly statuses: readonly string[];
  /** The formatted number of rows of each tab; undefined where they cannot be counted. */
  readonly counts: ((value: string | undefined) => string) | undefined;
}

const none: readonly never[] = [];

const loadFinder = async () => (await import('./find-rows')).findRows;

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, one) => all + one, 0);

/**
 * Finds the loaded rows that fit the address and the box, and all other rows that fit where the mirror has the list
 * whole. Tabs and footer get their numbers from here alone, so that they cannot disagree.
 */
export function useTableSearch<Row extends object, Page, Name extends string>(
  list: OpenList<Row, Page, Name>,
  steps: ListSteps<Name> | undefined,
): TableSearch<Row, Name> {
  const { declared, address, rows: live } = list;
  const { source, tabs } = declared;
  const { text, setText, setFilters, patchFor } = useFindText(list);
  const typed = useDeferredValue(searchedText(text).text);
  const loaded = live.page === undefined ? none : source.rowsOf(live.page);
  const look = lookIn(list);
  const lookedFor = look?.value;
  const { find, bring, isFinding } = useFinder(typed);
  const near = useNearRows(list, { text: typed, loaded, find });
  const isLooking = typed !== '' || lookedFor !== undefined;
  const narrowed = narrowingOf(list, typed);
  const { kept, isKept } = useKept(list, { narrowed, isLooking });
  const shown = tabs && address.values[tabs.field];
  const keptTotal = kept && (shown === undefined ? sum(kept.counts) : (kept.counts[shown] ?? 0));
  const far = useFarRows(list, { kept: isLooking ? kept : undefined, keptTotal, loaded });
  // Loaded rows come first, unless the list is sorted.
  const isWhole = far !== undefined && (far.isCut || sortOf(list).sort !== undefined);
  const rows = far === undefined ? near : isWhole ? far.rows : [...near, ...far.others];
  // The reach is undefined until all rows are searched; the footer then counts the page's rows as usual.
  const reach =
    isLooking && !isFinding
      ? {
          found: far?.isCut === true ? (keptTotal ?? 0) : rows.length,
          isAll: far !== undefined || steps?.rest === 0,
          isText: typed !== '',
        }
      : undefined;
  const total = reach?.found ?? steps?.total;
  // The platform's own number of these rows: while the mirror has another one, it is behind.
  const [ofPlatform, ofMirror] = [steps?.total, kept && (look === undefined ? keptTotal : sum(kept.counts))];
  const agrees = kept !== undefined && (typed !== '' || ofPlatform === undefined || ofPlatform === ofMirror);
  const countOf = (value: string | undefined) => {
    if (value === shown) return total;
    if (!agrees) return undefined;
    return value === undefined ? sum(kept.counts) : (kept.counts[value] ?? 0);
  };
  return {
    statuses: statusesIn(kept?.counts),
    odd: (far === undefined ? live.page && source.oddOf?.(live.page) : kept?.odd) ?? none,
    rows,
    reach,
    loaded: loaded.length,
    text,
    total,
    lookedFor,
    isOfAll: isKept,
    narrowed,
    search: writeQuery(narrowed),
    setText: (next) => {
      void bring();
      setText(next);
    },
    setFilters,
    clear: () => {
      setText('');
      if (look === undefined || lookedFor === undefined) return;
      address.change({ ...patchFor(''), [look.name]: undefined });
    },
    counts: isKept ? (value) => shownCount(countOf(value)) : undefined,
  };
}

const shownCount = (count: number | undefined) => (count === undefined ? '' : formatCount(count));

/** The function that finds loaded rows by a text; it comes with the first sign of a person, or with the text. */
function useFinder(text: string) {
  const { Late: find, bring } = useLate(loadFinder);
  useAtFirstSign(bring);
  const isFinding = text !== '' && find === undefined;
  useEffect(() => {
    if (isFinding) void bring();
  }, [isFinding, bring]);
  return { find, bring, isFinding };
}

interface FarSearch<Row> {
  readonly kept: ListedRows | undefined;
  readonly keptTotal: number | undefined;
  readonly loaded: readonly Row[];
}

/** The rows that the mirror has found, and which of them are not loaded. */
function useFarRows<Row extends object, Page, Name extends string>(
  { declared: { rowId } }: OpenList<Row, Page, Name>,
  { kept, keptTotal = 0, loaded }: FarSearch<Row>,
) {
  return useMemo(() => {
    if (kept === undefined) return undefined;
    const known = new Set(loaded.map(rowId));
    // The handler has checked the rows against the list's own schema.
    const rows = kept.rows as readonly Row[];
    return {
      rows,
      others: rows.filter((row) => !known.has(rowId(row))),
      // The mirror counts no row without an id.
      isCut: rows.length + kept.odd.filter(({ id }) => id !== undefined).length < keptTotal,
    };
  }, [kept, loaded, rowId, keptTotal]);
}

/** A card number, or another long one, stands in no address: addresses are shared, and logs keep them. */
const longNumber = /(?:\d[ -]?){13}/;

/** The part of a typed text that may stand in the address. */
const addressedText = (text: string): string => (longNumber.test(text) ? '' : searchedText(text).text);

/** The text of the find box, which stands in the address of the lists that say under which name. */
function useFindText<Row extends object, Page, Name extends string>({
  declared: { source },
  address,
}: OpenList<Row, Page, Name>) {
  const { findBy } = source;
  const { text, asked = '', setText, patchFor } = useAddressText(address, findBy);
  const kept = findBy === undefined ? '' : addressedText(text);
  const keep = useEffectEvent(() => address.replace(patchFor(kept)));
  useEffect(() => {
    if (kept === asked) return undefined;
    const timer = setTimeout(() => keep(), typingMs);
    return () => clearTimeout(timer);
  }, [kept, asked]);
  const setFilters: TableSearch<Row, Name>['setFilters'] = (values, next, how) => {
    setText(next);
    address[how]({ ...values, ...patchFor(addressedText(next)) });
  };
  return { text, setText, setFilters, patchFor };
}

interface NearSearch<Row> {
  readonly text: string;
  readonly loaded: readonly Row[];
  /** Undefined until the function is loaded. */
  readonly find: typeof findRows | undefined;
}

/** The value of the address that the platform cannot filter by, and the field of a row that has it. */
function lookIn<Row extends object, Page, Name extends string>({
  declared: { source },
  address: { values },
}: OpenList<Row, Page, Name>) {
  const { lookFor, closed } = source;
  if (lookFor !== undefined) return { name: lookFor, field: lookFor, value: values[lookFor] };
  const value = closed && values[closed.name];
  return closed === undefined || value === undefined || closed.known.includes(value) ? undefined : { ...closed, value };
}

/** The loaded rows that fit the address and the text. */
function useNearRows<Row extends object, Page, Name extends string>(
  list: OpenList<Row, Page, Name>,
  { text, loaded, find }: NearSearch<Row>,
): readonly Row[] {
  const words = useWords();
  const { columns } = list;
  const { field, value: lookedFor } = lookIn(list) ?? {};
  return useMemo(() => {
    const fitting =
      field === undefined || lookedFor === undefined ? loaded : loaded.filter((row) => row[field] === lookedFor);
    return text === '' || find === undefined ? fitting : find(fitting, { columns, text, words });
  }, [field, lookedFor, loaded, text, find, columns, words]);
}

/** The order that the address asks for; only some lists have one. */
function sortOf<Row extends object, Page, Name extends string>({ address: { asked } }: OpenList<Row, Page, Name>) {
  const { sort, order }: { readonly sort?: string; readonly order?: string } = asked;
  return { sort, order };
}

type Narrowing = Readonly<Record<string, string | undefined>>;

/** The query of all rows that the list shows, without its pages. */
function narrowingOf<Row extends object, Page, Name extends string>(
  { declared: { source }, address: { asked, values } }: OpenList<Row, Page, Name>,
  text: string,
): Narrowing {
  const { lookFor, names } = source;
  const left = Object.fromEntries([...names.places, ...names.orders].map((name) => [name, undefined]));
  return {
    ...asked,
    ...(lookFor === undefined ? {} : { [lookFor]: values[lookFor] }),
    ...left,
    ...(text === '' ? {} : { q: text }),
  };
}

interface KeptRequest {
  readonly narrowed: Narrowing;
  readonly isLooking: boolean;
}

/** The mirror's data about the list: its counts and, while a person looks for rows, the rows that fit. */
function useKept<Row extends object, Page, Name extends string>(
  list: OpenList<Row, Page, Name>,
  { narrowed, isLooking }: KeptRequest,
) {
  const { declared, seed, rows } = list;
  const { source, tabs } = declared;
  const { account, hasMirror = false } = seed;
  const { keptAt } = source;
  // All views have the same counts.
  const asked = isLooking
    ? { ...narrowed, ...sortOf(list), rows: '1' }
    : { ...narrowed, ...(tabs === undefined ? {} : { [tabs.field]: undefined }) };
  const url = hasMirror ? keptAt?.(account, asked) : undefined;
  const { data } = useQuery(
    {
      queryKey: [`${listScope(account, source.name)} kept`, url],
      queryFn: async ({ signal }) =>
        (await fetchOwn<ListedRows | null>(url ?? '', { signal, passive: !isLooking })).data,
      enabled: url !== undefined && (isLooking || tabs !== undefined),
      staleTime: source.refetchEveryMs,
      meta: rows.paused ? {} : { follows: { kinds: source.follows, account: oneAccount(account) } },
      refetchInterval: ({ state: { error } }) => !rows.paused && pauseUnlessHeard(source.refetchEveryMs, error),
      retry: false,
    },
    useConsoleQueryClient(),
  );
  return { kept: data ?? undefined, isKept: url !== undefined && data !== null };
}
