import { aliasedTable, sql } from 'drizzle-orm';
import * as z from 'zod';
import { pathIn } from '@/lib/addresses/path-to';
import { message, personFor } from '@/lib/messages/message';
import { approval, person, recordedWrite } from '@/lib/store/schema';
import { everyAccount } from '@/lib/addresses/every-account';
import { absentName, isWaiting, mayApprove } from '@/lib/writes/approvals/find-approvers';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { repeatAddress } from '@/lib/writes/verbs/shown-writes';
import { isVisibleTo } from '@/lib/writes/queries/is-visible-to';
import { factsOfWrite, inStates, titleOfWrite, writeFacts } from '../kinds/write-causes';
import { isHeld } from '../visible-alerts';
import { readSubject, subjectOfWrite, subjectText } from '../alert-subject';
import { defineEntry, type InboxReader, severityAs } from './define-entry';

const write = aliasedTable(recordedWrite, 'write');

const columns = { id: sql`write.id::text`, account: sql`write.account`, version: sql`write.version` } as const;

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
    facts: sql`${factsOfWrite(sql`write.created_at`)} || jsonb_build_object('inPlace', ${absentName} is not null)`,
  },
  from: ({ viewer }) => sql`from ${recordedWrite} as write
    join ${person} as approver on approver.id = ${viewer.personId}::uuid where ${isWaiting} and ${mayApprove}`,
  facts: writeFacts.extend({ inPlace: z.boolean() }),
  leadsTo: ({ id, account }) => `${pathIn(account, 'approvals')}#${id}`,
  words: ({ id, account, facts }) => ({
    title: message('alerts.kinds.approval-waiting.title', { operation: titleOfWrite(facts) }),
    details: [message('alerts.kinds.submittedBy', { person: facts.person })],
    name: '',
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

const sentBackFacts = writeFacts.extend({
  resource: z.object({ type: z.string(), id: z.string() }).optional(),
  subject: z.unknown(),
  question: z.string(),
  by: z.string(),
  byFor: z.string().optional(),
});

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
    facts: sql`${factsOfWrite(sql`write.settled_at`)} || jsonb_strip_nulls(jsonb_build_object(
      'resource', case when write.resource_id is not null
        then jsonb_build_object('type', write.resource_type, 'id', write.resource_id) end,
      'question', asked.reason, 'by', asked.decided_name, 'byFor', asked.decided_for_name))
      || jsonb_build_object('subject', ${subjectOfWrite})`,
  },
  from: (reader) => sql`from ${recordedWrite} as write join ${approval} as asked on asked.operation_id = write.id
    where ${isMineSentBack(reader)}`,
  facts: sentBackFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => {
    const { operation, resource, asked = {}, question, by, byFor } = facts;
    const title = titleOfWrite(facts);
    const subject = readSubject(facts.subject);
    const record = subject === undefined ? (resource?.id ?? '') : subjectText(subject);
    return {
      title:
        record === ''
          ? message('inbox.sentBack', { operation: title })
          : message('inbox.sentBackOf', { operation: title, record }),
      details: [message('inbox.asks', { name: personFor(by, byFor), question })],
      name: '',
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
    facts: factsOfWrite(sentAt),
  },
  from: (reader) => sql`from ${recordedWrite} as write where ${isMineWithoutOutcome(reader)}`,
  facts: writeFacts,
  leadsTo: ({ id, account }) => pathIn(account, 'activity/[id]', { id }),
  words: ({ id, account, facts }) => ({
    title: message('alerts.kinds.write-without-outcome.title', { operation: titleOfWrite(facts) }),
    details: [facts.state === 'NEEDS_REVIEW' ? message('inbox.needsReview') : message('inbox.stillAsked')],
    name: '',
    href: pathIn(account, 'activity/[id]', { id }),
  }),
});
