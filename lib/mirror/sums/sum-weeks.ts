import { type SQL, sql } from 'drizzle-orm';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { weekSeconds, withinWeeks } from '../filling/observe';
import { findWeeks, type Week } from './find-weeks';
import { createdWithin, isPayout, termsOf } from '../find-payouts';
import { moneyOfFailed } from './money-of-failed';
import type { PayoutQuery } from '../payout-query';
import { addTotals, type PayoutTotal, totalColumns } from './payout-total';
import { integer, readRow, readRows, text } from '@/lib/store/rows';

/** The embedded database answers one statement at a time: whoever asks it for something else waits no longer than for so many. */
const mostSummed = 40_000;

/** What depends on more than the rows themselves is not known again by them. */
const changesByItself: readonly string[] = ['older', 'younger', 'late', 'owner', 'reviewed', 'tag'];
const ofNoTotal: readonly string[] = ['status', 'at', 'sort', 'order', 'after', 'before', 'size', 'account'];

interface WeekTotals {
  readonly version: string;
  readonly totals: readonly PayoutTotal[];
}

type Known = Map<number, WeekTotals>;

/** Questions whose sums are remembered. */
const mostRemembered = 200;

const remembered = new WeakMap<Store, Map<string, Known>>();

function recall(database: Store, accountIds: readonly number[], query: PayoutQuery): Known {
  const asked = Object.entries(query).filter(([name, value]) => value !== undefined && !ofNoTotal.includes(name));
  if (asked.some(([name]) => changesByItself.includes(name))) return new Map();
  const questions = remembered.get(database) ?? new Map<string, Known>();
  remembered.set(database, questions);
  const key = JSON.stringify([accountIds, asked]);
  const known = questions.get(key) ?? new Map<number, WeekTotals>();
  // Put at the end: what was asked for longest ago goes first.
  questions.delete(key);
  questions.set(key, known);
  const [oldest] = questions.keys();
  if (questions.size > mostRemembered && oldest !== undefined) questions.delete(oldest);
  return known;
}

/**
 * Count and sum of what fits by looking at the rows, a week of their creation at a time: that does not change, so that no row
 * is in two of them. A week of which no row has changed since the same was asked is not looked at again.
 */
export async function sumWeeks(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  most = mostSummed,
): Promise<readonly PayoutTotal[]> {
  const known = recall(database, accountIds, query);
  // Asked before the sums: what changes in between is of a later version, and will be looked at again.
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
  for (const part of stale.length === 0 ? [] : await partsOf(database, { query, most, where, weeks, stale })) {
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

interface Parting {
  readonly query: PayoutQuery;
  /** So many rows are looked at in one statement. */
  readonly most: number;
  readonly where: SQL;
  readonly weeks: readonly Week[];
  readonly stale: readonly Week[];
}

/** Weeks that one statement looks at, one behind the other; all at once, unless the store expects very many rows. */
async function partsOf(
  database: Store,
  { query, most, where, weeks, stale }: Parting,
): Promise<readonly (readonly Week[])[]> {
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  // The store's guess is taken for the rows that an index brings; more than there are it brings of none.
  const expected = all <= most ? 0 : await expectRows(database, sql`select from ${mirrorRecord} where ${where}`);
  if (expected <= most && stale.length === weeks.length) return [stale];
  const parts: Week[][] = [];
  let looked = 0;
  for (const week of stale) {
    // A search reads the rows that it finds, anything else each row of the weeks.
    const share = expected <= most ? 0 : query.q === undefined ? week.count : (week.count * expected) / all;
    const part = parts.at(-1);
    const isNext = part?.at(-1)?.week === week.week - 1;
    if (part === undefined || !isNext || looked + share > most) parts.push([week]);
    else part.push(week);
    looked = parts.at(-1)?.length === 1 ? share : looked + share;
  }
  return parts;
}

function withinPart({ q }: PayoutQuery, part: readonly Week[]): SQL {
  const [begin = 0, end = 0] = [part[0]?.week, part.at(-1)?.week];
  if (q !== undefined) return sql`find @@ ${withinWeeks(begin, end)}::tsquery`;
  return sql`created_at >= to_timestamp(${begin}::float8 * ${weekSeconds})
    and created_at < to_timestamp(${end + 1}::float8 * ${weekSeconds})`;
}

/** Where failed payouts are asked for by their money, the part of it that was asked for: a list adds up to its figure. */
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

/** How many rows the store expects of a statement, by its figures of the tables. */
async function expectRows(database: Store, statement: SQL): Promise<number> {
  const plan = await readRow(database, sql`explain ${statement}`, { 'QUERY PLAN': text });
  return Number(/ rows=(\d+)/.exec(plan?.['QUERY PLAN'] ?? '')?.[1] ?? 0);
}
