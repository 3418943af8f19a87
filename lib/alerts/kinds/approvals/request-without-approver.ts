import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { defineAlert } from '../define-alert';
import { isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { requestCausesForMakers, hasNoApprover, isPending } from './request-causes';

/** The last person who could approve a person's request is gone, has another role or lost the account. */
export const requestWithoutApprover = defineAlert({
  kind: 'request-without-approver',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'since',
  mayReturn: true,
  causes: (watched) => requestCausesForMakers(watched, sql`${isPending} and ${hasNoApprover}`),
  holds: isStillSo(sql`${isPending} and ${hasNoApprover}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.request-without-approver.title', { operation: titleOfWrite(facts) }),
  details: () => [message('alerts.kinds.request-without-approver.ask')],
});
