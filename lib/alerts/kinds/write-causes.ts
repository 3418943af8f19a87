import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { recordedWrite } from '@/lib/store/schema';
import type { WriteState } from '@/lib/writes/write-state';

/** What alerts tell of a write: what was asked for is on its page. */
export const writeFacts = z.object({ operation: z.string(), state: z.string(), person: z.string(), atMs: z.number() });

/** What somebody must be permitted to see a write: its operation, or where that is several acts, each that was asked for. */
const needsOfWrite = sql`coalesce(
  (select array_agg(write.operation || '.' || act) from unnest(write.acts) as act), array[write.operation])`;

export const inStates = (states: readonly WriteState[]): SQL =>
  sql`write.state in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

/** The causes that are writes: `where` is over `write` and `watched`. */
export const causesOfWrites = (watched: SQL, sentAt: SQL, where: SQL): SQL => sql`select watched.client_hash,
    watched.account, write.id::text as cause, 'operations' as object_type, write.id::text as object_id,
    ${needsOfWrite} as needs, ${sentAt} as since,
    jsonb_build_object('operation', write.operation, 'state', write.state, 'person', write.person_name,
      'atMs', (extract(epoch from ${sentAt}) * 1000)::bigint) as facts
  from ${watched} join ${recordedWrite} as write on write.client_hash = watched.client_hash
    and write.account = watched.account
  where ${where}`;

export const isStillSo = (where: SQL): SQL =>
  sql`exists (select from ${recordedWrite} as write where write.id = alert.cause::uuid and ${where})`;
