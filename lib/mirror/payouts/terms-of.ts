import { type SQL, sql } from 'drizzle-orm';
import { payoutReview } from '@/lib/store/review-schema';
import { isLatePayout } from '../find-ageing';
import { findQuery, hasWords, lexeme } from '../find-words';
import { withinQuery } from '../filling/observe';
import type { PayoutQuery } from './payout-query';
import { isNoStatusOf, isOpen } from './open-query';
import { moneyOfFailed } from '../sums/money-of-failed';
import { type FilterNameSetBy, type PayoutFilterName, payoutFilterNames } from './payout-filters';
import { unknownValue } from './unknown-value';

export const isPayout = sql`kind = 'payout' and gone_at is null`;
const textList = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
const known = (value: string) => (value === unknownValue ? '' : value);
const knownList = (values: readonly string[]) => textList(values.map(known));

interface Term<V> {
  (value: V, accountIds: readonly number[]): SQL;
  /** The column whose whole values the filter takes. */
  readonly column?: SQL;
}

/** Filters by whole values of a column, whose rows can be counted by value. */
const anyOf = (column: SQL) =>
  Object.assign((values: readonly string[]) => sql`${column} = ${knownList(values)}`, { column });
const noneOf = (column: SQL) =>
  Object.assign((values: readonly string[]) => sql`not (${column} = ${knownList(values)})`, { column });
const exactly = (column: SQL) => Object.assign((value: string) => sql`${column} = ${known(value)}`, { column });

/** The index of words finds the few records that have the words anywhere, and only those are looked at. */
const withWords =
  (column: SQL): Term<string> =>
  (text, accountIds) =>
    sql`${terms.q(text, accountIds)} and ${hasWords(column, text)}`;

type Terms = { readonly [N in Exclude<PayoutFilterName, 'days' | 'account'>]: Term<NonNullable<PayoutQuery[N]>> };
/** A filter of choices needs a column, by which its choices are counted. */
type Columns = Readonly<Record<Exclude<FilterNameSetBy<'choices'>, 'account'>, { readonly column: SQL }>>;

/** The SQL term of each filter, by its name. Keep each text as it is: it decides which index the database uses. */
const terms: Terms & Columns = {
  // A search text with nothing to search for matches no row.
  q: (q, accountIds) =>
    sql`find @@ ${`${withinQuery(accountIds, ['payout'])} & ${findQuery(q) ?? lexeme('-')}`}::tsquery`,
  status: anyOf(sql`status`),
  notStatus: Object.assign((values: readonly string[]) => isNoStatusOf(sql`status`, values.map(known)), {
    column: sql`status`,
  }),
  ended: () => isOpen(sql`status`),
  statusV1: anyOf(sql`status_v1`),
  from: (from) => sql`day >= ${from}::date`,
  to: (to) => sql`day <= ${to}::date`,
  currency: anyOf(sql`currency`),
  notCurrency: noneOf(sql`currency`),
  least: (least) => sql`coalesce(amount, -1) >= ${least}::numeric`,
  most: (most) => sql`coalesce(amount, -1) <= ${most}::numeric`,
  method: anyOf(sql`method`),
  country: anyOf(sql`country`),
  notCountry: noneOf(sql`country`),
  beneficiary: exactly(sql`name`),
  beneficiaryHas: withWords(sql`name`),
  bank: exactly(sql`bank`),
  bankHas: withWords(sql`bank`),
  reason: exactly(sql`reason`),
  reasonHas: withWords(sql`reason`),
  older: (older) => sql`created_at <= clock_timestamp() - ${older}::int * interval '1 day'`,
  younger: (younger) => sql`created_at > clock_timestamp() - ${younger}::int * interval '1 day'`,
  late: () => isLatePayout,
  money: (money) => moneyOfFailed[money].is,
  owner: (owner) => ownedBy(owner),
  reviewed: (reviewed) => sql`${sql.raw(reviewed === 'no' ? 'not' : '')} ${hasReview(sql`reviewed_at is not null`)}`,
  tag: (tag) => hasReview(sql`tags && ${sql.param([...tag])}::text[]`),
};

/** The column of a filter that takes its whole values; undefined for any other filter. */
export const columnOf = (name: PayoutFilterName): SQL | undefined =>
  name === 'account' ? sql`account_id` : name === 'days' ? undefined : terms[name].column;

/** The terms that narrow rows down, one for each filter. The caller has already chosen the accounts. */
export function termsOf(accountIds: readonly number[], query: PayoutQuery): SQL[] {
  // The condition of the index of amounts; a row without an amount is in no range.
  const inRange = query.least === undefined && query.most === undefined ? [] : [sql`amount is not null`];
  const asked = payoutFilterNames.flatMap((name) =>
    name === 'days' || name === 'account' ? [] : termOf(accountIds, query, name),
  );
  return [...inRange, ...asked];
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a value to the term for it
function termOf<N extends keyof Terms>(accountIds: readonly number[], query: PayoutQuery, name: N): SQL[] {
  const value = query[name];
  const all: Terms = terms;
  return value === undefined || value === '' ? [] : [all[name](value, accountIds)];
}

/**
 * The days of a query as limits of the creation time, by which rows are ordered: wide enough for any time zone in which
 * the platform counts its days.
 */
export function createdWithin({ from, to }: Pick<PayoutQuery, 'from' | 'to'>): SQL[] {
  const terms = [
    from && sql`created_at >= (${from}::date - 1)::timestamp at time zone 'UTC'`,
    to && sql`created_at < (${to}::date + 2)::timestamp at time zone 'UTC'`,
  ];
  return terms.filter((term) => term !== undefined && term !== '');
}

/** Whether the payout has a review with this condition. */
const hasReview = (what: SQL) => sql`exists (select from ${payoutReview} where payout_id = id and ${what})`;

/** Matches ids only: without a signed-in person, `me` matches no owner. */
function ownedBy(owners: readonly string[]): SQL {
  const ids = owners.filter((owner) => owner !== unknownValue && owner !== 'me');
  const owned = sql`id in (select payout_id from ${payoutReview} where owner_id = any(${sql.param(ids)}::uuid[]))`;
  return owners.includes(unknownValue) ? sql`(${owned} or not ${hasReview(sql`owner_id is not null`)})` : owned;
}
