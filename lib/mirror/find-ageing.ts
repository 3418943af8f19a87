import { type SQL, sql } from 'drizzle-orm';
import { mirrorAccount, mirrorLane, mirrorRecord } from '@/lib/store/mirror-schema';
import { isOpen } from './payouts/open-query';
import { writeCursor } from './payouts/sort-columns';
import type { Store } from '@/lib/store/open-store';
import { flag, instant, integer, list, nullable, readRows, type Row, text } from '@/lib/store/rows';

/** Ages in whole days since the creation: at least `older`, and less than `younger`. */
export const ageBuckets: readonly { readonly older?: number; readonly younger?: number }[] = [
  { younger: 1 },
  { older: 1, younger: 2 },
  { older: 2, younger: 4 },
  { older: 4, younger: 8 },
  { older: 8, younger: 15 },
  { older: 15 },
];

/** How many days of creation the usual time of a lane is computed from. */
export const usualDays = 90;

/** A lane with fewer payouts has no usual time. */
export const fewestUsual = 20;

/** How long payouts of a lane take: the median, and the time within which 95 of 100 were completed. */
export interface Usual {
  readonly count: number;
  readonly medianMs: number;
  readonly longestMs: number;
}

export interface Amounts {
  readonly count: number;
  /** The sum as exact decimal text. */
  readonly sum: string;
}

export interface AgeingLane {
  readonly account: string;
  /** Empty where the platform does not say. */
  readonly method: string;
  readonly currency: string;
  readonly country: string;
  /** The buckets in the order of `ageBuckets`. */
  readonly buckets: readonly Amounts[];
  /** The usual times of the lane; undefined if no payout of the lane was completed in the last days. */
  readonly usual: Usual | undefined;
  /**
   * How many open payouts are older than 95 of 100 of the lane ever were; zero where the lane has too few payouts to
   * compare.
   */
  readonly late: number;
}

const laneRow = {
  account: text,
  method: text,
  currency: text,
  country: text,
  counts: list(integer),
  sums: list(text),
  usual_count: nullable(integer),
  median: nullable(integer),
  longest_usual: nullable(integer),
  late: integer,
};
type LaneRow = Row<typeof laneRow>;

const now = sql.raw('statement_timestamp()');
const daysAgo = (days: number) => sql`${now} - ${days}::int * interval '1 day'`;

const inBucket = ({ older, younger }: (typeof ageBuckets)[number]): SQL =>
  sql`${older === undefined ? sql`true` : sql`created_at <= ${daysAgo(older)}`}
    and ${younger === undefined ? sql`true` : sql`created_at > ${daysAgo(younger)}`}`;

/** The open payouts of these accounts, each with the usual time of its lane. */
const openOf = (accountIds: readonly number[]) => sql`${mirrorRecord} as record
  join ${mirrorAccount} as account on account.id = record.account_id
  left join ${mirrorLane} as lane on lane.account_id = record.account_id and lane.method = record.method
    and lane.currency = record.currency and lane.country = record.country
  where record.account_id = any(${sql.param([...accountIds])}::int[]) and record.kind = 'payout'
    and record.gone_at is null and ${isOpen(sql`record.status`)}`;

const isLate = sql`coalesce(lane.count >= ${fewestUsual}
  and created_at < ${now} - lane.longest_usual * interval '1 second', false)`;

/**
 * The condition `isLate` for single rows: a list of payouts uses it to show only payouts that are open for longer than
 * is usual on their lane. The lane's columns are renamed, so that unqualified names mean columns of the row.
 */
export const isLatePayout = sql`${isOpen(sql`status`)} and exists (
  select from (select account_id as lane_account, method as lane_method, currency as lane_currency,
      country as lane_country, longest_usual from ${mirrorLane} where count >= ${fewestUsual}) as usual
  where lane_account = account_id and lane_method = method and lane_currency = currency and lane_country = country
    and created_at < ${now} - longest_usual * interval '1 second')`;

/** Open payouts by lane and age. */
export async function findAgeing(database: Store, accountIds: readonly number[]): Promise<readonly AgeingLane[]> {
  const each = (one: (bucket: SQL) => SQL) => sql.join(ageBuckets.map(inBucket).map(one), sql`, `);
  const rows = await readRows(
    database,
    sql`select account.account, record.method, record.currency, record.country,
        array[${each((bucket) => sql`count(*) filter (where ${bucket})`)}]::int[] as counts,
        array[${each((bucket) => sql`coalesce(sum(amount) filter (where ${bucket}), 0)`)}]::text[] as sums,
        max(lane.count) as usual_count, max(lane.median) as median, max(lane.longest_usual) as longest_usual,
        (count(*) filter (where ${isLate}))::int as late
      from ${openOf(accountIds)}
      group by account.account, record.method, record.currency, record.country
      order by record.currency, count(*) desc, record.method, record.country, account.account`,
    laneRow,
  );
  return rows.map(({ account, method, currency, country, counts, sums, late, ...row }) => ({
    account,
    method,
    currency,
    country,
    late,
    buckets: counts.map((count, place) => ({ count, sum: sums[place] ?? '0' })),
    usual: usualOf(row),
  }));
}

function usualOf(row: Pick<LaneRow, 'usual_count' | 'median' | 'longest_usual'>): Usual | undefined {
  const { usual_count: count, median, longest_usual: longest } = row;
  if (count === undefined || median === undefined || longest === undefined) return undefined;
  return { count, medianMs: median * 1_000, longestMs: longest * 1_000 };
}

export interface OpenPayout {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  /** Its record, which has the name, is not read yet. */
  readonly isDetailDue: boolean;
  readonly createdMs: number;
  readonly status: string;
  readonly currency: string;
  readonly amount: string | undefined;
  readonly method: string;
  readonly country: string;
  readonly usual: Usual | undefined;
  readonly isLate: boolean;
  /** The place of the payout in the list that is sorted by creation. */
  readonly cursor: string;
}

const openRow = {
  account_id: integer,
  created: text,
  account: text,
  id: text,
  name: text,
  detail_due: flag,
  created_at: instant,
  status: text,
  currency: text,
  amount: nullable(text),
  method: text,
  country: text,
  usual_count: nullable(integer),
  median: nullable(integer),
  longest_usual: nullable(integer),
  is_late: flag,
};

/** Narrows open payouts to a lane; a field that is left out allows any value. */
export type LaneFilter = Partial<Pick<AgeingLane, 'account' | 'method' | 'currency' | 'country'>>;

interface OpenPayoutsQuery extends LaneFilter {
  /** If true, only payouts that are open for longer than usual are found. */
  readonly late: boolean;
  readonly page: number;
  readonly size: number;
}

/** One page of open payouts, the oldest first. */
export async function findOpenPayouts(
  database: Store,
  accountIds: readonly number[],
  { late, page, size, account, method, currency, country }: OpenPayoutsQuery,
): Promise<readonly OpenPayout[]> {
  const terms = [
    late && sql`and ${isLate}`,
    account !== undefined && sql`and account.account = ${account}`,
    method !== undefined && sql`and record.method = ${method}`,
    currency !== undefined && sql`and record.currency = ${currency}`,
    country !== undefined && sql`and record.country = ${country}`,
  ].filter((term) => term !== false);
  const rows = await readRows(
    database,
    sql`select record.account_id, created_at::text as created, account.account, record.id, name, detail_due, created_at,
        status, record.currency, amount::text as amount, record.method, record.country, lane.count as usual_count,
        lane.median, lane.longest_usual, ${isLate} as is_late
      from ${openOf(accountIds)} ${sql.join(terms, sql` `)}
      order by created_at, record.id limit ${size} offset ${(page - 1) * size}`,
    openRow,
  );
  return rows.map((row) => ({
    account: row.account,
    id: row.id,
    name: row.name,
    isDetailDue: row.detail_due,
    status: row.status,
    currency: row.currency,
    method: row.method,
    country: row.country,
    isLate: row.is_late,
    usual: usualOf(row),
    createdMs: row.created_at,
    amount: row.amount,
    cursor: writeCursor({
      sort: 'created',
      value: row.created,
      created: row.created,
      id: row.id,
      accountId: row.account_id,
    }),
  }));
}
