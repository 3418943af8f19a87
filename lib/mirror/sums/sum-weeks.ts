import { type SQL, sql } from 'drizzle-orm';
import { RecentMap } from '@/lib/store/cache/recent-map';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { weekSeconds, withinWeeks } from '../filling/observe';
import { expectOf } from './expect-of';
import { findWeeks, type Week } from './find-weeks';
import { filtersIn, isSearch, payoutFilters } from '../payouts/payout-filters';
import { createdWithin, isPayout, termsOf } from '../payouts/terms-of';
import { moneyOfFailed } from './money-of-failed';
import type { PayoutQuery } from '../payouts/payout-query';
import { addTotals, type PayoutTotal, type SumProgress, totalColumns } from './payout-total';
import { integer, readRows } from '@/lib/store/rows';

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

export interface SumPace {
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
export async function sumWeeks(
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
