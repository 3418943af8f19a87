import { sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { defineAlert, now } from './define-alert';
import { causesOfWrites, inStates, isStillSo, titleOfWrite, writeFacts } from './write-causes';

/** States whose outcome the console finds out by itself, mostly with success. */
const working = ['READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH'] as const;
const sentAt = sql`coalesce(write.first_sent_at, write.approved_at, write.created_at)`;

export const writeWithoutOutcome = defineAlert({
  kind: 'write-without-outcome',
  severity: 'high',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 15, least: 1, most: 1_440 },
  time: 'since',
  mayReturn: true,
  causes: (watched) =>
    causesOfWrites(
      watched,
      sentAt,
      sql`${inStates([...working, 'NEEDS_REVIEW'])}
        and (${inStates(['NEEDS_REVIEW'])} or ${sentAt} < ${now} - watched.least * interval '1 minute')`,
    ),
  holds: isStillSo(inStates([...working, 'NEEDS_REVIEW'])),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.write-without-outcome.title', { operation: titleOfWrite(facts) }),
  details: ({ person }) => [message('alerts.kinds.submittedBy', { person })],
});
