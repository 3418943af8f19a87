import type { ReactNode } from 'react';
import type { TableName } from '@/app/preferences/table-preferences';
import type { ActPermission } from '@/app/write/start/act-link';
import type { ColumnSort, DataColumn } from '@/components/data-table/data-column';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import type { IgnoredValue } from '@/lib/contract/list-query';
import type { ExportedListName } from '@/lib/exports/exported-list';
import type { ChangeKind } from '@/lib/access/changes/change';
import type { Message, MessageKey } from '@/lib/messages/message';
import type { KeptOddRow } from '@/lib/mirror/lists/read-listed';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { ListClock } from './columns';
import type { PageRead } from './fetch-live';
import type { KeptList } from './filters/kept-list';
import type { AddressNames, ListAddress, ListValues } from './list-address';
import type { SavedViews } from './saved-views/saved-views';
import type { NounName, nouns } from '@/lib/addresses/nouns';
import type { RecordArea } from '@/lib/addresses/path-to';

/** Where the rows of a list come from: the platform, the mirror, or the console's own records. */
export interface ListSource<Row, Page, Name extends string> {
  /** The key of a person's columns and of the pages that the browser keeps. */
  readonly name: TableName;
  readonly names: AddressNames<Name>;
  /** Throws if the page cannot be read. */
  readonly readPage: (request: PageRequest<Name>, read: PageRead) => Promise<Page>;
  /** How often the page is read again while its changes are not heard. */
  readonly refetchEveryMs: number;
  /** The kinds of changes that the rows show. */
  readonly follows: readonly ChangeKind[];
  /** Whether the rows are the platform's answer, which tells no changes of its own. */
  readonly isOfPlatform?: boolean;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** The time of the page's rows, where it is not that of the read, Unix milliseconds. */
  readonly asOfMs?: (page: Page) => number | undefined;
  /** The rows that could not be read; left out where every row can. */
  readonly oddOf?: (page: Page) => readonly KeptOddRow[];
  readonly stepsFrom: (page: Page, asked: ListValues<Name>) => ListSteps<Name>;
  /** The name that sets the page size, and the size without it; left out if the size is fixed. */
  readonly size?: { readonly by: Name; readonly otherwise: number };
  /** The address at which the mirror counts and searches all rows; left out where it does not keep them. */
  readonly keptAt?: (account: string, narrowed: Readonly<Record<string, string | undefined>>) => string;
  /** True for records of the console's own, which lead on to one another without the mirror too. */
  readonly isOwn?: boolean;
  readonly kept?: KeptList;
  /** The list's name in a file of its rows; left out where no file can be made. */
  readonly exports?: ExportedListName | undefined;
  /** Left out where no views are kept. */
  readonly views?: SavedViews | undefined;
  /** The name under which the text of the find box stands in the address. */
  readonly findBy?: Name;
  /** A field that the source cannot filter by: the list searches the loaded rows for the value in the address. */
  readonly lookFor?: keyof Row & Name;
  /** A filter that takes only the values that the interface lists: for any other one the list searches its rows. */
  readonly closed?: { readonly name: Name; readonly field: keyof Row & string; readonly known: readonly string[] };
}

interface PageRequest<Name extends string> {
  readonly account: string;
  readonly asked: ListValues<Name>;
}

/** The pages around one page, each as a change of the address; undefined if there is no such page. */
export interface ListSteps<Name extends string> {
  /** Left out by sources that offer no way back to the first page at once. */
  readonly first?: ListValues<Name> | undefined;
  /** Left out by sources that lead to the next page alone. */
  readonly previous?: ListValues<Name> | undefined;
  readonly next: ListValues<Name> | undefined;
  /** The place of the first row among all, from 1; undefined where it is not known. */
  readonly place: number | undefined;
  /** How many rows there are on all pages; undefined where they are not counted. */
  readonly total: number | undefined;
  /** How many rows are not loaded; undefined where they are not counted. */
  readonly rest: number | undefined;
  /** A page that loads up to `most` rows at once; without `most`, the next page of the same size. */
  readonly wider?: { readonly patch: ListValues<Name>; readonly most: number | undefined } | undefined;
  /** Where to go if the page has no rows, because it lies behind the last one. */
  readonly pastTheEnd?: { readonly page: number; readonly last: number; readonly patch: ListValues<Name> } | undefined;
}

/** The context in which a list's columns are drawn. */
interface ListContext {
  readonly account: string;
  readonly clock: ListClock;
  /** Whether this person may edit the records; undefined for lists whose rows lead to no form. */
  readonly editing: ActPermission | undefined;
}

/** Views of a list by one filter; `statusTabs` draws them, so that lists without tabs do not load it. */
export interface ListTabs<Name extends string> {
  readonly label: Message;
  readonly field: Name;
  /** The values that have a tab, and their names. */
  readonly states: {
    readonly known: readonly string[];
    readonly words: (value: string) => { readonly label: Message };
  };
  readonly Links: <Each extends string>(props: ListTabsProps<Each>) => ReactNode;
}

export interface ListTabsProps<Name extends string> {
  readonly tabs: Omit<ListTabs<Name>, 'Links'>;
  readonly address: ListAddress<Name>;
  readonly fetchAhead: (patch: ListValues<Name>) => void;
  /** The formatted number of rows of a tab, or of all rows for undefined; undefined if rows are not counted. */
  readonly counts: ((value: string | undefined) => string) | undefined;
  /** The values that always have a tab; undefined for all. */
  readonly shown: readonly string[] | undefined;
  /** The values of rows that have no tab of their own. */
  readonly others: readonly string[];
}

/** The words of rows, for each noun that has some: `cards.rows`. */
type ListWords<Words extends string = (typeof nouns)[NounName]['words']> = Words extends Words
  ? `${Words}.rows.caption` extends MessageKey
    ? `${Words}.rows`
    : never
  : never;

/** Everything that distinguishes a list from the others. */
export interface ListDeclaration<Row extends object, Page, Name extends string> {
  readonly source: ListSource<Row, Page, Name>;
  /** The part of the address under which its records open. */
  readonly area: RecordArea;
  /** The messages that name this list's rows in the sentences that all lists share. */
  readonly words: ListWords;
  readonly rowId: (row: Row) => string;
  /** The query that is added to a record's address. */
  readonly rowSearch?: (row: Row) => string;
  readonly columns: (context: ListContext) => readonly DataColumn<Row, WriteView>[];
  /** The sorting of all rows by each column, by its id; `sortBy` makes it. */
  readonly sorts?: (address: ListAddress<NoInfer<Name>>) => Readonly<Record<string, ColumnSort>>;
  /** Why columns sort nothing, which a hint on their heads says. */
  readonly unsorted: Message;
  readonly tabs?: ListTabs<NoInfer<Name>>;
}

/** One list, declared once: `useList` reads it, `ListTable` draws it. */
export function defineList<Row extends object, Page, Name extends string>(
  list: ListDeclaration<Row, Page, Name>,
): ListDeclaration<Row, Page, Name> {
  return list;
}

/** The first page of a list, which the server gives to the browser, and the values that it was read for. */
export interface ListSeed {
  readonly account: string;
  /** The values that are `ListAddress.asked` in the browser. */
  readonly asked: Readonly<Record<string, string>>;
  /** A page of rows as JSON: the framework would write and read an object value by value, three times over. */
  readonly pageText: string;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly ignored: readonly IgnoredValue[];
  readonly preferences: TablePreferences;
  /** IANA zone in which times are shown. */
  readonly zone: string;
  /** Whether this console keeps copies of records, so that all rows of a kept list can be counted and searched. */
  readonly hasMirror?: boolean;
}
