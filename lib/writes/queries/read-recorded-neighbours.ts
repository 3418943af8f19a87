import 'server-only';
import { oneAccount } from '@/lib/addresses/every-account';
import { findRecordedNeighbours, type RecordedNeighbours } from '../lists/find-recorded';
import { openRecords } from '../lists/open-records';
import { readRecordedQuery, readRecordId } from '../lists/recorded-query';
import { listWrites } from './list-writes';

interface AskedPlace {
  /** The account of the list, or `all`. */
  readonly account: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** The write that is open. */
  readonly id: string;
}

/**
 * The writes before and after one in a list of the console's own records; undefined if the person may not see that list.
 * Requests of accounts not granted to a delegate are left out, whose pages the delegate may not open.
 */
export async function readRecordedNeighbours(
  list: 'activity' | 'approvals',
  { account, search, id }: AskedPlace,
): Promise<RecordedNeighbours | undefined> {
  const asked = Object.fromEntries(new URLSearchParams(search));
  const opened = await openRecords(list, account);
  if (!opened.ok || readRecordId({ id }, 'id') === undefined) return undefined;
  const { database, viewer, accounts } = opened.value;
  const { query } = readRecordedQuery(list, asked);
  const place = { connectionId: viewer.connectionId, account: oneAccount(account) };
  const among = accounts.filter(({ isElsewhere }) => !isElsewhere).map((one) => one.account);
  // The newest page of activity has the unsettled writes on top.
  const isTopped = list === 'activity' && place.account !== undefined && readRecordId(asked, 'before') === undefined;
  const { query: activity } = readRecordedQuery('activity', asked);
  const top = isTopped ? (await listWrites(database, viewer, { ...place, activity, unsettled: true })).writes : [];
  return await findRecordedNeighbours(
    database,
    { list, query, reader: viewer, place: { ...place, among } },
    { id, top },
  );
}
