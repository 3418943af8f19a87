import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { auditCheckpoint, auditWitness } from '@/lib/store/schema';
import { defineAlert, now } from './define-alert';

/** Since when a witness lacks a checkpoint: since the first one that it has not taken was made. */
const since = sql`(select min(lacking.at) from ${auditCheckpoint} as lacking where lacking.number > witness.number)`;

/** A witness that takes no checkpoints: a forger who has all secrets could change the entries since then. */
export const auditNotWitnessed = defineAlert({
  kind: 'audit-not-witnessed',
  severity: 'high',
  forAdmins: true,
  limit: { unit: 'minutes', usual: 240, least: 10, most: 10_080 },
  time: 'since',
  mayReturn: true,
  causes: (
    watched,
  ) => sql`select watched.client_hash, watched.account, witness.name as cause, 'settings' as object_type,
      witness.name as object_id, array[]::text[] as needs, ${since} as since,
      jsonb_build_object('witness', witness.name) as facts
    from ${watched} cross join ${auditWitness} as witness
    where watched.client_hash = '' and ${since} < ${now} - watched.least * interval '1 minute'`,
  holds: sql`exists (select from ${auditWitness} as witness where witness.name = alert.cause and ${since} is not null)`,
  facts: z.object({ witness: z.string() }),
  title: () => message('alerts.kinds.audit-not-witnessed.title'),
  details: ({ witness }) => [message('alerts.kinds.audit-not-witnessed.witness', { witness })],
});
