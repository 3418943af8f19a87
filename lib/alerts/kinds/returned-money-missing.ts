import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { defineAlert } from './define-alert';
import {
  causeOfFailed,
  failedDetails,
  failedFacts,
  isStillOut,
  moneyOf,
  outPayouts,
  seenFailing,
} from './payout-causes';

const failedAt = sql`coalesce(${seenFailing}, record.completed_at, record.created_at)`;
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
  causes: (watched) => sql`select ${causeOfFailed(failedAt, sql`jsonb_build_object('days', watched.least)`)}
    from ${watched} cross join lateral ${outPayouts}
    where ${missingSince} between watched.since - interval '1 day' and statement_timestamp()`,
  holds: isStillOut,
  facts: failedFacts.extend({ days: z.number() }),
  title: (facts) => message('alerts.kinds.returned-money-missing.title', { money: moneyOf(facts) }),
  details: ({ days, ...facts }) => [
    ...failedDetails(facts),
    message('alerts.kinds.returned-money-missing.days', { days }),
  ],
});
