import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { message, type Message } from '@/lib/messages/message';
import { recordedWrite } from '@/lib/store/schema';
import type { WriteState } from '@/lib/writes/write-state';

/** States of writes that are known to have changed nothing. */
const notDone: readonly WriteState[] = [
  'REJECTED',
  'RESOLVED_NOT_DONE',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
  'SENT_BACK',
];

/** A read that was sent before a write may be answered after it; this is longer than either takes. */
export const overlap = sql.raw(`interval '1 minute'`);

/** A text without case and spaces, since the platform may write back a value in another form. */
export const plain = (text: SQL) => sql`lower(regexp_replace(coalesce(${text}, ''), '\\s', '', 'g'))`;

/**
 * `write` belongs to the watched account, and may have caused what was seen then. Its row is committed before it is
 * sent.
 */
export const mayHaveDone = (seenAt: SQL) => sql`write.account = watched.account
  and write.environment = watched.environment and write.first_sent_at <= ${seenAt} + ${overlap}
  and write.state <> all(${sql.param([...notDone])}::text[])`;

/** The person who last changed that bank account in the console. */
export const lastWriteOf = (noun: string, id: SQL) => sql`(select jsonb_build_object('name', person_name,
    'atMs', (extract(epoch from first_sent_at) * 1000)::bigint)
  from ${recordedWrite} as write where write.resource_type = ${noun}
    and lower(write.resource_id) = lower(${id}) and write.first_sent_at is not null
    and write.account = watched.account and write.environment = watched.environment
  order by first_sent_at desc limit 1)`;

export const lastWrite = z.object({ name: z.string(), atMs: z.number() }).nullable();

/** The name of a person to ask. */
export const askWords = (last: z.output<typeof lastWrite>): Message =>
  last === null ? message('alerts.bankAccounts.nobody') : message('alerts.bankAccounts.ask', { name: last.name });
