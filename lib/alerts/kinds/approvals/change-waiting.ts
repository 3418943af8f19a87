import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { adminChangeNames } from '@/lib/access/permissions/console-acts';
import { message } from '@/lib/messages/message';
import { adminChange, person } from '@/lib/store/schema';
import { defineAlert, now } from '../define-alert';

/** Only administrators who may confirm the change see an alert of this type. */
export const changesType = 'admin-changes';

const isOpen = sql`change.outcome is null and change.expires_at > ${now}`;

/** A change of people or settings that waits for a second administrator. */
export const changeWaiting = defineAlert({
  kind: 'change-waiting',
  severity: 'high',
  forAdmins: true,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, change.id::text as cause,
      ${changesType}::text as object_type, change.id::text as object_id, array[]::text[] as needs,
      change.proposed_at as since, jsonb_build_object('act', change.act, 'person', proposer.name) as facts
    from ${watched} join ${adminChange} as change on ${isOpen}
    join ${person} as proposer on proposer.id = change.proposed_by
    where watched.client_hash = ''`,
  holds: sql`exists (select from ${adminChange} as change where change.id = alert.cause::uuid and ${isOpen})`,
  facts: z.object({ act: z.enum(adminChangeNames), person: z.string() }),
  title: ({ act }) => message('alerts.kinds.change-waiting.title', { change: message(`alerts.changes.${act}`) }),
  details: ({ person: name }) => [message('alerts.kinds.submittedBy', { person: name })],
});
