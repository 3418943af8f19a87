import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutReviewEvent } from '@/lib/store/review-schema';
import { defineAlert, now } from './define-alert';

/** The mentioned person has written or done something about the payout since. */
const hasAnswered = sql`exists (select from ${payoutReviewEvent} as later where later.payout_id = event.payout_id
  and later.person_id = mentioned.id and later.number > event.number)`;

/**
 * A colleague mentioned the person in a note about a payout. The note is on the payout's page, and is never sent by
 * mail.
 */
export const mentionedAlert = defineAlert({
  kind: 'mentioned',
  severity: 'normal',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'at',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, event.number || ' ' || mentioned.id as cause,
      'payouts' as object_type, event.payout_id as object_id, mentioned.id as person_id, array['listPayouts'] as needs,
      event.at as since, jsonb_build_object('id', event.payout_id, 'by', event.person_name) as facts
    from ${watched} join ${payoutReviewEvent} as event on event.mentions <> '{}' and event.at >= watched.since
      and event.at > ${now} - interval '90 days'
    join ${mirrorRecord} as record on record.account_id = watched.account_id and record.kind = 'payout'
      and record.id = event.payout_id
    cross join lateral (select distinct unnest(event.mentions) as id) as mentioned
    where mentioned.id is distinct from event.person_id and not ${hasAnswered}`,
  holds: sql`exists (select from ${payoutReviewEvent} as event cross join (select alert.person_id as id) as mentioned
    where event.number = split_part(alert.cause, ' ', 1)::bigint and not ${hasAnswered})`,
  facts: z.object({ id: z.string(), by: z.string() }),
  title: ({ by }) => message('alerts.kinds.mentioned.title', { name: by }),
  details: () => [],
});
