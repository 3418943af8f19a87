import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { recordedWrite } from '@/lib/store/schema';
import { message, type Message } from '@/lib/messages/message';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import type { WriteState } from '@/lib/writes/write-state';

/** What alerts tell of a write: what was asked for is on its page. */
export const writeFacts = z.object({
  operation: z.string(),
  state: z.string(),
  person: z.string(),
  atMs: z.number(),
  /** Of a card's change, the status that was asked for. */
  asked: z.record(z.string(), z.unknown()).optional(),
});

/** What the write does, as its form and its record call it. */
export function titleOfWrite({ operation, asked = {} }: z.output<typeof writeFacts>): Message {
  return isWriteName(operation) ? shownWrites[operation].title(asked) : message('terms.asWritten', { text: operation });
}

/** What somebody must be permitted to see a write: its operation, or where that is several acts, each that was asked for. */
const needsOfWrite = sql`coalesce(
  (select array_agg(write.operation || '.' || act) from unnest(write.acts) as act), array[write.operation])`;

export const inStates = (states: readonly WriteState[]): SQL =>
  sql`write.state in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

interface ToldOfWrite {
  /** What the alert is about, where that is not the write itself. */
  readonly objectType?: string;
  /** Of alerts that are told to one person alone. */
  readonly person?: SQL;
}

/** The causes that are writes: `where` is over `write` and `watched`. */
export const causesOfWrites = (
  watched: SQL,
  sentAt: SQL,
  where: SQL,
  { objectType = 'operations', person = sql`null::uuid` }: ToldOfWrite = {},
): SQL => sql`select watched.client_hash,
    watched.account, write.id::text as cause, ${objectType}::text as object_type, write.id::text as object_id,
    ${person} as person_id, ${needsOfWrite} as needs, ${sentAt} as since,
    jsonb_build_object('operation', write.operation, 'state', write.state, 'person', write.person_name,
      'atMs', (extract(epoch from ${sentAt}) * 1000)::bigint,
      'asked', jsonb_strip_nulls(jsonb_build_object('card_status', write.asked -> 'card_status'))) as facts
  from ${watched} join ${recordedWrite} as write on write.client_hash = watched.client_hash
    and write.account = watched.account
  where ${where}`;

export const isStillSo = (where: SQL): SQL =>
  sql`exists (select from ${recordedWrite} as write where write.id = alert.cause::uuid and ${where})`;
