import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { defineAlert } from '../define-alert';
import { isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { requestCausesForMakers, hasNoApprover, isExpiring, isPending } from './request-causes';

/** A person's request expires soon and is not decided yet: the person can ask an approver. */
export const requestExpiring = defineAlert({
  kind: 'request-expiring',
  severity: 'normal',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 30, least: 5, most: 120 },
  isPersonal: true,
  time: 'since',
  mayReturn: false,
  // Without an approver the person gets `request-without-approver` instead.
  causes: (watched) => requestCausesForMakers(watched, sql`${isExpiring} and not ${hasNoApprover}`),
  holds: isStillSo(sql`${isPending} and not ${hasNoApprover}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.request-expiring.title', { operation: titleOfWrite(facts) }),
  details: () => [message('alerts.kinds.request-expiring.ask')],
});
