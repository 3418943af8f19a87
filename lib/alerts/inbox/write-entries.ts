import { aliasedTable, sql } from 'drizzle-orm';
import { message } from '@/lib/messages/message';
import { approval, person, recordedWrite } from '@/lib/store/schema';
import { isWaiting, mayApprove } from '@/lib/writes/approvals/find-approvers';
import { isVisibleTo } from '@/lib/writes/queries/list-writes';
import { approvalsType } from '../kinds/approvals/request-causes';
import { factsOfWrite, inStates, titleOfWrite, writeFacts } from '../kinds/write-causes';
import { isHeld } from '../visible-alerts';
import { defineEntry, type InboxReader, pathIn, severityAs } from './define-entry';

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
    facts: factsOfWrite(sql`write.created_at`),
  },
  from: ({ viewer }) => sql`from ${recordedWrite} as write
    join ${person} as approver on approver.id = ${viewer.personId}::uuid where ${isWaiting} and ${mayApprove}`,
  facts: writeFacts,
  words: ({ id, account, facts }) => ({
    title: message('alerts.kinds.approval-waiting.title', { operation: titleOfWrite(facts) }),
    details: [message('alerts.kinds.submittedBy', { person: facts.person })],
    name: '',
    href: pathIn(account, `${approvalsType}#${id}`),
  }),
});

/** `write` is this person's, and it is not known whether the platform did it. */
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
  words: ({ id, account, facts }) => ({
    title: message('alerts.kinds.write-without-outcome.title', { operation: titleOfWrite(facts) }),
    details: [facts.state === 'NEEDS_REVIEW' ? message('inbox.needsReview') : message('inbox.stillAsked')],
    name: '',
    href: pathIn(account, `activity/${id}`),
  }),
});
