import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message, personFor } from '@/lib/messages/message';
import { approval, recordedWrite } from '@/lib/store/schema';
import { defineAlert, now } from '../define-alert';
import { inStates, isStillSo, titleOfWrite, writeFacts } from '../write-causes';
import { requestCausesForMakers } from './request-causes';

/** Shown for two days, which is longer than a night; older requests are in the list of activity. */
const endedLately = sql`${inStates(['DECLINED', 'EXPIRED', 'SENT_BACK'])}
  and not exists (select from ${recordedWrite} as later where later.repeats = write.id)
  and write.settled_at > ${now} - interval '2 days'
  and exists (select from ${approval} as asked where asked.operation_id = write.id)`;

/** A person's request was declined, sent back with a question, or expired before it was approved: it was not sent. */
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
  facts: writeFacts.extend({ by: z.string().optional(), byFor: z.string().optional() }),
  title: (facts) => message(`alerts.kinds.request-ended.${howEnded(facts)}`, { operation: titleOfWrite(facts) }),
  details: (facts) => [
    ...(facts.by === undefined
      ? []
      : [message('alerts.kinds.decidedBy', { person: personFor(facts.by, facts.byFor) })]),
    message(
      howEnded(facts) === 'sentBack' ? 'alerts.kinds.request-ended.answer' : 'alerts.kinds.request-ended.nothing',
    ),
  ],
});

function howEnded({ state }: { readonly state: string }) {
  if (state === 'SENT_BACK') return 'sentBack';
  return state === 'DECLINED' ? 'declined' : 'expired';
}
