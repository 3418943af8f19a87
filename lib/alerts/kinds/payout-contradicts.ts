import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { message } from '@/lib/messages/message';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { defineAlert } from './define-alert';
import { causeOfPayout, isUnclear, moneyOf, payoutFacts } from './payout-causes';

const statusIn = (part: 'v2' | 'v1') => sql.raw(`record.parts #>> '{${part},payout_status}'`);

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
  causes: (watched) => sql`select ${causeOfPayout(
    sql`record.changed_at`,
    sql`jsonb_build_object('summary', ${statusIn('v2')}, 'record', ${statusIn('v1')})`,
  )}
    from ${watched} join ${mirrorRecord} as record on record.account_id = watched.account_id and record.kind = 'payout'
      and record.gone_at is null and ${isContradicting}`,
  raisedBy: isContradicting,
  holds: isUnclear,
  facts: payoutFacts.extend({ summary: z.string(), record: z.string() }),
  title: (facts) => message('alerts.kinds.payout-contradicts.title', { money: moneyOf(facts) }),
  details: ({ summary, record }) => [message('alerts.kinds.statuses', { summary, record })],
});
