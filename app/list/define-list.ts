import type { ActPermission } from '@/app/write/start/act-link';
import type { DataColumn } from '@/components/data-table/data-column';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import type { IgnoredValue } from '@/lib/contract/list-query';
import type { QueryOf } from '@/lib/contract/operation';
import type { ListName, Operations, RowOf } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import type { StatusWords } from './status-words';

export type ListQueryOf<N extends ListName> = QueryOf<Operations[N]>;

/** What a list's columns are drawn with. */
interface ListContext {
  readonly account: string;
  /** IANA zone in which times are shown. */
  readonly zone: string;
  /** Whether this person may edit the records; left out by lists whose rows lead to no form. */
  readonly editing: ActPermission | undefined;
}

/** Views of a list by one field of its query. */
interface ListTabs<N extends ListName> {
  readonly label: string;
  readonly field: FilterOf<N>;
  readonly statuses: readonly string[];
  readonly words: (status: string) => StatusWords;
}

type FilterOf<N extends ListName> = Exclude<keyof ListQueryOf<N> & string, 'page_number' | 'page_size'>;

/** All that tells one list of the platform from the others. What its address may hold, the operation's query decides. */
export interface ListDeclaration<N extends ListName> {
  readonly operation: N;
  /** Plural, e.g. "payouts". */
  readonly nouns: string;
  /** The part of the address under which its records open. */
  readonly area: string;
  readonly rowId: (row: RowOf<N>) => string;
  /** Stands behind a record's address. */
  readonly rowSearch?: (row: RowOf<N>) => string;
  readonly columns: (context: ListContext) => readonly DataColumn<RowOf<N>>[];
  /** Query fields besides the page that the address may hold. */
  readonly filters: readonly FilterOf<N>[];
  readonly tabs?: ListTabs<N>;
}

/** One list, declared once: `LiveTable` draws it, and the page reads it by `readList`. */
export function defineList<N extends ListName>(list: ListDeclaration<N>): ListDeclaration<N> {
  return list;
}

/** The query of a list and the means to change it: the address bar is its only home. */
export interface ListAddress<Q> {
  /** What the list asks for now. */
  readonly query: Q;
  /** Changes filters in place and goes back to page 1 unless the page itself is given. */
  readonly change: (patch: Partial<Q>) => void;
  /** The address with these changes, for real links. */
  readonly hrefFor: (patch: Partial<Q>) => string;
}

/** What a page's server part hands to its table. */
export interface ListSeed<N extends ListName> {
  readonly account: string;
  readonly query: ListQueryOf<N>;
  readonly page: Page<RowOf<N>>;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly ignored: readonly IgnoredValue[];
  readonly preferences: TablePreferences;
  readonly zone: string;
}

/** How each list begins, on the server and in the browser alike. */
export const firstPage = { page_number: 1, page_size: 25 };

/** Interface 4.10 takes no fewer than 10; no list takes more than 100. */
export const pageSizes = [10, 25, 50, 100] as const;
