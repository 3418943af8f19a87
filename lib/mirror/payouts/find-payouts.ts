import { type SQL, sql } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { payoutFields } from '@/lib/contract/fields/payout-fields';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutReview } from '@/lib/store/review-schema';
import { person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { DerivedValues, Parts } from '../filling/derive';
import type { MirrorPart } from '../filling/feeds';
import { findWeeks, type Week } from '../sums/find-weeks';
import { createdWithin, isPayout, termsOf } from './terms-of';
import { weekOf, withinWeeks } from '../filling/observe';
import { type Cursor, cursorOfDay, readCursor, sortColumns, writeCursor } from './sort-columns';
import type { PayoutQuery, PayoutSort } from './payout-query';
import { defaultPayoutSize, isSearch } from './payout-filters';
import { flag, instant, integer, list, nullable, readRow, readRows, type Row, text } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

/** A payout as lists show it; both models as the platform sent them, sensitive values masked. */
export interface MirroredPayout extends Omit<DerivedValues, 'createdMs' | 'day' | 'amount' | 'find'> {
  readonly account: string;
  readonly id: string;
  readonly parts: Parts;
  readonly createdMs: number;
  /** Plain decimal text; undefined where the platform sent no decimal number. */
  readonly amount: string | undefined;
  /** Another payout of the same amount to the same beneficiary within ten days, neither of them failed. */
  readonly hasTwin: boolean;
  /** Its record is not read yet, so that a name that is not there says nothing. */
  readonly isDetailDue: boolean;
  /** The state of its review; undefined where it has none. */
  readonly review: PayoutReviewMark | undefined;
  /** A page can begin behind this row or end before it. */
  readonly cursor: string;
}

/** The state of a payout's review, as lists show it. */
interface PayoutReviewMark {
  readonly isReviewed: boolean;
  /** The owner's name; undefined where the payout has no owner. */
  readonly owner: string | undefined;
  readonly tags: readonly string[];
}

export interface PayoutPage {
  readonly rows: readonly MirroredPayout[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/** Rows whose money was paid, or may still be. */
// eslint-disable-next-line text/constant-text -- the name of a column, in this file.
const isPaying = (status: string) => sql.raw(`${status} not in ('FAILED', 'FAILED_REFUNDED', 'REJECTED')`);

/** The index of amounts finds the few rows with the same amount. */
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
  created_at: instant,
  completed_at: nullable(instant),
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
  detail_due: flag,
  is_reviewed: flag,
  owner: nullable(text),
  tags: nullable(list(text)),
  sorted: text,
  sorted_within: nullable(text),
  created: text,
};
type PayoutRow = Row<typeof payoutRow>;

interface FindOptions {
  /** The platform's time zone, for the days in the query. */
  readonly zone?: string;
  /** Whether people see the list: rows with a twin are marked, and of `parts` only the shown fields are read. */
  readonly isListed?: boolean;
}

/** The fields of both models that the list shows besides columns. A whole payout is twenty times as long. */
const listedFields = [
  ...(['created', 'completed', 'amount', 'currency', 'status', 'shortReference', 'descriptor', 'note'] as const),
] as const;
export type ListedField = (typeof listedFields)[number];

function listedOf(part: MirrorPart) {
  const names = listedFields.flatMap((field) => payoutFields[field][part === 'v1' ? 'record' : 'summary'] ?? []);
  // eslint-disable-next-line text/constant-text -- the fields and parts are words of the contract.
  return sql.raw(`jsonb_build_object(${names.map((name) => `'${name}', part.${part} -> '${name}'`).join(', ')})`);
}

/** Unpacks `parts` once for all fields. */
const listedParts = sql`(select jsonb_build_object('v1', ${listedOf('v1')}, 'v2', ${listedOf('v2')})
  from jsonb_to_record(row.parts) as part (v1 jsonb, v2 jsonb))`;

/** Is told the ids of payouts that a person sees before their records were read. */
export const shownTooEarly = processSlot<(ids: readonly string[]) => void>('payouts-shown-too-early');

/** How many rows a search reads one by one for a very common word, before it uses the index of words. */
const mostLookedThrough = 200;

/** The weeks in which the list continues, in its order: behind the cursor, and within the days of the query. */
async function weeksOf({ database, accountIds, query, cursor, isOlder }: AskedPage): Promise<readonly Week[]> {
  const at = weekOf(Date.parse(cursor?.value ?? ''));
  const weeks = await findWeeks(database, accountIds, query);
  const ordered = isOlder ? weeks.toReversed() : weeks;
  return Number.isNaN(at) ? ordered : ordered.filter(({ week }) => (isOlder ? week <= at : week >= at));
}

/**
 * Weeks that hold this many payouts together are searched before all others: a word that one in 800 has fills a page
 * there.
 */
const searchedFirst = 20_000;

/** The first weeks that hold so many payouts; empty where all weeks together hold fewer. */
function firstOf(weeks: readonly Week[]): readonly Week[] {
  for (let [sum, place] = [0, 0]; place < weeks.length - 1; place += 1) {
    sum += weeks[place]?.count ?? 0;
    if (sum >= searchedFirst) return weeks.slice(0, place + 1);
  }
  return [];
}

/** A requested page, with the statements that every strategy shares. */
interface AskedPage {
  readonly database: Store;
  readonly accountIds: readonly number[];
  readonly query: PayoutQuery;
  readonly size: number;
  readonly cursor: Cursor | undefined;
  /** The page continues towards rows of earlier creation. */
  readonly isOlder: boolean;
  /** The statement for one account: its place is a constant, so the index of creation has the rows in their order. */
  readonly inEach: PageStatement;
  /** The statement for all accounts together. */
  readonly overall: PageStatement;
  /** One statement for each account, by that account's own index; together they bring at most one page for each. */
  readonly ofEach: (one: (ofAccount: SQL) => SQL) => SQL;
  /** The order of rows that were found by the columns of the index. */
  readonly byPlace: SQL;
  /** Reads all columns of the rows that were found by the columns of the index. */
  readonly read: (found: SQL) => Promise<readonly PayoutRow[]>;
}

interface PageStatement {
  /** Rows behind the cursor, within the days. */
  readonly placed: SQL;
  /** The rows of `placed`, narrowed by all other filters. */
  readonly where: SQL;
  readonly inOrder: SQL;
  readonly keys: SQL;
  readonly page: (from: SQL, fitting: SQL) => SQL;
}

/** The type of the sort value, the text that comes before it, and the direction from the cursor. */
interface Direction {
  readonly type: string;
  readonly within: SQL | undefined;
  readonly up: SQL;
  readonly beyond: SQL;
  readonly cursor: Cursor | undefined;
}

const orderBy = (sorted: readonly SQL[], up: SQL): SQL =>
  sql`order by ${sql.join(
    sorted.map((one) => sql`${one} ${up}`),
    sql`, `,
  )}`;

/** The statement for rows that are sorted by a column, or by the place of their account. */
function pageBy(
  by: SQL,
  { type, within, up, beyond, cursor }: Direction,
  { accountIds, query, size }: Pick<AskedPage, 'accountIds' | 'query' | 'size'>,
): PageStatement {
  const sorted = [...(within === undefined ? [] : [within]), by, sql`created_at`, sql`id`, sql`account_id`];
  // The first page is read where the address has no cursor, or one that cannot be read any more.
  const behind =
    cursor === undefined
      ? []
      : [
          // eslint-disable-next-line text/constant-text -- the type of a sorted column, in sort-columns.ts.
          sql`(${sql.join(sorted, sql`, `)}) ${beyond} (${within === undefined ? sql`` : sql`${cursor.within}, `}${cursor.value}::${sql.raw(type)},
              ${cursor.created}::timestamptz, ${cursor.id}, ${cursor.accountId}::int)`,
        ];
  const placed = sql.join([isPayout, ...behind, ...createdWithin(query)], sql` and `);
  const inOrder = orderBy(sorted, up);
  const keys = sql`account_id, id, created_at, ${within ?? sql`null`} as place_within, ${by} as place`;
  return {
    placed,
    inOrder,
    keys,
    where: sql.join([placed, ...termsOf(accountIds, query)], sql` and `),
    page: (from, fitting) => sql`select ${keys} from ${from} where ${fitting} ${inOrder} limit ${size + 1}`,
  };
}

/** The found rows, in their order, with everything that a list shows. */
async function readFound(
  database: Store,
  found: SQL,
  { byPlace, size, isListed }: { byPlace: SQL; size: number; isListed: boolean },
): Promise<readonly PayoutRow[]> {
  return await readRows(
    database,
    sql`select row.account_id, account.account, row.id, ${isListed ? listedParts : sql`parts`} as parts, status, status_v1, currency,
          amount::text, method, country, row.name, bank, reason, to_return::text, place::text as sorted,
          place_within::text as sorted_within, row.created_at::text as created, row.created_at, completed_at,
          ${isListed ? hasTwin : sql`false`} as has_twin, row.detail_due,
          review.reviewed_at is not null as is_reviewed, owner.name as owner, review.tags as tags
        from (
          select * from (${found}) as any_account ${byPlace} limit ${size + 1}
        ) as page
        join ${mirrorRecord} as row on row.account_id = page.account_id and row.kind = 'payout' and row.id = page.id
        join ${mirrorAccount} as account on account.id = page.account_id
        left join ${payoutReview} as review on review.payout_id = row.id
        left join ${person} as owner on owner.id = review.owner_id
        ${byPlace}`,
    payoutRow,
  );
}

/** Reads rows in their order, each account by the index of the sort column. */
const findInOrder = async ({ read, ofEach, inEach }: AskedPage): Promise<readonly PayoutRow[]> =>
  await read(ofEach((ofAccount) => inEach.page(sql`${mirrorRecord}`, sql`${ofAccount} and ${inEach.where}`)));

/** Searches only the next rows, one by one: enough for a very common word. */
async function findNear(page: AskedPage): Promise<readonly PayoutRow[]> {
  const { accountIds, query, inEach, overall, ofEach, byPlace, read } = page;
  const days = [inEach.placed, ...termsOf(accountIds, { from: query.from, to: query.to })];
  const newest = ofEach(
    (ofAccount) => sql`select ${inEach.keys} from ${mirrorRecord}
        where ${sql.join([ofAccount, ...days], sql` and `)} ${inEach.inOrder} limit ${mostLookedThrough}`,
  );
  return await read(
    overall.page(
      sql`(select row.* from (
            select * from (${newest}) as each ${byPlace} limit ${mostLookedThrough}
          ) as key
          join ${mirrorRecord} as row on row.account_id = key.account_id and row.kind = 'payout' and row.id = key.id
        ) as near`,
      overall.where,
    ),
  );
}

/**
 * Searches by the index of words, which has the account among the words; within some weeks, or at any time where none
 * are given. The offset makes the database find the rows first and sort them then.
 */
async function findByWords({ overall, read }: AskedPage, among: readonly Week[]): Promise<readonly PayoutRow[]> {
  const weeks = among.map(({ week }) => week);
  const within =
    weeks.length === 0 ? sql`true` : sql`find @@ ${withinWeeks(Math.min(...weeks), Math.max(...weeks))}::tsquery`;
  const fitting = sql`(select * from ${mirrorRecord} where ${overall.where} and ${within} offset 0) as any_of_them`;
  return await read(overall.page(fitting, sql`true`));
}

/** Searches the next rows, then the first weeks, then all rows, until one of them fills a page. */
async function search(page: AskedPage): Promise<readonly PayoutRow[]> {
  const { query, size, cursor } = page;
  const near = await findNear(page);
  if (near.length > size) return near;
  const isByTime = query.sort === undefined || query.sort === 'created' || query.sort === 'age';
  const weeks = isByTime ? await weeksOf(page) : [];
  const first = firstOf(weeks);
  const recent = first.length === 0 ? [] : await findByWords(page, first);
  if (recent.length > size) return recent;
  return await findByWords(
    page,
    cursor === undefined && query.from === undefined && query.to === undefined ? [] : weeks,
  );
}

/** The statements of a page, and the order in which it has its rows. */
function pageOf(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  { zone = 'UTC', isListed = false }: FindOptions,
) {
  const size = query.size ?? defaultPayoutSize;
  const sort = query.sort ?? 'created';
  const { by: sorted, type, within, isReversed = false } = sortColumns[sort];
  const isAscending = ((query.order ?? 'desc') === 'asc') !== isReversed;
  const place = readCursor(query.after ?? query.before ?? '', sort);
  const backwards = place !== undefined && query.after === undefined;
  const cursor = place ?? cursorOfDay(query, zone);
  const up = sql.raw(isAscending !== backwards ? 'asc' : 'desc');
  const beyond = sql.raw(isAscending !== backwards ? '>' : '<');
  const ids = sql.param([...accountIds]);
  const isByAccount = sort === 'account' && accountIds.length > 1;
  // Accounts that lie wholly on the other side of the cursor are not read.
  const onward =
    cursor === undefined || !isByAccount ? sql`true` : sql`wanted.place ${beyond}= ${cursor.value}::numeric`;
  const placed = [sql`place`, sql`created_at`, sql`id`, sql`account_id`];
  const byPlace = orderBy(within === undefined ? placed : [sql`place_within`, ...placed], up);
  const [only] = accountIds;
  const direction = { type, within, up, beyond, cursor };
  const asked = { accountIds, query, size };
  const page: AskedPage = {
    ...asked,
    database,
    cursor,
    byPlace,
    isOlder: isAscending === backwards,
    // Within one account its place is a constant, so that the index of creation has the rows in their order.
    inEach: pageBy(isByAccount ? sql`wanted.place::numeric` : sorted, direction, asked),
    overall: pageBy(isByAccount ? sql`array_position(${ids}::int[], account_id)::numeric` : sorted, direction, asked),
    ofEach: (one) =>
      only !== undefined && accountIds.length === 1
        ? one(sql`account_id = ${only}::int`)
        : sql`select found.* from unnest(${ids}::int[]) with ordinality as wanted (id, place)
      cross join lateral (${one(sql`account_id = wanted.id`)}) as found where ${onward}`,
    read: async (found) => await readFound(database, found, { byPlace, size, isListed }),
  };
  return { page, sort, size, cursor, backwards };
}

/** One page of all rows that match, sorted by keys: behind a row or before one. */
export async function findPayouts(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  options: FindOptions = {},
): Promise<PayoutPage> {
  const { page, sort, size, cursor, backwards } = pageOf(database, accountIds, query, options);
  const found = isSearch(query) ? await search(page) : await findInOrder(page);
  const more = found.length > size;
  const rows = found.slice(0, size).map((row) => payoutOf(row, sort));
  if (options.isListed === true) {
    shownTooEarly.value?.(rows.filter(({ isDetailDue }) => isDetailDue).map(({ id }) => id));
  }
  return {
    rows: backwards ? rows.toReversed() : rows,
    hasBefore: backwards ? more : cursor !== undefined,
    hasAfter: backwards ? true : more,
  };
}

/** How many rows match behind the row of the query or before it, `most` of them at most. */
export async function countPayouts(
  database: Store,
  accountIds: readonly number[],
  query: PayoutQuery,
  { most, zone }: { readonly most: number; readonly zone: string },
): Promise<number> {
  const { overall } = pageOf(database, accountIds, query, { zone }).page;
  const found = await readRow(
    database,
    sql`select count(*)::int as count from (select from ${mirrorRecord}
      where account_id = any(${sql.param([...accountIds])}::int[]) and ${overall.where} limit ${most}) as found`,
    { count: integer },
  );
  return found?.count ?? 0;
}

/**
 * Other payouts of the same amount to the same beneficiary within ten days, whatever their status, the newest first.
 */
export async function findTwins(database: Store, accountId: number, id: string): Promise<readonly MirroredPayout[]> {
  const rows = await readRows(
    database,
    sql`select other.account_id, account.account, other.id, other.parts, other.status,
        other.status_v1, other.currency, other.amount::text, other.method, other.country, other.name, other.bank,
        other.reason, other.to_return::text, false as has_twin, other.detail_due, false as is_reviewed, null as owner,
        null as tags, '' as sorted, null as sorted_within, '' as created, other.created_at, other.completed_at
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
    account,
    id,
    parts,
    status,
    currency,
    method,
    country,
    name,
    bank,
    reason,
    createdMs: row.created_at,
    completedMs: row.completed_at,
    statusV1: row.status_v1,
    amount: row.amount,
    toReturn: row.to_return,
    hasTwin: row.has_twin,
    isDetailDue: row.detail_due,
    review: row.tags && { isReviewed: row.is_reviewed, owner: row.owner, tags: row.tags },
    cursor: writeCursor({
      sort,
      value: row.sorted,
      within: row.sorted_within ?? undefined,
      created: row.created,
      id,
      accountId: row.account_id,
    }),
  };
}
