import { sql, type SQL } from 'drizzle-orm';
import { mirrorAmount, mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { filtersIn, type KeptSums, payoutFilters, isSearch } from '../payouts/payout-filters';
import { isOpen } from '../payouts/open-query';
import { isPayout, termsOf, createdWithin } from '../payouts/terms-of';
import type { PayoutQuery } from '../payouts/payout-query';
import { type CurrencyTotal, type PayoutTotal, type SumProgress, totalColumns, addTotals } from './payout-total';
import { decimal, instant, integer, nullable, readRow, readRows, text } from '@/lib/store/rows';
import { RecentMap } from '@/lib/store/cache/recent-map';
import { weekSeconds, withinWeeks } from '../filling/observe';
import { expectOf } from './expect-of';
import { findWeeks, type Week } from './find-weeks';
import { moneyOfFailed } from './money-of-failed';

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

/**
 * The embedded database runs one statement at a time: one sum reads at most this many rows, so that other requests do
 * not wait longer.
 */
const mostSummed = 40_000;

interface WeekTotals {
  readonly version: string;
  readonly totals: readonly PayoutTotal[];
}

type KnownWeeks = Map<number, WeekTotals>;

/** How many queries the cache of sums holds. */
const mostRemembered = 200;

const remembered = new WeakMap<Store, RecentMap<string, KnownWeeks>>();

/** Undefined for a query whose result changes without a change of a row. */
function recall(database: Store, accountIds: readonly number[], query: PayoutQuery): KnownWeeks | undefined {
  // The sums are kept by status, and the accounts are part of the key by their ids.
  const asked = filtersIn(query).filter((name) => name !== 'status' && name !== 'account');
  // A result that depends on more than the rows cannot be checked by their version.
  if (asked.some((name) => payoutFilters[name].changesByItself)) return undefined;
  const questions = remembered.get(database) ?? new RecentMap<string, KnownWeeks>(mostRemembered);
  remembered.set(database, questions);
  const key = JSON.stringify([accountIds, asked.map((name) => [name, query[name]])]);
  const known = questions.get(key) ?? new Map<number, WeekTotals>();
  // Moved to the end: the query that was used longest ago is dropped first.
  questions.set(key, known);
  return known;
}

interface SumPace {
  /** How many rows one statement reads at most. */
  readonly most?: number | undefined;
  /** Asked before each further statement: whether to go on adding, or to say how far the addition has come. */
  readonly goesOn?: () => boolean;
}

/**
 * Count and sum of matching payouts by reading rows, one week of creation at a time. The creation never changes, so
 * that no row is in two weeks. A week without changes since the same query is not read again, so the same query goes on
 * where an addition has paused.
 */
async function sumWeeks(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  { most = mostSummed, goesOn = () => true }: SumPace = {},
): Promise<readonly PayoutTotal[] | SumProgress> {
  const recalled = recall(database, accountIds, query);
  const known = recalled ?? new Map<number, WeekTotals>();
  // Read before the sums: a change in between belongs to a later version, so that its week is read again.
  const weeks = await findWeeks(database, accountIds, query);
  const stale = weeks.filter(({ week, version }) => known.get(week)?.version !== version);
  const where = sql.join(
    [
      sql`${isPayout} and account_id = any(${sql.param([...accountIds])}::int[])`,
      ...createdWithin(query),
      ...termsOf(accountIds, { ...query, status: undefined }),
    ],
    sql` and `,
  );
  const parts = stale.length === 0 ? [] : await partsOf(database, { query, most, where, weeks, stale });
  for (const [place, part] of parts.entries()) {
    if (place > 0 && recalled !== undefined && !goesOn()) {
      const left = rowsOf(parts.slice(place).flat());
      return { added: rowsOf(weeks) - left, of: rowsOf(weeks) };
    }
    const within = part.length === weeks.length ? [] : [withinPart(query, part)];
    const sums = await sumPart(database, summedOf(query), [where, ...within]);
    for (const { week, version } of part) known.set(week, { version, totals: sums.get(week) ?? [] });
  }
  const totals = new Map<string, PayoutTotal>();
  for (const { week } of weeks) {
    for (const total of known.get(week)?.totals ?? []) {
      const key = `${total.currency} ${total.status}`;
      totals.set(key, addTotals(total, totals.get(key)));
    }
  }
  return [...totals.values()];
}

const rowsOf = (weeks: readonly Week[]) => weeks.reduce((sum, { count }) => sum + count, 0);

interface WeekPartition {
  readonly query: PayoutQuery;
  /** How many rows one statement reads. */
  readonly most: number;
  readonly where: SQL;
  readonly weeks: readonly Week[];
  readonly stale: readonly Week[];
}

/**
 * Groups of consecutive weeks, one statement for each; all weeks in one, unless the database expects very many rows.
 */
async function partsOf(
  database: Store,
  { query, most, where, weeks, stale }: WeekPartition,
): Promise<readonly (readonly Week[])[]> {
  const all = rowsOf(weeks);
  // The database's estimate counts rows that an index brings; an index brings at most the rows that exist.
  const expected = all <= most ? 0 : (await expectOf(database, sql`select from ${mirrorRecord} where ${where}`)).rows;
  if (expected <= most && stale.length === weeks.length) return [stale];
  const parts: Week[][] = [];
  let looked = 0;
  for (const week of stale) {
    // A search reads only the rows that it finds; any other filter reads all rows of the weeks.
    const share = expected <= most ? 0 : isSearch(query) ? (week.count * expected) / all : week.count;
    const part = parts.at(-1);
    const isNext = part?.at(-1)?.week === week.week - 1;
    if (part === undefined || !isNext || looked + share > most) parts.push([week]);
    else part.push(week);
    looked = parts.at(-1)?.length === 1 ? share : looked + share;
  }
  return parts;
}

function withinPart(query: PayoutQuery, part: readonly Week[]): SQL {
  const [begin = 0, end = 0] = [part[0]?.week, part.at(-1)?.week];
  if (isSearch(query)) return sql`find @@ ${withinWeeks(begin, end)}::tsquery`;
  return sql`created_at >= to_timestamp(${begin}::float8 * ${weekSeconds})
    and created_at < to_timestamp(${end + 1}::float8 * ${weekSeconds})`;
}

/**
 * A list of failed payouts by their money sums that part of the money, so that it adds up to the figure that led to it.
 */
const summedOf = ({ money }: PayoutQuery): SQL => (money === undefined ? sql`amount` : moneyOfFailed[money].sum);

async function sumPart(
  database: Store,
  summed: SQL,
  terms: readonly SQL[],
): Promise<ReadonlyMap<number, readonly PayoutTotal[]>> {
  const rows = await readRows(
    database,
    sql`select floor(date_part('epoch', created_at) / ${weekSeconds})::int as week, currency, status,
        count(*)::int as count, coalesce(sum(${summed}), 0)::text as sum,
        (count(*) - count(amount))::int as "withoutAmount"
      from ${mirrorRecord} where ${sql.join([...terms], sql` and `)} group by 1, 2, 3`,
    { week: integer, ...totalColumns },
  );
  const sums = new Map<number, PayoutTotal[]>();
  for (const { week, ...row } of rows) sums.set(week, [...(sums.get(week) ?? []), row]);
  return sums;
}
