import { type KeptListName, keptLists } from './kept-lists';
import type { ListedRows } from './read-listed';

/** A page of a list that the mirror has sorted or filtered, in the form of the platform's own pages. */
export interface KeptPage {
  readonly data: ListedRows['rows'];
  readonly odd: ListedRows['odd'];
  readonly total_items: number;
  readonly total_pages: number;
  /** All changes before then are known, Unix milliseconds. */
  readonly asOfMs: number | undefined;
}

/** The page that the mirror has read for an address, which may ask for one status. */
export function keptPage(
  list: KeptListName,
  { rows, odd, counts, asOfMs }: ListedRows,
  asked: Readonly<Record<string, unknown>>,
): KeptPage {
  const status = asked[keptLists[list].status];
  const total = Object.entries(counts).reduce(
    (sum, [one, count]) => (status === undefined || one === status ? sum + count : sum),
    0,
  );
  const size = Number(asked['page_size']);
  return { data: rows, odd, total_items: total, total_pages: Math.max(1, Math.ceil(total / size)), asOfMs };
}
