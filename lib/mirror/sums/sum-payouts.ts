import { sql } from 'drizzle-orm';
import { mirrorAmount, mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { isPayout, termsOf, textList } from '../find-payouts';
import type { PayoutQuery } from '../payout-query';
import { type CurrencyTotal, type PayoutTotal, totalColumns } from './payout-total';
import { sumWeeks } from './sum-weeks';
import { integer, decimal, nullable, readRow, readRows, real, text } from '@/lib/store/rows';

/** Fields that the kept totals are divided by, and those that take no row away. */
const ofTotals: readonly string[] = ['status', 'from', 'to', 'currency', 'method', 'country', 'account'];
const notNarrowing: readonly string[] = ['at', 'sort', 'order', 'after', 'before', 'size'];

/** Whether the kept totals tell what fits: else every row has to be looked at. */
export function isSummedAlready(query: PayoutQuery): boolean {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return asked.every((name) => notNarrowing.includes(name) || ofTotals.includes(name));
}

/** Fields that the totals kept by amount are divided by. */
const ofAmounts: readonly string[] = ['status', 'currency', 'account', 'least', 'most'];

/** Whether the totals kept by amount tell most of what fits. Below zero they are not divided. */
function isSummedByAmount({ least, most, ...query }: PayoutQuery): boolean {
  const isBelowZero = least?.startsWith('-') === true || most?.startsWith('-') === true;
  if (isBelowZero || (least === undefined && most === undefined)) return false;
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return asked.every((name) => notNarrowing.includes(name) || ofAmounts.includes(name));
}

/** Count and sum of everything that fits, whatever its status, by currency and status. */
export async function sumPayouts(
  database: Store,
  accountIds: readonly number[],
  asked: PayoutQuery,
  most?: number,
): Promise<readonly PayoutTotal[]> {
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
  return await sumWeeks(database, accountIds, query, most);
}

/** Groups that lie within as they are kept, and of the two in which the range begins and ends the rows. */
async function sumByAmount(
  database: Store,
  accountIds: readonly number[],
  { least, most, currency }: PayoutQuery,
): Promise<readonly PayoutTotal[]> {
  const within = sql.join(
    [sql`account_id = any(${sql.param([...accountIds])}::int[])`, ...termsOf(accountIds, { currency })],
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
            // One group has both ends.
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

/** How many payouts of some statuses there are, their money, and since when the oldest one stands. */
export interface OpenPayouts {
  readonly count: number;
  readonly sums: readonly CurrencyTotal[];
  /** Unix milliseconds; undefined where there is none. */
  readonly oldestMs: number | undefined;
}

/** Of these statuses, from the kept totals; the oldest by the index of statuses. */
export async function sumOpenPayouts(
  database: Store,
  accountIds: readonly number[],
  statuses: readonly string[],
): Promise<OpenPayouts> {
  const ids = sql.param([...accountIds]);
  const [sums, oldest] = await Promise.all([
    readRows(
      database,
      sql`select currency, sum(count)::int as count, sum(sum)::text as sum,
          sum(without_amount)::int as "withoutAmount" from ${mirrorTotal}
        where account_id = any(${ids}::int[]) and status = ${textList(statuses)}
        group by currency having sum(count) > 0 order by 2 desc, 1`,
      { currency: text, count: integer, sum: decimal, withoutAmount: integer },
    ),
    readRow(
      database,
      sql`select extract(epoch from min(oldest)) * 1000 as oldest_ms
        from unnest(${ids}::int[]) as wanted (id) cross join unnest(${sql.param([...statuses])}::text[]) as stands (status)
        cross join lateral (select created_at as oldest from ${mirrorRecord} where account_id = wanted.id
          and ${isPayout} and status = stands.status order by created_at, id limit 1) as first`,
      { oldest_ms: nullable(real) },
    ),
  ]);
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    sums,
    oldestMs: oldest?.oldest_ms,
  };
}
