import { sql } from 'drizzle-orm';
import { mirrorAmount, mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { filtersIn, type KeptSums, payoutFilters } from '../payouts/payout-filters';
import { isOpen } from '../payouts/open-query';
import { isPayout, termsOf } from '../payouts/terms-of';
import type { PayoutQuery } from '../payouts/payout-query';
import { type CurrencyTotal, type PayoutTotal, type SumProgress, totalColumns } from './payout-total';
import { type SumPace, sumWeeks } from './sum-weeks';
import { decimal, instant, integer, nullable, readRow, readRows, text } from '@/lib/store/rows';

const isDividedBy = (query: PayoutQuery, sums: KeptSums): boolean =>
  filtersIn(query).every((name) => payoutFilters[name].summedBy.includes(sums));

/** Whether the kept totals answer the query; otherwise every matching row is read. */
export const isSummedAlready = (query: PayoutQuery): boolean => isDividedBy(query, 'totals');

/** Whether the totals by amount answer most of the query. Negative amounts have no groups. */
function isSummedByAmount(query: PayoutQuery): boolean {
  const edges = [query.least, query.most].filter((edge) => edge !== undefined);
  if (edges.length === 0 || edges.some((edge) => edge.startsWith('-'))) return false;
  return isDividedBy(query, 'amounts');
}

/** Count and sum of all matching payouts in any status, by currency and status. */
export async function sumPayouts(
  database: Store,
  accountIds: readonly number[],
  asked: PayoutQuery,
  most?: number,
): Promise<readonly PayoutTotal[]> {
  const added = await addPayouts(database, accountIds, asked, { most });
  if ('of' in added) throw new Error('An addition that is to go on has paused.');
  return added;
}

/** Counts and sums as `sumPayouts` does, for as long as `goesOn` says so; a later call continues from there. */
export async function addPayouts(
  database: Store,
  accountIds: readonly number[],
  asked: PayoutQuery,
  pace: SumPace,
): Promise<readonly PayoutTotal[] | SumProgress> {
  const query = { ...asked, status: undefined };
  const terms = [sql`account_id = any(${sql.param([...accountIds])}::int[])`, ...termsOf(accountIds, query)];
  if (isSummedAlready(query)) {
    return await readRows(
      database,
      sql`select currency, status, sum(count)::int as count, sum(sum)::text as sum,
          sum(without_amount)::int as "withoutAmount" from ${mirrorTotal}
        where ${sql.join(terms, sql` and `)} group by currency, status having sum(count) > 0`,
      totalColumns,
    );
  }
  if (isSummedByAmount(query)) return await sumByAmount(database, accountIds, query);
  return await sumWeeks(database, accountIds, query, pace);
}

/**
 * Adds the kept groups that lie within the range, and the single rows of the two groups in which it begins and ends.
 */
async function sumByAmount(
  database: Store,
  accountIds: readonly number[],
  { least, most, ...query }: PayoutQuery,
): Promise<readonly PayoutTotal[]> {
  const within = sql.join(
    [sql`account_id = any(${sql.param([...accountIds])}::int[])`, ...termsOf(accountIds, query)],
    sql` and `,
  );
  const [first, last] = [least, most].map((edge) => sql`least_of_amounts(${edge}::numeric)`);
  const groups = [
    ...(least === undefined ? [] : [sql`least > ${first}`]),
    ...(most === undefined ? [] : [sql`least < ${last}`]),
  ];
  const fits = termsOf(accountIds, { least, most });
  const atEdge = [
    ...(least === undefined ? [] : [[sql`coalesce(amount, -1) < end_of_amounts(${least}::numeric)`]]),
    ...(most === undefined
      ? []
      : [
          [
            sql`coalesce(amount, -1) >= ${last}`,
            // The range begins and ends in the same group.
            ...(least === undefined ? [] : [sql`coalesce(amount, -1) >= end_of_amounts(${least}::numeric)`]),
          ],
        ]),
  ];
  const rows = atEdge.map(
    (edge) => sql` union all select currency, status, count(*), sum(amount) from ${mirrorRecord}
      where ${sql.join([isPayout, within, ...fits, ...edge], sql` and `)} group by 1, 2`,
  );
  return await readRows(
    database,
    sql`select currency, status, sum(count)::int as count, sum(sum)::text as sum, 0 as "withoutAmount"
      from (
        select currency, status, sum(count) as count, sum(sum) as sum from ${mirrorAmount}
        where ${sql.join([within, ...groups], sql` and `)} group by 1, 2
        ${sql.join(rows, sql``)}
      ) as part group by currency, status having sum(count) > 0`,
    totalColumns,
  );
}

/** How many payouts are open, their amounts, and when the oldest was created. */
export interface OpenPayouts {
  readonly count: number;
  readonly sums: readonly CurrencyTotal[];
  /** Unix milliseconds; undefined if no payout was counted. */
  readonly oldestMs: number | undefined;
}

/** From the kept totals; the index of statuses finds the oldest. */
export async function sumOpenPayouts(database: Store, accountIds: readonly number[]): Promise<OpenPayouts> {
  const isAsked = sql`account_id = any(${sql.param([...accountIds])}::int[]) and ${isOpen(sql`status`)}`;
  const [sums, oldest] = await Promise.all([
    readRows(
      database,
      sql`select currency, sum(count)::int as count, sum(sum)::text as sum,
          sum(without_amount)::int as "withoutAmount" from ${mirrorTotal}
        where ${isAsked} group by currency having sum(count) > 0 order by 2 desc, 1`,
      { currency: text, count: integer, sum: decimal, withoutAmount: integer },
    ),
    readRow(
      database,
      sql`select min(oldest) as oldest
        from (select distinct account_id as id, status from ${mirrorTotal} where ${isAsked} and count > 0) as stood
        cross join lateral (select created_at as oldest from ${mirrorRecord} where account_id = stood.id
          and ${isPayout} and status = stood.status order by created_at, id limit 1) as first`,
      { oldest: nullable(instant) },
    ),
  ]);
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    sums,
    oldestMs: oldest?.oldest,
  };
}
