import { sql } from 'drizzle-orm';
import { updateCardStatus } from '@/lib/contract/cards';
import { message } from '@/lib/messages/message';
import { defineAlert, now } from './define-alert';
import { causesOfWrites, inStates, isStillSo, writeFacts } from './write-causes';

const isAccepted = inStates(['ACCEPTED']);

/** A change of a card is an order (interface 3.9), which ends some time after the platform has accepted it. */
export const cardOrderOpen = defineAlert({
  kind: 'card-order-open',
  severity: 'normal',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 30, least: 5, most: 10_080 },
  time: 'since',
  mayReturn: true,
  // Where a platform does not show card orders, the console cannot see their end, and no order counts as late.
  causes: (watched) =>
    causesOfWrites(
      watched,
      sql`write.first_sent_at`,
      sql`${isAccepted} and write.operation = ${updateCardStatus.name} and write.next_at is not null
        and write.first_sent_at < ${now} - watched.least * interval '1 minute'`,
    ),
  holds: isStillSo(isAccepted),
  facts: writeFacts,
  title: () => message('alerts.kinds.card-order-open.title'),
  details: ({ person }) => [message('alerts.kinds.submittedBy', { person })],
});
