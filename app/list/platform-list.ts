import { readDatePreset } from '@/lib/format/date-preset';
import type { QueryOf } from '@/lib/contract/operation';
import { firstPage, pageSizes, writeQuery } from '@/lib/contract/list-query';
import type { ListName, Operations, RowOf } from '@/lib/contract/operations';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import type { ListedFilterName } from '@/lib/mirror/lists/kept-fields';
import type { ListedRows } from '@/lib/mirror/lists/read-listed';
import { type KeptPage, keptPage } from '@/lib/mirror/lists/kept-page';
import { type ChangeKind, recordLists } from '@/lib/access/changes/change';
import type { Page } from '@/lib/contract/pagination';
import type { ListSource, ListSteps } from './define-list';
import { fetchLive, fetchOwn, notKept } from './fetch-live';
import type { KeptList } from './filters/kept-list';
import type { AddressNames, ListValues } from './list-address';
import { everyAccount } from '@/lib/addresses/every-account';
import { pathTo } from '@/lib/addresses/path-to';

type PageName = 'page_number' | 'page_size';
type FilterOf<N extends ListName> = Exclude<keyof QueryOf<Operations[N]> & string, PageName>;
type KeptFilterName<N extends ListName> = N extends KeptListName ? ListedFilterName<N> : never;
type PlatformName<N extends ListName, L extends string> =
  | FilterOf<N>
  | KeptFilterName<N>
  | PageName
  | 'days'
  | 'q'
  | 'sort'
  | 'order'
  | L;

/** A page as the platform answers it, or one that the mirror has sorted or filtered. */
type PlatformPage<N extends ListName> = Page<RowOf<N>> & Partial<Pick<KeptPage, 'asOfMs'>>;

interface PlatformList<N extends ListName, L extends string> {
  /** Query fields besides the page that the address may hold. */
  readonly filters: readonly FilterOf<N>[];
  /** A field that the platform cannot filter by. */
  readonly lookFor?: L;
  /** The filter by a status of which the platform takes only the values that the interface lists, and the row's field. */
  readonly closed?: {
    readonly name: FilterOf<N>;
    readonly field: keyof RowOf<N> & string;
    readonly known: readonly string[];
  };
  readonly kept?: KeptList & { readonly name: N };
}

/** The kinds of changes that a list shows: the records that the mirror keeps of it. */
const changesOf = (operation: ListName): readonly ChangeKind[] =>
  (Object.keys(recordLists) as (keyof typeof recordLists)[]).filter((kind) => recordLists[kind] === operation); // the type names every key

/** A value of an address as it is meant: an order that the list does not have is none. */
function orderIn({ isSort }: Pick<KeptList, 'isSort'>, name: string, text: string): string | undefined {
  if (name === 'sort') return isSort(text) ? text : undefined;
  return name === 'order' && text !== 'asc' ? undefined : text;
}

/** A list of the platform, in its numbered pages. The operation's query decides what the address may hold. */
export function platformList<N extends ListName, L extends keyof RowOf<N> & string = never>(
  operation: N,
  { filters, lookFor, closed, kept }: PlatformList<N, L>,
): ListSource<RowOf<N>, PlatformPage<N>, PlatformName<N, L>> {
  type Name = PlatformName<N, L>;
  // Only the mirror filters by these.
  const keptFilters = (kept?.filterNames ?? []) as readonly Name[]; // the list's own
  const names: AddressNames<Name> = {
    filters: [
      ...filters,
      // A list that filters by days also takes a preset in place of the first and the last day.
      ...(filters.some((name) => name === 'start_time') ? (['days'] as const) : []),
      ...keptFilters,
    ],
    places: ['page_number'],
    orders: ['page_size', ...(kept === undefined ? [] : (['sort', 'order'] as const))],
    beside: [...(kept === undefined ? [] : (['q'] as const)), ...(lookFor === undefined ? [] : [lookFor])],
    defaults: {
      page_number: String(firstPage.page_number),
      page_size: String(firstPage.page_size),
    } as ListValues<Name>, // every such list has both names
    // The platform's query has none of these, so the server has not checked them.
    readValue: (name, text) =>
      name === 'days' ? readDatePreset(text) : kept === undefined ? text : orderIn(kept, name, text),
  };
  const keptAt = (account: string, narrowed: Readonly<Record<string, string | undefined>>) =>
    `${pathTo('/api/mirror/[account]/lists/[list]', { account, list: operation })}${writeQuery(narrowed)}`;
  return {
    name: operation,
    names,
    refetchEveryMs: 20_000,
    follows: changesOf(operation),
    isOfPlatform: true,
    readPage: async ({ account, asked }, read) => {
      // The platform lists one account at a time, and filters by no column.
      const isOfMirror = account === everyAccount || keptFilters.some((name) => asked[name] !== undefined);
      if (kept !== undefined && (isOfMirror || asked.sort !== undefined)) {
        const page = { page_number: firstPage.page_number, page_size: firstPage.page_size, ...asked };
        const url = keptAt(account, { ...page, rows: '1' });
        const { data } = await fetchOwn<ListedRows | null>(url, read);
        if (data !== null) return keptPage(kept.name, data, page) as PlatformPage<N>; // the list's own schema has read the rows
        // Without the whole list there is no order of all rows, and the platform's own pages follow.
        if (isOfMirror) throw notKept();
      }
      const isTaken = closed === undefined || closed.known.includes(asked[closed.name] ?? '');
      const { sort: _sort, order: _order, ...taken } = asked;
      const query = { ...firstPage, ...taken, ...(isTaken ? {} : { [closed.name]: undefined }) };
      return (await fetchLive({ account, operation, query, ...read })).data;
    },
    rowsOf: ({ data }) => data,
    asOfMs: (page) => page.asOfMs,
    oddOf: ({ odd = [] }) => odd,
    stepsFrom: (page, asked) => stepsFrom<Name>(page, asked),
    size: { by: 'page_size', otherwise: firstPage.page_size },
    ...(kept !== undefined && {
      exports: kept.name,
      views: kept.views,
      kept,
      findBy: 'q' as const,
      keptAt,
    }),
    ...(lookFor === undefined ? {} : { lookFor }),
    ...(closed === undefined ? {} : { closed }),
  };
}

function stepsFrom<Name extends string>(page: Page<unknown>, asked: ListValues<Name | PageName>): ListSteps<Name> {
  const { data, odd = [], total_items: total, total_pages: pages = 1 } = page;
  const loaded = data.length + odd.length;
  const number = Number(asked.page_number ?? firstPage.page_number);
  const size = Number(asked.page_size ?? firstPage.page_size);
  const at = (target: number, of = size) =>
    ({ page_number: String(target), page_size: String(of) }) as ListValues<Name>; // every such list has both names
  // Without a total, a full page may have another behind it.
  const last = total === undefined ? number + (loaded === size ? 1 : 0) : Math.max(1, Math.ceil(total / size));
  const most = Math.max(...pageSizes);
  // The largest page that has the first of these rows; at the largest size, the next page.
  const wider =
    size < most
      ? { patch: at(Math.floor(((number - 1) * size) / most) + 1, most), most }
      : number < last
        ? { patch: at(number + 1), most: undefined }
        : undefined;
  return {
    previous: number > 1 && number - 1 <= last ? at(number - 1) : undefined,
    next: number < last ? at(number + 1) : undefined,
    place: (number - 1) * size + 1,
    total,
    rest: total === undefined ? undefined : Math.max(0, total - loaded),
    wider,
    pastTheEnd: number > 1 ? { page: number, last: pages, patch: at(Math.max(1, pages)) } : undefined,
  };
}
