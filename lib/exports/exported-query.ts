import { type PayoutQuery, readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import { narrowingOf } from '@/lib/mirror/payouts/payout-filters';

/** The part of an address that decides which rows a file has, and their order. */
export interface ExportedQuery {
  /** Has fixed days: `searchOnDay` replaced the preset when the file was requested. */
  readonly query: PayoutQuery;
  /** Values that could not be read and were left out, as in the list: `status=LOST`. */
  readonly leftOut: readonly string[];
}

/**
 * A file is in the order of creation, newest first unless the list is the other way round: other values that a list can
 * be sorted by may change while the file is made, and a row would then come twice or never.
 */
export function readExportedQuery(search: string): ExportedQuery {
  const { query, ignored } = readPayoutSearch(search);
  const { sort, order, days, ...fixed } = query;
  const isOldestFirst = (sort === undefined || sort === 'created') && order === 'asc';
  return {
    query: { ...narrowingOf(fixed), sort: 'created', order: isOldestFirst ? 'asc' : 'desc' },
    leftOut: [...ignored, ...(days === undefined ? [] : [{ name: 'days', value: days }])].map(
      ({ name, value }) => `${name}=${value}`,
    ),
  };
}
