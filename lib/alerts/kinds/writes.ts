import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { updateCardStatus } from '@/lib/contract/cards';
import { message, type Message } from '@/lib/messages/message';
import { recordedWrite } from '@/lib/store/schema';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import type { WriteState } from '@/lib/writes/write-state';
import { defineAlert, now } from './define-alert';

/** The facts of a write in alerts: the requested values are on its page. */
export const writeFacts = z.object({
  operation: z.string(),
  state: z.string(),
  person: z.string(),
  atMs: z.number(),
  /** For a change of a card, the requested status. */
  asked: z.record(z.string(), z.unknown()).optional(),
});

/** The title of the write, as on its form and its record. */
export function titleOfWrite({ operation, asked = {} }: z.output<typeof writeFacts>): Message {
  return isWriteName(operation) ? shownWrites[operation].title(asked) : message('terms.asWritten', { text: operation });
}

/**
 * The permissions that a viewer of the write needs: its operation, or, where that has several acts, each requested act.
 */
const needsOfWrite = sql`coalesce(
  (select array_agg(write.operation || '.' || act) from unnest(write.acts) as act), array[write.operation])`;

export const inStates = (states: readonly WriteState[]): SQL =>
  // eslint-disable-next-line text/constant-text -- the words of `WriteState`.
  sql`write.state in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

interface WriteCauseOptions {
  /** The alert's subject, where that is not the write itself. */
  readonly objectType?: string;
  /** The person who sees the alert, where it is shown to one person alone. */
  readonly person?: SQL;
  /** Further facts, beside the facts of every write. */
  readonly more?: SQL;
}

/** `writeFacts` of `write`. */
export const factsOfWrite = (at: SQL): SQL => sql`jsonb_build_object('operation', write.operation, 'state', write.state,
  'person', write.person_name, 'atMs', (extract(epoch from ${at}) * 1000)::bigint,
  'asked', jsonb_strip_nulls(jsonb_build_object('card_status', write.asked -> 'card_status')))`;

/** Writes as causes: `where` is a condition over `write` and `watched`. */
export const causesOfWrites = (
  watched: SQL,
  sentAt: SQL,
  where: SQL,
  { objectType = 'operations', person = sql`null::uuid`, more = sql`'{}'::jsonb` }: WriteCauseOptions = {},
): SQL => sql`select watched.client_hash,
    watched.account, write.id::text as cause, ${objectType}::text as object_type, write.id::text as object_id,
    ${person} as person_id, ${needsOfWrite} as needs, ${sentAt} as since,
    ${factsOfWrite(sentAt)} || ${more} as facts
  from ${watched} join ${recordedWrite} as write on write.client_hash = watched.client_hash
    and write.account = watched.account
  where ${where}`;

export const isStillSo = (where: SQL): SQL =>
  sql`exists (select from ${recordedWrite} as write where write.id = alert.cause::uuid and ${where})`;

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
