import { type SQL, sql } from 'drizzle-orm';
import { payoutReview } from '@/lib/store/review-schema';
import { isLatePayout } from '../find-ageing';
import { findQuery, lexeme } from '../find-words';
import { withinQuery } from '../filling/observe';
import { type PayoutQuery, unknownValue } from './payout-query';
import { moneyOfFailed } from '../sums/money-of-failed';
import { type PayoutFilterName, payoutFilterNames } from './payout-filters';

export const isPayout = sql`kind = 'payout' and gone_at is null`;
export const textList = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;
const known = (value: string) => (value === unknownValue ? '' : value);
const knownList = (values: readonly string[]) => textList(values.map(known));

type Term<V> = (value: V, accountIds: readonly number[]) => SQL;

/** The SQL term of each filter, by its name. Keep each text as it is: it decides which index the database uses. */
const terms: { readonly [N in Exclude<PayoutFilterName, 'days' | 'account'>]: Term<NonNullable<PayoutQuery[N]>> } = {
  // A search text with nothing to search for matches no row.
  q: (q, accountIds) =>
    sql`find @@ ${`${withinQuery(accountIds, ['payout'])} & ${findQuery(q) ?? lexeme('-')}`}::tsquery`,
  status: (status) => sql`status = ${textList(status)}`,
  statusV1: (statuses) => sql`status_v1 = ${textList(statuses)}`,
  from: (from) => sql`day >= ${from}::date`,
  to: (to) => sql`day <= ${to}::date`,
  currency: (currency) => sql`currency = ${knownList(currency)}`,
  notCurrency: (currency) => sql`not (currency = ${knownList(currency)})`,
  least: (least) => sql`coalesce(amount, -1) >= ${least}::numeric`,
  most: (most) => sql`coalesce(amount, -1) <= ${most}::numeric`,
  method: (method) => sql`method = ${knownList(method)}`,
  country: (country) => sql`country = ${knownList(country)}`,
  notCountry: (country) => sql`not (country = ${knownList(country)})`,
  beneficiary: (beneficiary) => sql`name = ${known(beneficiary)}`,
  bank: (bank) => sql`bank = ${known(bank)}`,
  reason: (reason) => sql`reason = ${known(reason)}`,
  older: (older) => sql`created_at <= clock_timestamp() - ${older}::int * interval '1 day'`,
  younger: (younger) => sql`created_at > clock_timestamp() - ${younger}::int * interval '1 day'`,
  late: () => isLatePayout,
  money: (money) => moneyOfFailed[money].is,
  owner: (owner) => ownedBy(owner),
  reviewed: (reviewed) => sql`${sql.raw(reviewed === 'no' ? 'not' : '')} ${hasReview(sql`reviewed_at is not null`)}`,
  tag: (tag) => hasReview(sql`tags && ${sql.param([...tag])}::text[]`),
};

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
function termOf<N extends keyof typeof terms>(accountIds: readonly number[], query: PayoutQuery, name: N): SQL[] {
  const value = query[name];
  return value === undefined || value === '' ? [] : [terms[name](value, accountIds)];
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
