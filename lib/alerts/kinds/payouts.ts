import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { endedPayoutStatuses, isOpenStatus } from '@/lib/contract/outcomes/ended-payout-statuses';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import { feeds } from '@/lib/mirror/filling/feeds';
import { fewestUsual } from '@/lib/mirror/find-ageing';
import { isOpen as isOpenIn } from '@/lib/mirror/payouts/open-query';
import { moneyOfFailed } from '@/lib/mirror/sums/money-of-failed';
import { keptRow, lateChange } from '@/lib/reports/month-close/late-change';
import { mirrorChange, mirrorLane, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { monthClose } from '@/lib/store/report-schema';
import { payoutWatch } from '@/lib/store/review-schema';
import { defineAlert, isOfStretch, now } from './define-alert';

/** The facts of a payout in alerts. Names of people are on its page, and are never sent by mail. */
const payoutFacts = z.object({
  id: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  status: z.string(),
});

/** For a failed payout: the amount that is to be returned and has not come back; alerts of earlier versions lack it. */
const failedFacts = payoutFacts.extend({ promised: z.string().nullish() });

/** The amount that is to be returned, in words. */
const failedDetails = ({ promised, currency }: z.output<typeof failedFacts>): readonly Message[] =>
  promised == null ? [] : [message('alerts.kinds.promised', { money: formatMoney(promised, currency) })];

const moneyOf = ({ amount, currency }: Pick<z.output<typeof payoutFacts>, 'amount' | 'currency'>): string =>
  amount === null ? currency : formatMoney(amount, currency);

/** The columns of a cause that is a payout; `more` holds further facts. */
function causeOfPayout(since: SQL, more: SQL = sql`'{}'::jsonb`, cause: SQL = sql`record.id`): SQL {
  return sql`watched.client_hash, watched.account, ${cause} as cause, 'payouts' as object_type, record.id as object_id,
    array['listPayouts'] as needs, ${since} as since,
    jsonb_build_object('id', record.id, 'amount', record.amount::text, 'currency', record.currency,
      'status', record.status) || ${more} as facts`;
}

/** The columns of a cause that is a failed payout, with the amount that is to be returned. */
function causeOfFailed(since: SQL, more: SQL = sql`'{}'::jsonb`): SQL {
  const { promised } = moneyOfFailed;
  return causeOfPayout(
    since,
    sql`jsonb_build_object('promised', (case when ${promised.is} then ${promised.sum} end)::text) || ${more}`,
  );
}

const bothStatuses = sql`jsonb_build_object('summary', record.parts #>> '{v2,payout_status}',
  'record', record.parts #>> '{v1,payout_status}')`;

/** Older payouts are in the list of failures: banks rarely send money back later, and their alerts would add up. */
const newestDays = 90;

const livePayouts = sql`${mirrorRecord} where account_id = watched.account_id and kind = 'payout' and gone_at is null
  and created_at > ${now} - ${newestDays}::int * interval '1 day' and ${isOfStretch('mirror_record')}`;

/**
 * `record`: failed payouts of a watched account whose money is not known to be back, from an index of these alone. With
 * them, payouts that only the summary calls failed while the record contradicts it: a contradiction hides no failure.
 */
const outPayouts = sql`(select * from ${livePayouts} and ${moneyOfFailed.out.is}
  union all
  select * from ${livePayouts} and status = ${contradictingStatus} and parts #>> '{v2,payout_status}' = 'FAILED') as record`;

/** Whether the payout failed, even if its money is back by now. */
const hasFailed = sql`(record.status in ('FAILED', 'FAILED_REFUNDED')
  or (record.status = ${contradictingStatus} and record.parts #>> '{v2,payout_status}' = 'FAILED'))`;

/** When the mirror saw it fail; null where it had failed already at its first sight. */
const seenFailing = sql`(select min(seen_at) from ${mirrorChange} as change
  where change.account_id = watched.account_id and change.kind = 'payout' and change.id = record.id
    and change.after ->> 'payout_status' in ('FAILED', 'FAILED_REFUNDED'))`;

const isPayoutThat = (is: SQL) => sql`exists (select from ${mirrorRecord} where account_id = watched.account_id
  and kind = 'payout' and mirror_record.id = alert.object_id and gone_at is null and ${is})`;

/** The payout's two statuses contradict each other, or one is being read again: neither ends an alert. */
const isUnclear = isPayoutThat(sql`(status = ${contradictingStatus} or doubt <> '')`);

/** The money is out, or it is not known whether it is. */
const isStillOut = sql`(${isPayoutThat(moneyOfFailed.out.is)} or ${isUnclear})`;

/**
 * The platform is read every few minutes: a payout may be created and fail between two reads, and before the first
 * read.
 */
const madeLately = sql`record.created_at >= watched.since - interval '2 days'`;

/** A payout has failed and its money is not back. A promised return changes nothing; the return itself ends the cause. */
export const payoutFailed = defineAlert({
  kind: 'payout-failed',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: true,
  isByStretch: true,
  causes: (watched) => sql`select ${causeOfFailed(sql`coalesce(${seenFailing}, record.created_at)`)}
    from ${watched} cross join lateral ${outPayouts}
    where ${madeLately} or ${seenFailing} >= watched.since`,
  raisedBy: hasFailed,
  holds: isStillOut,
  facts: failedFacts,
  title: (facts) => message('alerts.kinds.payout-failed.title', { money: moneyOf(facts) }),
  details: failedDetails,
});

const failedAt = sql`coalesce(${seenFailing}, record.completed_at, record.created_at)`;
/** When the mirror saw its money come back; null where it was back at the first sight. */
const seenReturning = sql`(select min(seen_at) from ${mirrorChange} as change
  where change.account_id = watched.account_id and change.kind = 'payout' and change.id = record.id
    and change.after ->> 'payout_status' = 'FAILED_REFUNDED')`;
const missingSince = sql`${failedAt} + watched.least * interval '1 day'`;

/**
 * Money that is not back, promised or not. Payouts that failed long before the account was watched are in the list of
 * failures alone.
 */
export const returnedMoneyMissing = defineAlert({
  kind: 'returned-money-missing',
  severity: 'high',
  forAdmins: false,
  limit: { unit: 'days', usual: 5, least: 1, most: 60 },
  time: 'since',
  mayReturn: true,
  isByStretch: true,
  causes: (watched) => sql`select ${causeOfFailed(failedAt, sql`jsonb_build_object('days', watched.least)`)}
    from ${watched} cross join lateral ${outPayouts}
    where ${missingSince} between watched.since - interval '1 day' and statement_timestamp()`,
  raisedBy: sql`(${hasFailed} and ${missingSince} <= case
    when ${moneyOfFailed.out.is} then ${now} else ${seenReturning} end)`,
  holds: isStillOut,
  facts: failedFacts.extend({ days: z.number() }),
  title: (facts) => message('alerts.kinds.returned-money-missing.title', { money: moneyOf(facts) }),
  details: ({ days, ...facts }) => [
    ...failedDetails(facts),
    message('alerts.kinds.returned-money-missing.days', { days }),
  ],
});

const isContradicting = sql`record.status = ${contradictingStatus}`;

/** Summary and record cannot both be true, even after both were read again. Ends when they fit. */
export const payoutContradicts = defineAlert({
  kind: 'payout-contradicts',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'seen',
  mayReturn: true,
  // A contradiction alerts at any age: as long as it lasts, the console does not know whether the money was paid.
  causes: (watched) => sql`select ${causeOfPayout(sql`record.changed_at`, bothStatuses)}
    from ${watched} join ${mirrorRecord} as record on record.account_id = watched.account_id and record.kind = 'payout'
      and record.gone_at is null and ${isContradicting}`,
  raisedBy: isContradicting,
  holds: isUnclear,
  facts: payoutFacts.extend({ summary: z.string(), record: z.string() }),
  title: (facts) => message('alerts.kinds.payout-contradicts.title', { money: moneyOf(facts) }),
  details: ({ summary, record }) => [message('alerts.kinds.statuses', { summary, record })],
});

/** Open statuses whose payouts the platform lists by themselves. */
const listedOpen = [...feeds.payouts.status.open, ...feeds['v1-payouts'].status.open].filter(isOpenStatus);

const isOpen = sql`record.kind = 'payout' and record.gone_at is null
  and ${isOpenIn(sql`record.status`)}`;

const isOfLane = sql`lane.account_id = record.account_id and lane.method = record.method
  and lane.currency = record.currency and lane.country = record.country and lane.count >= ${fewestUsual}`;

const lateSince = sql`record.created_at + lane.longest_usual * interval '1 second'`;

/**
 * A read after that time showed it as open: a payout that was not read lately may have ended. The list of its status
 * shows it, or the list of its days where the interface does not list the status.
 */
const isKnownOpen = sql`exists (select from ${mirrorWindow} as read where read.account_id = record.account_id
  and read.feed in ('payouts', 'v1-payouts') and case when record.status = any(${sql.param(listedOpen)}::text[])
    then read.status = record.status and read.agreed_at > ${lateSince}
    else read.status = '' and record.day between read.from_day and read.to_day and read.whole_at > ${lateSince} end)`;

/** A late payout stays late until it is known to be no longer open, even where the usual time grows meanwhile. */
export const payoutOverdue = defineAlert({
  kind: 'payout-overdue',
  severity: 'normal',
  forAdmins: false,
  // Beyond the usual time: 5 of 100 payouts pass that, most of them by minutes.
  limit: { unit: 'minutes', usual: 60, least: 0, most: 10_080 },
  time: 'since',
  mayReturn: true,
  isByStretch: true,
  causes: (watched) => sql`select ${causeOfPayout(
    lateSince,
    sql`jsonb_build_object('usualSeconds', lane.longest_usual,
      'createdMs', (extract(epoch from record.created_at) * 1000)::bigint)`,
  )}
    from ${watched} cross join lateral (
      select account_id, id, status, day, currency, amount, method, country, created_at from ${mirrorRecord} as record
      where record.account_id = watched.account_id and ${isOpen} and ${isOfStretch('record')}
      -- By the index of one account and stretch, whatever the database expects of the other tables.
      offset 0
    ) as record
    join ${mirrorLane} as lane on ${isOfLane}
    where ${lateSince} between watched.since - interval '1 day' and ${now} - watched.least * interval '1 minute'
      and ${isKnownOpen}`,
  raisedBy: sql`exists (select from ${mirrorLane} as lane where ${isOfLane}
    and ${lateSince} + watched.least * interval '1 minute' <= case
      when ${isOpen} then ${now} else coalesce(record.completed_at, ${seenFailing}) end)`,
  holds: sql`(exists (select from ${mirrorRecord} as record where record.account_id = watched.account_id
    and record.id = alert.object_id and ${isOpen}) or ${isUnclear})`,
  facts: payoutFacts.extend({ usualSeconds: z.number(), createdMs: z.number() }),
  title: (facts) => message('alerts.kinds.payout-overdue.title', { money: moneyOf(facts) }),
  details: ({ usualSeconds }) => [
    message('alerts.kinds.payout-overdue.usual', { hours: Math.max(1, Math.round(usualSeconds / 3_600)) }),
  ],
});

/** A person who does not look for so long has found out otherwise. */
const longestDays = 14;

/**
 * A payout that a person watches was paid, failed or came back: `record.status` is neither of two statuses that
 * contradict each other nor one that is being read again. A later ending, such as the return of the money, is an alert
 * of its own. Ends when the person stops watching.
 */
export const watchedPayoutEnded = defineAlert({
  kind: 'watched-payout-ended',
  severity: 'normal',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'seen',
  mayReturn: false,
  causes: (watched) => sql`select ${causeOfPayout(
    sql`record.changed_at`,
    bothStatuses,
    sql`watch.id || ' ' || record.status`,
  )}, watch.person_id
    from ${watched} join ${payoutWatch} as watch on watch.client_hash = watched.client_hash
      and watch.account = watched.account
    join ${mirrorRecord} as record on record.account_id = watched.account_id and record.kind = 'payout'
      and record.id = watch.payout_id and record.gone_at is null
    where record.status <> watch.status and record.doubt = ''
      and record.status = any(${sql.param([...endedPayoutStatuses])}::text[])`,
  holds: sql`(alert.opened_at > ${now} - ${longestDays}::int * interval '1 day'
    and exists (select from ${payoutWatch} as watch join ${mirrorRecord} as record
        on record.account_id = watched.account_id and record.kind = 'payout' and record.id = watch.payout_id
      where watch.id::text = split_part(alert.cause, ' ', 1)
        and (record.status = alert.facts ->> 'status' or ${isUnclear})))`,
  facts: payoutFacts.extend({ summary: z.string().nullable(), record: z.string().nullable() }),
  title: (facts) => message('alerts.kinds.watched-payout-ended.title', { money: moneyOf(facts), status: facts.status }),
  details: ({ summary, record }) =>
    summary === null || record === null ? [] : [message('alerts.kinds.statuses', { summary, record })],
});

const isClosed = sql`closed.state <> 'reopened'`;

/**
 * Rows of closed months that changed lately. Evaluations are seconds apart, so the last days are enough; the list of a
 * close has all changes.
 */
const lateRows = sql`(select closed.id, min(now.changed_at) as since from ${mirrorRecord} as now
  join ${monthClose} as closed on closed.account_id = now.account_id and ${isClosed}
    and closed.month = date_trunc('month', now.day)::date
  left join ${keptRow}
  where now.account_id = watched.account_id and now.kind = 'payout' and now.changed_at >= watched.since
    and now.changed_at > ${now} - interval '2 days' and ${lateChange} is not null
  group by closed.id) as late`;

/**
 * One alert for each close, whatever number of its rows change; ends when the month is reopened, to be closed in its
 * new state.
 */
export const closedMonthChanged = defineAlert({
  kind: 'closed-month-changed',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (
    watched,
  ) => sql`select watched.client_hash, watched.account, closed.id::text as cause, 'months' as object_type,
      closed.id::text as object_id, array['listPayouts'] as needs, late.since,
      jsonb_build_object('month', to_char(closed.month, 'YYYY-MM'), 'closedBy', closed.closed_by_name) as facts
    from ${watched} cross join lateral ${lateRows} join ${monthClose} as closed on closed.id = late.id`,
  holds: sql`exists (select from ${monthClose} as closed where closed.id = alert.cause::uuid and ${isClosed})`,
  facts: z.object({ month: z.string(), closedBy: z.string() }),
  title: ({ month }) => message('alerts.kinds.closed-month-changed.title', { month }),
  details: ({ closedBy }) => [message('alerts.kinds.closed-month-changed.ask', { name: closedBy })],
});
