import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { approval } from '@/lib/store/schema';
import { defineAlert, now } from '../define-alert';
import { inStates, isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { requestCausesForMakers } from './request-causes';

/** Shown for two days, which is longer than a night; older requests are in the list of activity. */
const endedLately = sql`${inStates(['DECLINED', 'EXPIRED'])}
  and write.settled_at > ${now} - interval '2 days'
  and exists (select from ${approval} as asked where asked.operation_id = write.id)`;

/** A person's request was declined, or expired before it was approved: it was not sent. */
export const requestEnded = defineAlert({
  kind: 'request-ended',
  severity: 'normal',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForMakers(watched, sql`${endedLately} and write.settled_at >= watched.since`),
  holds: isStillSo(endedLately),
  facts: writeFacts,
  title: (facts) =>
    facts.state === 'DECLINED'
      ? message('alerts.kinds.request-ended.declined', { operation: titleOfWrite(facts) })
      : message('alerts.kinds.request-ended.expired', { operation: titleOfWrite(facts) }),
  details: () => [message('alerts.kinds.request-ended.nothing')],
});
