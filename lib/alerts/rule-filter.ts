import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { message, type Message, writeMessage } from '@/lib/messages/message';
import { filtersIn, narrowingOf, subjectOf } from '@/lib/mirror/payouts/payout-filters';
import { type PayoutQuery, readPayoutSearch, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { isPayout, termsOf } from '@/lib/mirror/payouts/terms-of';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { WatchedAccount } from './kinds/define-alert';
import { subjectsWithoutRule } from './subjects-without-rule';

/** The filter of a rule. Values that cannot be read any more are left out: the rule then raises more, and not less. */
export function ruleFilter(search: string): PayoutQuery {
  const { days: _, from: _from, to: _to, owner: _owner, ...query } = narrowingOf(readPayoutSearch(search).query);
  return query;
}

function problemOf(search: string): Message | undefined {
  const { query, ignored } = readPayoutSearch(search);
  const isUnknown = filtersIn(query).some((name) => subjectsWithoutRule.includes(subjectOf(name)));
  if (ignored.length > 0 || isUnknown) return message('alerts.rules.filterWrong');
  const hasAmount = query.least !== undefined || query.most !== undefined;
  // 5,000 are much in one currency and little in another.
  return hasAmount && query.currency?.length !== 1 ? message('alerts.rules.oneCurrency') : undefined;
}

/** The search part of a list's address, with nothing but the filters. */
export const ruleSearch = z
  .string()
  .max(2_000)
  .superRefine((search, context) => {
    const problem = problemOf(search);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: writeMessage(problem) });
  })
  .transform((search) => writePayoutQuery(ruleFilter(search)));

/**
 * Whether the filter matches the payout of a row of `found`, which has `client_hash`, `account` and the payout's id as
 * `object_id`.
 */
export function isFoundBy(query: PayoutQuery, accounts: readonly WatchedAccount[]): SQL {
  const ids = accounts.flatMap(({ account, account_id: id }) =>
    id === undefined || query.account?.includes(account) === false ? [] : [id],
  );
  const terms = [
    isPayout,
    sql`id = found.object_id`,
    sql`account_id = any(${sql.param(ids)}::int[])`,
    sql`exists (select from ${mirrorAccount} as place where place.id = account_id
      and place.client_hash = found.client_hash and place.account = found.account)`,
    ...termsOf(ids, query),
  ];
  return sql`exists (select from ${mirrorRecord} where ${sql.join(terms, sql` and `)})`;
}
