import { failed, ok, type Result } from '@/lib/result';

export interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
}

interface ReadPage<T> {
  readonly data: readonly T[];
  readonly total_pages?: number | undefined;
}

const pageSize = 100;
/** A longer search by pages would use up the platform's small call limit. */
const mostPages = 50;

/** The one way to find a record of a list whose platform has no read by id. */
export async function findInPages<T, E>(
  readPage: (query: PageQuery) => Promise<Result<ReadPage<T>, E>>,
  idOf: (row: T) => string,
  id: string,
): Promise<Result<T | undefined, E>> {
  let found: T | undefined;
  const read = await readPages(readPage, (rows) => {
    found = rows.find((row) => isSameId(idOf(row), id));
    return found === undefined;
  });
  return read.ok ? ok(found) : read;
}

/** Reads pages until the list ends, `take` wants no more, or the limit is reached. True: the list has ended. */
export async function readPages<T, E>(
  readPage: (query: PageQuery) => Promise<Result<ReadPage<T>, E>>,
  take: (rows: readonly T[]) => boolean,
): Promise<Result<boolean, E>> {
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await readPage({ page_number: number, page_size: pageSize });
    if (!page.ok) return failed(page.error);
    const { data, total_pages: pages } = page.value;
    const isLast = data.length === 0 || (pages === undefined ? data.length < pageSize : number >= pages);
    if (!take(data) || isLast) return ok(isLast);
  }
  return ok(false);
}

/** UUIDs may be written in either case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
