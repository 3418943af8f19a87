import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { moneyOfFailed } from '@/lib/mirror/sums/money-of-failed';
import { mirrorChange } from '@/lib/store/mirror-schema';
import { defineAlert, now } from './define-alert';
import {
  causeOfFailed,
  failedDetails,
  failedFacts,
  hasFailed,
  isStillOut,
  moneyOf,
  outPayouts,
  seenFailing,
} from './payout-causes';

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
