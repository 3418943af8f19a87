import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { fewestUsual } from '@/lib/mirror/find-ageing';
import { isOpenStatus } from '@/lib/contract/outcomes/ended-payout-statuses';
import { feeds } from '@/lib/mirror/filling/feeds';
import { isOpen as isOpenIn } from '@/lib/mirror/payouts/open-query';
import { mirrorLane, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { defineAlert, isOfStretch, now } from './define-alert';
import { causeOfPayout, isUnclear, moneyOf, payoutFacts, seenFailing } from './payout-causes';

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
