import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { endedPayoutStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { message } from '@/lib/messages/message';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutWatch } from '@/lib/store/review-schema';
import { defineAlert, now } from './define-alert';
import { causeOfPayout, isUnclear, moneyOf, payoutFacts } from './payout-causes';

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
    sql`jsonb_build_object('summary', record.parts #>> '{v2,payout_status}', 'record', record.parts #>> '{v1,payout_status}')`,
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
