import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { defineAlert } from './define-alert';
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
