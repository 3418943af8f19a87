import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { reviewLimits } from '@/lib/access/review/review-limits';
import { message } from '@/lib/messages/message';
import { accessReview, person } from '@/lib/store/schema';
import { defineAlert, now } from './define-alert';

/** The last review; before the first one the time at which the console got its first person. */
const last = sql`coalesce((select max(done.at) from ${accessReview} as done),
  (select min(early.created_at) from ${person} as early where watched.demo or not early.demo))`;

/** No administrator has reviewed who may do what for longer than a review may be apart from the next. */
export const accessNotReviewed = defineAlert({
  kind: 'access-not-reviewed',
  severity: 'normal',
  forAdmins: true,
  limit: { unit: 'days', usual: reviewLimits.everyDays, least: 1, most: 366 },
  time: 'since',
  mayReturn: true,
  causes: (
    watched,
  ) => sql`select watched.client_hash, watched.account, ${last}::text as cause, 'access-review' as object_type,
      '' as object_id, array[]::text[] as needs, ${last} + watched.least * interval '1 day' as since,
      '{}'::jsonb as facts
    from ${watched} where watched.client_hash = '' and ${last} < ${now} - watched.least * interval '1 day'`,
  holds: sql`${last}::text = alert.cause`,
  facts: z.object({}),
  title: () => message('alerts.kinds.access-not-reviewed.title'),
  details: () => [message('alerts.kinds.access-not-reviewed.check')],
});
