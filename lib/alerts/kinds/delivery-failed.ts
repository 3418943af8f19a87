import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { delivery, sentChannels } from '@/lib/store/outbox-schema';
import { defineAlert, now } from './define-alert';

const failedLately = sql`delivery.alert_id is not null and delivery.state in ('dead', 'unknown')
  and delivery.ended_at > ${now} - interval '1 day'`;

/** One alert for each channel, whatever number of deliveries of alerts failed; ends a day after the last one. */
export const deliveryFailed = defineAlert({
  kind: 'delivery-failed',
  severity: 'high',
  forAdmins: true,
  limit: undefined,
  time: 'since',
  mayReturn: true,
  causes: (watched) => sql`select watched.client_hash, watched.account, delivery.channel as cause,
      'settings' as object_type, delivery.channel as object_id, array[]::text[] as needs,
      min(delivery.ended_at) as since, jsonb_build_object('channel', delivery.channel) as facts
    from ${watched} join ${delivery} as delivery on ${failedLately}
    where watched.client_hash = '' group by 1, 2, 3, 4, 5, 6, 8`,
  holds: sql`exists (select from ${delivery} as delivery where delivery.channel = alert.cause and ${failedLately})`,
  facts: z.object({ channel: z.enum(sentChannels) }),
  title: ({ channel }) =>
    message('alerts.kinds.delivery-failed.title', { channel: message(`alerts.channels.${channel}`) }),
  details: () => [],
});
