/** Interface 2.1. */
export interface PageOf<T> {
  total_pages: number;
  total_items: number;
  data: T[];
}

interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
}

/** Totals of a list, with the rows of one page read by their places. */
export function pageOf<T>(query: PageQuery, total: number, rowAt: (place: number) => T): PageOf<T> {
  const start = (query.page_number - 1) * query.page_size;
  const count = Math.max(0, Math.min(query.page_size, total - start));
  return {
    total_pages: Math.ceil(total / query.page_size),
    total_items: total,
    data: Array.from({ length: count }, (_, place) => rowAt(start + place)),
  };
}

/** A page of records that are at hand; only the shown ones are turned into answers. */
export function pageOfRecords<T, R>(query: PageQuery, records: readonly R[], shown: (record: R) => T): PageOf<T> {
  const start = (query.page_number - 1) * query.page_size;
  return {
    total_pages: Math.ceil(records.length / query.page_size),
    total_items: records.length,
    data: records.slice(start, start + query.page_size).map(shown),
  };
}
