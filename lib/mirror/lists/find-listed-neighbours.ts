import 'server-only';
import { sql } from 'drizzle-orm';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { flag, integer, readRow, text } from '@/lib/store/rows';
import { findCoverage } from '../coverage';
import { feeds } from '../filling/feeds';
import { listedAccounts, openMirror } from '../open-mirror';
import { isStorable } from '../payouts/asked-values';
import { type CountedPlace, type Neighbours, noNeighbours } from '../payouts/find-neighbours';
import { findListed, type ListedRequest, type ListedRow, ofAccounts, whereOf } from './find-listed';
import { findInSorted } from './find-sorted';
import { type KeptListName, keptLists } from './kept-lists';
import { readListedQuery } from './listed-query';
import { readListedOrder } from './kept-fields';

interface ListedPlace {
  readonly account: string;
  /** The search part of the list's address. */
  readonly search: string;
  readonly id: string;
}

/** A record with its account, `master` or a sub-account's id. */
type PlacedRow = ListedRow & { readonly account: string };

/** The records before and after one in a list that the mirror keeps; none where it does not know the list whole. */
export async function findListedNeighbours(
  list: KeptListName,
  { account, search, id }: ListedPlace,
): Promise<Neighbours<PlacedRow>> {
  const opened = await openMirror(list, account);
  const accountIds = opened.ok && opened.value.isOn ? listedAccounts(opened.value, account) : [];
  if (!opened.ok || accountIds.length === 0 || !isStorable(id)) return noNeighbours;
  const { database, today, accounts, idOf } = opened.value;
  const placed = (row: ListedRow | undefined) =>
    row && { ...row, account: accounts.find((one) => idOf(one.account) === row.accountId)?.account ?? account };
  const coverage = await findCoverage(database, accountIds, keptLists[list].feed, today);
  if (coverage.state !== 'whole') return noNeighbours;
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { query } = readListedQuery(list, asked);
  const request = { accountIds, list, query };
  const order = readListedOrder(list, asked);
  if (order !== undefined) {
    const place = await findInSorted(database, request, order, id);
    if (place === undefined) return noNeighbours;
    const { previous, next, number, total } = place;
    const counted = Promise.resolve({ number, total, isMore: false });
    return { previous: placed(previous), next: placed(next), counted };
  }
  // The record itself may have left the list: its creation keeps its place.
  const row = await readRow(
    database,
    sql`select created_at::text as created from ${mirrorRecord}
      where ${ofAccounts(accountIds)} and kind = ${feeds[keptLists[list].feed].kind} and id = ${id}`,
    { created: text },
  );
  if (row === undefined) return noNeighbours;
  const beside = async (order: 'asc' | 'desc') =>
    await findListed(database, request, { size: 1, after: `${row.created}\n${id}`, order });
  const [[previous], [next]] = await Promise.all([beside('asc'), beside('desc')]);
  const counted = countPlace(database, request, { created: row.created, id });
  return { previous: placed(previous), next: placed(next), counted };
}

async function countPlace(
  database: Parameters<typeof findListed>[0],
  request: ListedRequest,
  { created, id }: { readonly created: string; readonly id: string },
): Promise<CountedPlace | undefined> {
  const found = await readRow(
    database,
    sql`select count(*)::int as total, (count(*) filter (where (created_at, id) > (${created}::timestamptz, ${id})))::int
        as before, coalesce(bool_or(id = ${id}), false) as listed from ${mirrorRecord} where ${whereOf(request)}`,
    { total: integer, before: integer, listed: flag },
  );
  return found?.listed === true ? { number: found.before + 1, total: found.total, isMore: false } : undefined;
}
