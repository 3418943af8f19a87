import { type PayoutQuery, readPayoutQuery } from '@/lib/mirror/payout-query';
import { narrowingOf } from './filter-words';

/** What of an address says which rows a file has, and in which order. */
export interface ExportedQuery {
  /** Of fixed days: a preset is put in place of its days when the file is asked for (`searchOnDay`). */
  readonly query: PayoutQuery;
  /** Values that could not be read, as the list leaves them out too: `status=LOST`. */
  readonly leftOut: readonly string[];
}

/**
 * A file is in the order of creation, newest first unless the list is the other way round: what else a list can be sorted
 * by may change while the file is made, and a row would be met twice or never.
 */
export function readExportedQuery(search: string): ExportedQuery {
  const { query, ignored } = readPayoutQuery(Object.fromEntries(new URLSearchParams(search)));
  const { sort, order, days, ...fixed } = query;
  const isOldestFirst = (sort === undefined || sort === 'created') && order === 'asc';
  return {
    query: { ...narrowingOf(fixed), sort: 'created', order: isOldestFirst ? 'asc' : 'desc' },
    leftOut: [...ignored, ...(days === undefined ? [] : [{ name: 'days', value: days }])].map(
      ({ name, value }) => `${name}=${value}`,
    ),
  };
}
