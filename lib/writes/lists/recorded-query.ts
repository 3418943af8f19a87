import type { IgnoredValue } from '@/lib/contract/list-query';
import { searchedText } from '@/lib/format/pasted-ids';
import { uuids } from '@/lib/contract/fields/uuids';

interface RecordedList {
  /** The name by which an address chooses a view. */
  readonly by: string;
  readonly views: readonly string[];
  /** The view without a choice; left out where that shows all rows. */
  readonly otherwise?: string;
}

/** The lists whose rows are the console's own records of writes. */
export const recordedLists = {
  /** `card-orders`: the unsettled writes that change a card's status. */
  activity: { by: 'show', views: ['unsettled', 'accepted', 'not-done', 'card-orders'] },
  approvals: { by: 'tab', views: ['to-me', 'by-me', 'done'], otherwise: 'to-me' },
  /** Quotes, by the conversion that used them. */
  conversions: { by: 'show', views: ['converted', 'open', 'unused'] },
} as const satisfies Record<string, RecordedList>;
export type RecordedListName = keyof typeof recordedLists;
export type RecordedView<N extends RecordedListName> = (typeof recordedLists)[N]['views'][number];

export const recordedListNames = Object.keys(recordedLists) as readonly RecordedListName[]; // keys of the literal above

/** The rows of a list that an address asks for. */
export interface RecordedQuery<N extends RecordedListName = RecordedListName> {
  /** A text of which every word must be in the row. */
  readonly q?: string | undefined;
  readonly view?: RecordedView<N> | undefined;
}

/** The newest rows come first; of the requests to a person, the one that has waited longest. */
export const recordedOrder = ({ view }: { readonly view?: string | undefined }): 'asc' | 'desc' =>
  view === 'to-me' ? 'asc' : 'desc';

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads an address. A value that cannot be read is left out and named; the others still count. */
export function readRecordedQuery<N extends RecordedListName>(
  list: N,
  search: Search,
): { readonly query: RecordedQuery<N>; readonly leftOut: readonly IgnoredValue[] } {
  const { by, views, otherwise }: RecordedList = recordedLists[list];
  const one = (name: string) => [search[name]].flat()[0] ?? '';
  const view = views.find((known) => known === one(by));
  // PostgreSQL keeps no text with a NUL, and refuses a statement that has one.
  const q = searchedText(one('q').replaceAll('\0', ' ')).text;
  return {
    query: {
      ...(q === '' ? {} : { q }),
      // One of the list's own views.
      ...(view === undefined && otherwise === undefined ? {} : { view: (view ?? otherwise) as RecordedView<N> }),
    },
    leftOut: one(by) === '' || view !== undefined ? [] : [{ name: by, value: one(by) }],
  };
}

/** The id in an address behind which a page begins; undefined for the first page. */
export function readRecordId(search: Search, name: string): string | undefined {
  const id = [search[name]].flat()[0] ?? '';
  return uuids.own.test(id) ? id : undefined;
}
