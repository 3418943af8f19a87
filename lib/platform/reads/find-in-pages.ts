import type { OddRow, Page } from '@/lib/contract/pagination';
import { failed, ok, type Result } from '@/lib/result';

export interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
}

interface ReadPage<T> extends Pick<Page<T>, 'odd'> {
  readonly data: readonly T[];
  readonly total_pages?: number | undefined;
}

const pageSize = 100;
/** A longer search by pages would use up the platform's small call limit. */
const mostPages = 50;

interface SoughtRecord<T, E> {
  readonly id: string;
  readonly idOf: (row: T) => string;
  /** Why there is no answer, if a row that cannot be read is the record, or may be. */
  readonly unreadable: E;
}

/** The one way to find a record of a list whose platform has no read by id. */
export async function findInPages<T, E>(
  readPage: (query: PageQuery) => Promise<Result<ReadPage<T>, E>>,
  { id, idOf, unreadable }: SoughtRecord<T, E>,
): Promise<Result<T | undefined, E>> {
  const sought: { row?: T | undefined; mayBeOdd: boolean } = { mayBeOdd: false };
  const read = await readPages(readPage, (rows, odd) => {
    sought.row = rows.find((row) => isSameId(idOf(row), id));
    sought.mayBeOdd ||= odd.some((row) => row.id === undefined || isSameId(row.id, id));
    return sought.row === undefined;
  });
  if (!read.ok) return read;
  return sought.row === undefined && sought.mayBeOdd ? failed(unreadable) : ok(sought.row);
}

/**
 * Reads pages until the list ends, `take` wants no more, or the limit is reached. True: the list has ended, and every
 * row of it was read.
 */
export async function readPages<T, E>(
  readPage: (query: PageQuery) => Promise<Result<ReadPage<T>, E>>,
  take: (rows: readonly T[], odd: readonly OddRow[]) => boolean,
): Promise<Result<boolean, E>> {
  let isWhole = true;
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await readPage({ page_number: number, page_size: pageSize });
    if (!page.ok) return failed(page.error);
    const { data, odd = [], total_pages: pages } = page.value;
    isWhole &&= odd.length === 0;
    const rows = data.length + odd.length;
    const isLast = rows === 0 || (pages === undefined ? rows < pageSize : number >= pages);
    if (!take(data, odd) || isLast) return ok(isLast && isWhole);
  }
  return ok(false);
}

/** UUIDs may be written in either case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
