import { aliasedTable, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { pathIn } from '@/lib/addresses/path-to';
import { message, personFor } from '@/lib/messages/message';
import { approval, person, recordedWrite } from '@/lib/store/schema';
import { everyAccount } from '@/lib/addresses/every-account';
import { absentName, isWaiting, mayApprove } from '@/lib/writes/approvals/find-approvers';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { repeatAddress } from '@/lib/writes/verbs/shown-writes';
import { isVisibleTo } from '@/lib/writes/queries/is-visible-to';
import { factsOfWrite, inStates, titleOfWrite, writeFacts } from '../kinds/writes';
import { isHeld } from '../visible-alerts';
import { readSubject, subjectOfWrite, subjectText } from '../alert-subject';
import { defineEntry, type InboxReader, severityAs } from './define-entry';

const write = aliasedTable(recordedWrite, 'write');

const columns = { id: sql`write.id::text`, account: sql`write.account`, version: sql`write.version` } as const;

/** The facts of `write`, with the record that it changes. */
const factsOfChange = (at: SQL) => sql`${factsOfWrite(at)} || jsonb_strip_nulls(jsonb_build_object('resource',
  case when write.resource_id is not null
    then jsonb_build_object('type', write.resource_type, 'id', write.resource_id) end))
  || jsonb_build_object('subject', ${subjectOfWrite})`;

const changeFacts = writeFacts.extend({
  resource: z.object({ type: z.string(), id: z.string() }).optional(),
  subject: z.unknown(),
});

function recordOf({ subject: stored, resource }: Pick<z.output<typeof changeFacts>, 'subject' | 'resource'>): string {
  const subject = readSubject(stored);
  return subject === undefined ? (resource?.id ?? '') : subjectText(subject);
}

const expiresAt = sql`(select asked.expires_at from ${approval} as asked where asked.operation_id = write.id)`;

/** Someone else's write that this person may approve, in any account. */
export const approvalEntry = defineEntry({
  kind: 'approval',
  act: 'decide',
  columns: {
    ...columns,
    severity: severityAs('high'),
    expiresAt,
    since: sql`write.created_at`,
    facts: sql`${factsOfChange(sql`write.created_at`)} || jsonb_build_object('inPlace', ${absentName} is not null)`,
  },
  from: ({ viewer }) => sql`from ${recordedWrite} as write
    join ${person} as approver on approver.id = ${viewer.personId}::uuid where ${isWaiting} and ${mayApprove}`,
  facts: changeFacts.extend({ inPlace: z.boolean() }),
  leadsTo: ({ id, account }) => `${pathIn(account, 'approvals')}#${id}`,
  words: ({ id, account, facts }) => ({
    title: titleOfWrite(facts),
    details: [message('alerts.kinds.submittedBy', { person: facts.person })],
    record: recordOf(facts),
    // A person who stands in for an approver also decides for accounts that were not granted to them.
    href: `${pathIn(facts.inPlace ? everyAccount : account, 'approvals')}#${id}`,
  }),
});

/** This person submitted `write`, which was sent back with a question that no new request answers yet. */
const isMineSentBack = ({ viewer }: Pick<InboxReader, 'viewer'>) =>
  sql`(write.state = 'SENT_BACK' and write.person_id = ${viewer.personId}::uuid
    and write.client_hash = ${viewer.clientHash} and ${isHeld(viewer, sql`write.account`)}
    and ${isVisibleTo(viewer.role, write)}
    and not exists (select from ${recordedWrite} as later where later.repeats = write.id))`;

const sentBackFacts = changeFacts.extend({ question: z.string(), by: z.string(), byFor: z.string().optional() });

/** This person's request that an approver has a question about. */
export const sentBackEntry = defineEntry({
  kind: 'sent-back',
  act: 'answer',
  isAsked: true,
  columns: {
    ...columns,
    severity: severityAs('high'),
    expiresAt: sql`null::timestamptz`,
    since: sql`write.settled_at`,
    facts: sql`${factsOfChange(sql`write.settled_at`)} || jsonb_strip_nulls(jsonb_build_object(
      'question', asked.reason, 'by', asked.decided_name, 'byFor', asked.decided_for_name))`,
  },
  from: (reader) => sql`from ${recordedWrite} as write join ${approval} as asked on asked.operation_id = write.id
    where ${isMineSentBack(reader)}`,
  facts: sentBackFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => {
    const { operation, resource, asked = {}, question, by, byFor } = facts;
    return {
      title: titleOfWrite(facts),
      details: [message('inbox.asks', { name: personFor(by, byFor), question })],
      record: recordOf(facts),
      href: isWriteName(operation) ? repeatAddress({ operation, account, resource, asked, id }) : undefined,
    };
  },
});

/** This person submitted `write`, and it is not known whether the platform did it. */
export const isMineWithoutOutcome = ({ viewer }: Pick<InboxReader, 'viewer'>) =>
  sql`(write.person_id = ${viewer.personId}::uuid and write.client_hash = ${viewer.clientHash}
    and ${inStates(['UNKNOWN', 'NEEDS_REVIEW'])} and ${isHeld(viewer, sql`write.account`)}
    and ${isVisibleTo(viewer.role, write)})`;

const sentAt = sql`coalesce(write.first_sent_at, write.approved_at, write.created_at)`;

/** This person's write without a known outcome. */
export const writeEntry = defineEntry({
  kind: 'write',
  act: 'resolve',
  columns: {
    ...columns,
    severity: severityAs('high'),
    expiresAt: sql`null::timestamptz`,
    since: sentAt,
    facts: factsOfChange(sentAt),
  },
  from: (reader) => sql`from ${recordedWrite} as write where ${isMineWithoutOutcome(reader)}`,
  facts: changeFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => ({
    title: titleOfWrite(facts),
    details: [facts.state === 'NEEDS_REVIEW' ? message('inbox.needsReview') : message('inbox.stillAsked')],
    record: recordOf(facts),
    href: pathIn(account, 'activity/[id]', { id }),
  }),
});
