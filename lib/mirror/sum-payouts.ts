import { type SQL, sql } from 'drizzle-orm';
import { sumOf } from '@/lib/contract/decimal';
import { mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { weekSeconds, withinWeeks } from './filling/observe';
import { isPayout, termsOf, textList } from './find-payouts';
import type { PayoutQuery } from './payout-query';
import { rowsOf } from './rows';

/** Count and sum of one currency in one status; never of two currencies together. */
export interface PayoutTotal {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  /** Exact decimal text. */
  readonly sum: string;
  /** Rows whose amount is no decimal number: they are counted, and in no sum. */
  readonly withoutAmount: number;
}

/** The same over several statuses. */
export type CurrencyTotal = Omit<PayoutTotal, 'status'>;

/** Fields that the kept totals are divided by, and those that take no row away. */
const ofTotals: readonly string[] = ['status', 'from', 'to', 'currency', 'method', 'country', 'account'];
const notNarrowing: readonly string[] = ['at', 'sort', 'order', 'after', 'before', 'size'];

/** Whether the kept totals tell what fits: else every row has to be looked at. */
export function isSummedAlready(query: PayoutQuery): boolean {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return asked.every((name) => notNarrowing.includes(name) || ofTotals.includes(name));
}

interface Summing {
  readonly accountIds: readonly number[];
  readonly query: PayoutQuery;
  /** So many rows are looked at in one statement. */
  readonly most: number;
}

/** Count and sum of everything that fits, whatever its status, by currency and status. */
export async function sumPayouts(
  database: Store,
  accountIds: readonly number[],
  asked: PayoutQuery,
  most = mostSummed,
): Promise<readonly PayoutTotal[]> {
  const query = { ...asked, status: undefined };
  const terms = [sql`account_id = any(${sql.param([...accountIds])}::int[])`, ...termsOf(accountIds, query)];
  if (isSummedAlready(query)) {
    return totalsIn(
      await database.execute(sql`select currency, status, sum(count)::int as count, sum(sum)::text as sum,
          sum(without_amount)::int as without_amount from ${mirrorTotal}
        where ${sql.join(terms, sql` and `)} group by currency, status having sum(count) > 0`),
    );
  }
  const where = sql.join([isPayout, ...terms], sql` and `);
  const totals = new Map<string, PayoutTotal>();
  for (const part of await partsOf(database, { accountIds, query, most, where })) {
    const rows = await database.execute(sql`select currency, status, count(*)::int as count,
        coalesce(sum(amount), 0)::text as sum, (count(*) - count(amount))::int as without_amount from ${mirrorRecord}
      where ${sql.join([where, ...part], sql` and `)} group by currency, status`);
    for (const total of totalsIn(rows)) {
      const key = `${total.currency} ${total.status}`;
      totals.set(key, addTotals(total, totals.get(key)));
    }
  }
  return [...totals.values()];
}

function totalsIn(answer: unknown): readonly PayoutTotal[] {
  type Row = Omit<PayoutTotal, 'withoutAmount'> & { readonly without_amount: number };
  return (rowsOf(answer) as readonly Row[]).map(({ without_amount: withoutAmount, ...row }) => ({
    ...row,
    withoutAmount,
  }));
}

/** Of one currency. */
export function addTotals<T extends CurrencyTotal>(one: T, other: CurrencyTotal | undefined): T {
  if (other === undefined) return one;
  return {
    ...one,
    count: one.count + other.count,
    sum: sumOf(one.sum, other.sum),
    withoutAmount: one.withoutAmount + other.withoutAmount,
  };
}

/** The embedded database answers one statement at a time: whoever asks it for something else waits no longer than for so many. */
const mostSummed = 40_000;

/**
 * Terms of statements that together look at each row that fits once: no terms for one statement, unless the store expects
 * very many rows. Then some weeks at a time: the time of a creation does not change, so that no row is in two of them.
 */
async function partsOf(
  database: Store,
  { accountIds, query, most, where }: Summing & { readonly where: SQL },
): Promise<readonly (readonly SQL[])[]> {
  const expected = await expectRows(database, sql`select from ${mirrorRecord} where ${where}`);
  if (expected <= most) return [[]];
  const weeks = rowsOf(
    await database.execute(sql`select floor((day - date '1970-01-01') / 7.0)::int as week, sum(count)::float8 as count
      from ${mirrorTotal} where account_id = any(${sql.param([...accountIds])}::int[]) group by 1 having sum(count) > 0
      order by 1`),
  ) as readonly { readonly week: number; readonly count: number }[];
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  const parts: { first: number; last: number; count: number }[] = [];
  for (const { week, count } of weeks) {
    const part = parts.at(-1);
    // A search reads the rows that it finds, anything else each row of the weeks.
    const looked = query.q === undefined ? count : (count * expected) / all;
    if (part === undefined || part.count + looked > most) parts.push({ first: week, last: week, count: looked });
    else Object.assign(part, { last: week, count: part.count + looked });
  }
  // The platform's days begin earlier or later than weeks do here.
  const [first, last] = [parts[0], parts.at(-1)];
  if (first !== undefined && last !== undefined) {
    first.first -= 1;
    last.last += 1;
  }
  return parts.map(({ last: end }, place) => {
    const begin = place === 0 ? (first?.first ?? 0) : (parts[place - 1]?.last ?? 0) + 1;
    const created = sql`created_at >= to_timestamp(${begin}::float8 * ${weekSeconds}) and created_at < to_timestamp(${end + 1}::float8 * ${weekSeconds})`;
    return query.q === undefined ? [created] : [sql`find @@ ${withinWeeks(begin, end)}::tsquery`];
  });
}

/** How many rows the store expects of a statement, by its figures of the tables. */
async function expectRows(database: Store, statement: SQL): Promise<number> {
  const [plan] = rowsOf(await database.execute(sql`explain ${statement}`)) as readonly Readonly<
    Record<string, string>
  >[];
  return Number(/ rows=(\d+)/.exec(Object.values(plan ?? {}).join(''))?.[1] ?? 0);
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
  const [sums, [oldest]] = await Promise.all([
    database
      .execute(sql`select currency, sum(count)::int as count, sum(sum)::text as sum,
          sum(without_amount)::int as "withoutAmount" from ${mirrorTotal}
        where account_id = any(${ids}::int[]) and status = ${textList(statuses)}
        group by currency having sum(count) > 0 order by 2 desc, 1`)
      .then((answer) => rowsOf(answer) as OpenPayouts['sums']),
    database
      .execute(sql`select extract(epoch from min(oldest)) * 1000 as oldest_ms
        from unnest(${ids}::int[]) as wanted (id) cross join unnest(${sql.param([...statuses])}::text[]) as stands (status)
        cross join lateral (select created_at as oldest from ${mirrorRecord} where account_id = wanted.id
          and ${isPayout} and status = stands.status order by created_at, id limit 1) as first`)
      .then((answer) => rowsOf(answer) as readonly { readonly oldest_ms: number | string | null }[]),
  ]);
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    sums,
    oldestMs: oldest?.oldest_ms == null ? undefined : Number(oldest.oldest_ms),
  };
}
