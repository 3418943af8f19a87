import { message } from '@/lib/messages/message';
import { defineAlert } from '../define-alert';
import { isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { requestCausesForApprovers, isExpiring, isPending, submittedBy } from './request-causes';

/** A request that the person may approve expires soon. It takes the place of `approval-waiting`. */
export const approvalExpiring = defineAlert({
  kind: 'approval-expiring',
  severity: 'high',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 30, least: 5, most: 120 },
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForApprovers(watched, isExpiring),
  holds: isStillSo(isPending),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.approval-expiring.title', { operation: titleOfWrite(facts) }),
  details: (facts) => [submittedBy(facts)],
});
