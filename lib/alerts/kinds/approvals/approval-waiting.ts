import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { alert } from '@/lib/store/alert-schema';
import { defineAlert } from '../define-alert';
import { isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { approvalExpiring } from './approval-expiring';
import { requestCausesForApprovers, isPending, submittedBy } from './request-causes';

/** The alert that the request expires soon is open: one request is one alert. */
const isSaidLouder = sql`exists (select from ${alert} as louder where louder.kind = ${approvalExpiring.kind}
  and louder.client_hash = watched.client_hash and louder.account = watched.account
  and louder.cause = write.id::text)`;

/** A request that the person may approve, in any account. */
export const approvalWaiting = defineAlert({
  kind: 'approval-waiting',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForApprovers(watched, sql`${isPending} and not ${isSaidLouder}`),
  holds: isStillSo(sql`${isPending} and not ${isSaidLouder}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.approval-waiting.title', { operation: titleOfWrite(facts) }),
  details: (facts) => [submittedBy(facts)],
});
