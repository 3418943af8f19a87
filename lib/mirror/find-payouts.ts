import { type SQL, sql } from 'drizzle-orm';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutReview } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { parseDecimal } from '@/lib/contract/decimal';
import { dayStartMs, readPlatformTime } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import type { Parts } from './filling/derive';
import { isLatePayout } from './find-ageing';
import { findWeeks, type Week } from './sums/find-weeks';
import { findQuery, lexeme } from './find-words';
import { moneyOfFailed } from './sums/money-of-failed';
import { weekOf, withinQuery, withinWeeks } from './filling/observe';
import { isStorable, type PayoutQuery, type PayoutSort, unknownValue } from './payout-query';
import { type Row, integer, flag, list, nullable, readRows, real, text } from '@/lib/store/rows';
import { recordColumns } from './record-columns';

/** A payout as lists show it; both models as the platform sent them, sensitive values masked. */
export interface MirroredPayout {
  readonly account: string;
  readonly id: string;
  readonly parts: Parts;
  readonly createdMs: number;
  readonly completedMs: number | undefined;
  readonly status: string;
  readonly statusV1: string;
  readonly currency: string;
  /** Plain decimal text; undefined where the platform sent none that is. */
  readonly amount: string | undefined;
  readonly method: string;
  readonly country: string;
  readonly name: string;
  readonly bank: string;
  readonly reason: string;
  /** Of a failed payout: to be returned, and not yet money that came back (interface 2.9). */
  readonly toReturn: string | undefined;
  /** Another payout of the same amount to the same beneficiary within ten days, neither of them failed. */
  readonly hasTwin: boolean;
  /** What people decided about it; undefined: nothing yet. */
  readonly review: PayoutReviewMark | undefined;
  /** Where a page goes on behind or before this row. */
  readonly cursor: string;
}

/** The state of a payout's review, as lists show it. */
interface PayoutReviewMark {
  readonly isReviewed: boolean;
  /** A name; undefined: nobody's. */
  readonly owner: string | undefined;
  readonly tags: readonly string[];
}

export interface PayoutPage {
  readonly rows: readonly MirroredPayout[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

const zero = sql.raw(`'-infinity'::timestamptz`);

interface SortColumn {
  readonly by: SQL;
  readonly type: keyof typeof isValueOf;
  /** The oldest is the one with the earliest creation. */
  readonly isReversed?: boolean;
}

/** What rows are sorted by: never null, so that each row has its place. Each has an index of its own. */
const sortColumns: Readonly<Record<PayoutSort, SortColumn>> = {
  created: { by: sql`created_at`, type: 'timestamptz' },
  age: { by: sql`created_at`, type: 'timestamptz', isReversed: true },
  completed: { by: sql`coalesce(completed_at, ${zero})`, type: 'timestamptz' },
  amount: { by: sql`coalesce(amount, -1)`, type: 'numeric' },
  name: { by: sql`name`, type: 'text' },
  status: { by: sql`status`, type: 'text' },
  currency: { by: sql`currency`, type: 'text' },
  method: { by: sql`method`, type: 'text' },
  country: { by: sql`country`, type: 'text' },
  bank: { by: sql`bank`, type: 'text' },
  record: { by: sql`status_v1`, type: 'text' },
  reason: { by: sql`reason`, type: 'text' },
  reference: { by: sql`coalesce(parts #>> '{v1,short_reference_id}', '')`, type: 'text' },
  id: { by: sql`id`, type: 'text' },
  /** As the accounts follow one another in what is asked for: `findPayouts` has the places. */
  account: { by: sql`1::numeric`, type: 'numeric' },
};

export const isPayout = sql`kind = 'payout' and gone_at is null`;
export const textList = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
const known = (value: string) => (value === unknownValue ? '' : value);
const knownList = (values: readonly string[]) => textList(values.map(known));

/** What narrows the rows of one account down; each is a term of its own. */
export function termsOf(accountIds: readonly number[], query: PayoutQuery): SQL[] {
  const {
    q,
    status,
    record,
    from,
    to,
    currency,
    least,
    most,
    method,
    country,
    beneficiary,
    bank,
    reason,
    older,
    younger,
    late,
    money,
    owner,
    reviewed,
    tag,
  } = query;
  const terms: (SQL | '' | undefined)[] = [
    // What has nothing that could be looked for is found nowhere.
    q && sql`find @@ ${`${withinQuery(accountIds, ['payout'])} & ${findQuery(q) ?? lexeme('-')}`}::tsquery`,
    status && sql`status = ${textList(status)}`,
    record && sql`status_v1 = ${textList(record)}`,
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
    currency && sql`currency = ${knownList(currency)}`,
    // As the index of amounts has them; what has none is in no range.
    (least || most) && sql`amount is not null`,
    least && sql`coalesce(amount, -1) >= ${least}::numeric`,
    most && sql`coalesce(amount, -1) <= ${most}::numeric`,
    method && sql`method = ${knownList(method)}`,
    country && sql`country = ${knownList(country)}`,
    beneficiary && sql`name = ${known(beneficiary)}`,
    bank && sql`bank = ${known(bank)}`,
    reason && sql`reason = ${known(reason)}`,
    older === undefined ? undefined : sql`created_at <= clock_timestamp() - ${older}::int * interval '1 day'`,
    younger === undefined ? undefined : sql`created_at > clock_timestamp() - ${younger}::int * interval '1 day'`,
    late && isLatePayout,
    money && moneyOfFailed[money].is,
    owner && ownedBy(owner),
    reviewed && sql`${sql.raw(reviewed === 'no' ? 'not' : '')} ${hasReview(sql`reviewed_at is not null`)}`,
    tag && hasReview(sql`tags && ${sql.param([...tag])}::text[]`),
  ];
  return terms.filter((term) => term !== undefined && term !== '');
}

/**
 * What the days of a query say of the time of creation, which rows are in the order of: in whatever zone the platform counts
 * its days, they lie within.
 */
export function createdWithin({ from, to }: Pick<PayoutQuery, 'from' | 'to'>): SQL[] {
  const terms = [
    from && sql`created_at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    to && sql`created_at < (${to}::date + 2)::timestamp at time zone 'UTC'`,
  ];
  return terms.filter((term) => term !== undefined && term !== '');
}

/** Whether the review of a row has something. */
const hasReview = (what: SQL) => sql`exists (select from ${payoutReview} where payout_id = id and ${what})`;

/** Ids alone: `me` is nobody where nobody asks. */
function ownedBy(owners: readonly string[]): SQL {
  const ids = owners.filter((owner) => owner !== unknownValue && owner !== 'me');
  const owned = sql`id in (select payout_id from ${payoutReview} where owner_id = any(${sql.param(ids)}::uuid[]))`;
  return owners.includes(unknownValue) ? sql`(${owned} or not ${hasReview(sql`owner_id is not null`)})` : owned;
}

interface Cursor {
  /** In another order it is no place. */
  readonly sort: PayoutSort;
  readonly value: string;
  /** Rows that are alike in what they are sorted by follow one another by their creation. */
  readonly created: string;
  readonly id: string;
  readonly accountId: number;
}

/** Ids of accounts are four bytes long. */
const mostAccounts = 2 ** 31 - 1;

/** What an address says must not break the statement. */
const isValueOf: Readonly<Record<'timestamptz' | 'numeric' | 'text', (value: string) => boolean>> = {
  timestamptz: (value) => {
    const read = readPlatformTime(value);
    return value === '-infinity' || (read.kind === 'at' && read.epochMs >= 0);
  },
  numeric: (value) => parseDecimal(value) !== undefined,
  text: isStorable,
};

function readCursor(text: string, sort: PayoutSort): Cursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const [of, value, created, id, accountId] = Array.isArray(read) ? (read as unknown[]) : [];
    if (of !== sort || typeof value !== 'string' || typeof created !== 'string' || typeof id !== 'string') {
      return undefined;
    }
    if (!isValueOf[sortColumns[sort].type](value) || !isValueOf.timestamptz(created) || !isValueOf.text(id)) {
      return undefined;
    }
    if (!Number.isInteger(accountId) || Math.abs(Number(accountId)) > mostAccounts) return undefined;
    return { sort, value, created, id, accountId: Number(accountId) };
  } catch {
    return undefined;
  }
}

/** In front of the first row of a day, where the list is one of days. */
function cursorOfDay({ at, sort = 'created', order = 'desc' }: PayoutQuery, zone: string): Cursor | undefined {
  if (at === undefined || sort !== 'created') return undefined;
  const ms = order === 'desc' ? dayStartMs(addDays(at, 1), zone) : dayStartMs(at, zone) - 1;
  const value = new Date(ms).toISOString();
  return { sort, value, created: value, id: '', accountId: 0 };
}

const writeCursor = ({ sort, value, created, id, accountId }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, created, id, accountId])).toString('base64url');

/** Rows that were paid, or may still be. */
const isPaying = (status: string) => sql.raw(`${status} not in ('FAILED', 'FAILED_REFUNDED', 'REJECTED')`);

/** The index of amounts leads to the few that are equal. */
const hasTwin = sql`row.name <> '' and ${isPaying('row.status')} and exists (select from ${mirrorRecord} as other
  where other.account_id = row.account_id and other.kind = 'payout' and other.gone_at is null
    and coalesce(other.amount, -1) = row.amount::numeric and other.id <> row.id and other.currency = row.currency
    and other.name = row.name and ${isPaying('other.status')}
    and other.created_at between row.created_at - interval '10 days' and row.created_at + interval '10 days')`;

const payoutRow = {
  account_id: integer,
  account: text,
  id: text,
  parts: recordColumns.parts,
  created_ms: real,
  completed_ms: nullable(real),
  status: text,
  status_v1: text,
  currency: text,
  amount: nullable(text),
  method: text,
  country: text,
  name: text,
  bank: text,
  reason: text,
  to_return: nullable(text),
  has_twin: flag,
  is_reviewed: flag,
  owner: nullable(text),
  tags: nullable(list(text)),
  sorted: text,
  created: text,
};
type PayoutRow = Row<typeof payoutRow>;

interface FindOptions {
  /** Of the days in the query; the platform's. */
  readonly zone?: string;
  /** Each row is looked for among the others: for pages that people see. */
  readonly marksTwins?: boolean;
}

/** Rows that are looked at one by one for a word that very many have, before its index is asked. */
const mostLookedThrough = 200;

/** Weeks in which the list goes on, in its order: those behind the cursor, and of the days that were asked for. */
async function weeksOf(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  { cursor, isOlder }: { readonly cursor: Cursor | undefined; readonly isOlder: boolean },
): Promise<readonly Week[]> {
  const at = weekOf(Date.parse(cursor?.value ?? ''));
  const weeks = await findWeeks(database, accountIds, query);
  const ordered = isOlder ? weeks.toReversed() : weeks;
  return Number.isNaN(at) ? ordered : ordered.filter(({ week }) => (isOlder ? week <= at : week >= at));
}

/** Weeks with so many payouts are searched before all others: of a word that one in 800 has, there is a page among them. */
const searchedFirst = 20_000;

/** The first weeks with so many payouts; none where that is all of them. */
function firstOf(weeks: readonly Week[]): readonly Week[] {
  for (let [sum, place] = [0, 0]; place < weeks.length - 1; place += 1) {
    sum += weeks[place]?.count ?? 0;
    if (sum >= searchedFirst) return weeks.slice(0, place + 1);
  }
  return [];
}

/** One page of all rows that fit, really sorted, by keys: behind a row or before one. */
export async function findPayouts(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  { zone = 'UTC', marksTwins = false }: FindOptions = {},
): Promise<PayoutPage> {
  const size = query.size ?? 25;
  const sort = query.sort ?? 'created';
  const { by: sorted, type, isReversed = false } = sortColumns[sort];
  const isAscending = ((query.order ?? 'desc') === 'asc') !== isReversed;
  const place = readCursor(query.after ?? query.before ?? '', sort);
  const backwards = place !== undefined && query.after === undefined;
  const cursor = place ?? cursorOfDay(query, zone);
  const up = sql.raw(isAscending !== backwards ? 'asc' : 'desc');
  const beyond = sql.raw(isAscending !== backwards ? '>' : '<');
  const ids = sql.param([...accountIds]);
  const isByAccount = sort === 'account' && accountIds.length > 1;
  // Accounts that lie wholly on the other side of the place are not looked into.
  const onward =
    cursor === undefined || !isByAccount ? sql`true` : sql`wanted.place ${beyond}= ${cursor.value}::numeric`;
  const byPlace = sql`place ${up}, created_at ${up}, id ${up}, account_id ${up}`;
  const termsBy = (by: SQL) => {
    // Undefined in the address or no longer a cursor: the first page.
    const behind =
      cursor === undefined
        ? []
        : [
            sql`(${by}, created_at, id, account_id) ${beyond} (${cursor.value}::${sql.raw(type)},
              ${cursor.created}::timestamptz, ${cursor.id}, ${cursor.accountId}::int)`,
          ];
    const placed = sql.join([isPayout, ...behind, ...createdWithin(query)], sql` and `);
    const inOrder = sql`order by ${by} ${up}, created_at ${up}, id ${up}, account_id ${up}`;
    const keys = sql`account_id, id, created_at, ${by} as place`;
    return {
      ...{ placed, inOrder, keys },
      where: sql.join([placed, ...termsOf(accountIds, query)], sql` and `),
      page: (from: SQL, fitting: SQL) => sql`select ${keys} from ${from} where ${fitting} ${inOrder} limit ${size + 1}`,
    };
  };
  // Within one account its own place is a constant, so that the index of creation has the rows in their order.
  const inEach = termsBy(isByAccount ? sql`wanted.place::numeric` : sorted);
  const overall = termsBy(isByAccount ? sql`array_position(${ids}::int[], account_id)::numeric` : sorted);
  // By what stands in the index alone: a row is opened when it is on the page.
  const read = async (found: SQL) =>
    await readRows(
      database,
      sql`select row.account_id, account.account, row.id, parts, status, status_v1, currency,
          amount::text, method, country, row.name, bank, reason, to_return::text, place::text as sorted,
          row.created_at::text as created, extract(epoch from row.created_at) * 1000 as created_ms,
          extract(epoch from completed_at) * 1000 as completed_ms,
          ${marksTwins ? hasTwin : sql`false`} as has_twin,
          review.reviewed_at is not null as is_reviewed, owner.name as owner, review.tags as tags
        from (
          select * from (${found}) as any_account
          order by ${byPlace} limit ${size + 1}
        ) as page
        join ${mirrorRecord} as row on row.account_id = page.account_id and row.kind = 'payout' and row.id = page.id
        join ${mirrorAccount} as account on account.id = page.account_id
        left join ${payoutReview} as review on review.payout_id = row.id
        left join ${person} as owner on owner.id = review.owner_id
        order by place ${up}, row.created_at ${up}, row.id ${up}, row.account_id ${up}`,
      payoutRow,
    );
  // Each account by its own index; together they are a page at most for each.
  const ofEach = (one: (ofAccount: SQL) => SQL) => {
    const [only] = accountIds;
    if (accountIds.length === 1) return one(sql`account_id = ${only}::int`);
    return sql`select found.* from unnest(${ids}::int[]) with ordinality as wanted (id, place)
      cross join lateral (${one(sql`account_id = wanted.id`)}) as found where ${onward}`;
  };
  // The account is one of the words. With an offset the rows are found first and put in order then: by the index of words.
  const byWords = (among: readonly Week[]) => {
    const weeks = among.map(({ week }) => week);
    const within =
      weeks.length === 0 ? sql`true` : sql`find @@ ${withinWeeks(Math.min(...weeks), Math.max(...weeks))}::tsquery`;
    const fitting = sql`(select * from ${mirrorRecord} where ${overall.where} and ${within} offset 0) as any_of_them`;
    return read(overall.page(fitting, sql`true`));
  };
  const search = async () => {
    const days = [inEach.placed, ...termsOf(accountIds, { from: query.from, to: query.to })];
    const newest = ofEach(
      (ofAccount) => sql`select ${inEach.keys} from ${mirrorRecord}
        where ${sql.join([ofAccount, ...days], sql` and `)} ${inEach.inOrder} limit ${mostLookedThrough}`,
    );
    const near = await read(
      overall.page(
        sql`(select row.* from (
            select * from (${newest}) as each order by ${byPlace} limit ${mostLookedThrough}
          ) as key
          join ${mirrorRecord} as row on row.account_id = key.account_id and row.kind = 'payout' and row.id = key.id
        ) as near`,
        overall.where,
      ),
    );
    if (near.length > size) return near;
    const isOlder = isAscending === backwards;
    const isByTime = sort === 'created' || sort === 'age';
    const weeks = isByTime ? await weeksOf(database, accountIds, query, { cursor, isOlder }) : [];
    const first = firstOf(weeks);
    const recent = first.length === 0 ? [] : await byWords(first);
    if (recent.length > size) return recent;
    return await byWords(cursor === undefined && query.from === undefined && query.to === undefined ? [] : weeks);
  };
  const found =
    query.q === undefined
      ? await read(ofEach((ofAccount) => inEach.page(sql`${mirrorRecord}`, sql`${ofAccount} and ${inEach.where}`)))
      : await search();
  const more = found.length > size;
  const rows = found.slice(0, size).map((row) => payoutOf(row, sort));
  return {
    rows: backwards ? rows.toReversed() : rows,
    hasBefore: backwards ? more : cursor !== undefined,
    hasAfter: backwards ? true : more,
  };
}

/** Other payouts of the same amount to the same beneficiary within ten days, whatever became of them, the newest first. */
export async function findTwins(database: Store, accountId: number, id: string): Promise<readonly MirroredPayout[]> {
  const rows = await readRows(
    database,
    sql`select other.account_id, account.account, other.id, other.parts, other.status,
        other.status_v1, other.currency, other.amount::text, other.method, other.country, other.name, other.bank,
        other.reason, other.to_return::text, false as has_twin, false as is_reviewed, null as owner, null as tags, '' as sorted, '' as created,
        extract(epoch from other.created_at) * 1000 as created_ms,
        extract(epoch from other.completed_at) * 1000 as completed_ms
      from ${mirrorRecord} as row join ${mirrorAccount} as account on account.id = row.account_id
      join ${mirrorRecord} as other on other.account_id = row.account_id and other.kind = 'payout'
        and other.gone_at is null and coalesce(other.amount, -1) = row.amount and other.id <> row.id
        and other.currency = row.currency and other.name = row.name
        and other.created_at between row.created_at - interval '10 days' and row.created_at + interval '10 days'
      where row.account_id = ${accountId} and row.kind = 'payout' and row.id = ${id} and row.name <> ''
      order by other.created_at desc limit 20`,
    payoutRow,
  );
  return rows.map((row) => payoutOf(row, 'created'));
}

function payoutOf(row: PayoutRow, sort: PayoutSort): MirroredPayout {
  const { account, id, parts, status, currency, method, country, name, bank, reason } = row;
  return {
    ...{ account, id, parts, status, currency, method, country, name, bank, reason },
    createdMs: row.created_ms,
    completedMs: row.completed_ms,
    statusV1: row.status_v1,
    amount: row.amount,
    toReturn: row.to_return,
    hasTwin: row.has_twin,
    review: row.tags && { isReviewed: row.is_reviewed, owner: row.owner, tags: row.tags },
    cursor: writeCursor({ sort, value: row.sorted, created: row.created, id, accountId: row.account_id }),
  };
}
