import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { adminChangeNames } from '@/lib/access/permissions/console-acts';
import { message, personFor, type Message } from '@/lib/messages/message';
import { alert } from '@/lib/store/alert-schema';
import { adminChange, approval, person, recordedWrite } from '@/lib/store/schema';
import { mayApprove, maySignIn } from '@/lib/writes/approvals/find-approvers';
import { defineAlert, now } from './define-alert';
import { causesOfWrites, inStates, isStillSo, titleOfWrite, writeFacts } from './writes';

/** Only people who may approve the write see an alert of this type (`visible-alerts.ts`). */
export const approvalsType = 'approvals';

const expiresIn = (
  from: SQL,
  to: SQL,
) => sql`write.state = 'PENDING_APPROVAL' and exists (select from ${approval} as asked
  where asked.operation_id = write.id and asked.expires_at > ${from} and asked.expires_at <= ${to})`;

/** `write` waits for approval, and can still be approved. */
const isPending = expiresIn(now, sql`'infinity'::timestamptz`);

/** `write` expires within the limit of the kind. */
const isExpiring = expiresIn(now, sql`${now} + watched.least * interval '1 minute'`);

/** No person who may sign in could approve `write`. */
const hasNoApprover = sql`not exists (select from ${person} as approver
  where ${mayApprove} and ${maySignIn(sql`watched.demo`)})`;

/** Requests as causes of alerts for the people who may approve them. */
const requestCausesForApprovers = (watched: SQL, where: SQL): SQL =>
  causesOfWrites(watched, sql`write.created_at`, where, { objectType: approvalsType });

const decider = sql`coalesce((select jsonb_strip_nulls(jsonb_build_object('by', asked.decided_name,
  'byFor', asked.decided_for_name)) from ${approval} as asked where asked.operation_id = write.id), '{}')`;

/** Requests as causes of alerts for their maker alone; their facts name the person who decided, if there is one. */
const requestCausesForMakers = (watched: SQL, where: SQL): SQL =>
  causesOfWrites(watched, sql`write.created_at`, where, { person: sql`write.person_id`, more: decider });

const submittedBy = ({ person: name }: { readonly person: string }): Message =>
  message('alerts.kinds.submittedBy', { person: name });

/** A request that the person may approve expires soon. It takes the place of `approval-waiting`. */
export const approvalExpiring = defineAlert({
  kind: 'approval-expiring',
  severity: 'high',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 30, least: 5, most: 120 },
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForApprovers(watched, isExpiring),
  holds: isStillSo(isPending),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.approval-expiring.title', { operation: titleOfWrite(facts) }),
  details: (facts) => [submittedBy(facts)],
});

/** The alert that the request expires soon is open: one request is one alert. */
const isSaidLouder = sql`exists (select from ${alert} as louder where louder.kind = ${approvalExpiring.kind}
  and louder.client_hash = watched.client_hash and louder.account = watched.account
  and louder.cause = write.id::text)`;

/** A request that the person may approve, in any account. */
export const approvalWaiting = defineAlert({
  kind: 'approval-waiting',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForApprovers(watched, sql`${isPending} and not ${isSaidLouder}`),
  holds: isStillSo(sql`${isPending} and not ${isSaidLouder}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.approval-waiting.title', { operation: titleOfWrite(facts) }),
  details: (facts) => [submittedBy(facts)],
});

/** The last person who could approve a person's request is gone, has another role or lost the account. */
export const requestWithoutApprover = defineAlert({
  kind: 'request-without-approver',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'since',
  mayReturn: true,
  causes: (watched) => requestCausesForMakers(watched, sql`${isPending} and ${hasNoApprover}`),
  holds: isStillSo(sql`${isPending} and ${hasNoApprover}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.request-without-approver.title', { operation: titleOfWrite(facts) }),
  details: () => [message('alerts.kinds.request-without-approver.ask')],
});

/** A person's request expires soon and is not decided yet: the person can ask an approver. */
export const requestExpiring = defineAlert({
  kind: 'request-expiring',
  severity: 'normal',
  forAdmins: false,
  limit: { unit: 'minutes', usual: 30, least: 5, most: 120 },
  isPersonal: true,
  time: 'since',
  mayReturn: false,
  // Without an approver the person gets `request-without-approver` instead.
  causes: (watched) => requestCausesForMakers(watched, sql`${isExpiring} and not ${hasNoApprover}`),
  holds: isStillSo(sql`${isPending} and not ${hasNoApprover}`),
  facts: writeFacts,
  title: (facts) => message('alerts.kinds.request-expiring.title', { operation: titleOfWrite(facts) }),
  details: () => [message('alerts.kinds.request-expiring.ask')],
});

/** Shown for two days, which is longer than a night; older requests are in the list of activity. */
const endedLately = sql`${inStates(['DECLINED', 'EXPIRED', 'SENT_BACK'])}
  and not exists (select from ${recordedWrite} as later where later.repeats = write.id)
  and write.settled_at > ${now} - interval '2 days'
  and exists (select from ${approval} as asked where asked.operation_id = write.id)`;

/** A person's request was declined, sent back with a question, or expired before it was approved: it was not sent. */
export const requestEnded = defineAlert({
  kind: 'request-ended',
  severity: 'normal',
  forAdmins: false,
  limit: undefined,
  isPersonal: true,
  time: 'since',
  mayReturn: false,
  causes: (watched) => requestCausesForMakers(watched, sql`${endedLately} and write.settled_at >= watched.since`),
  holds: isStillSo(endedLately),
  facts: writeFacts.extend({ by: z.string().optional(), byFor: z.string().optional() }),
  title: (facts) => message(`alerts.kinds.request-ended.${howEnded(facts)}`, { operation: titleOfWrite(facts) }),
  details: (facts) => [
    ...(facts.by === undefined
      ? []
      : [message('alerts.kinds.decidedBy', { person: personFor(facts.by, facts.byFor) })]),
    message(
      howEnded(facts) === 'sentBack' ? 'alerts.kinds.request-ended.answer' : 'alerts.kinds.request-ended.nothing',
    ),
  ],
});

function howEnded({ state }: { readonly state: string }) {
  if (state === 'SENT_BACK') return 'sentBack';
  return state === 'DECLINED' ? 'declined' : 'expired';
}

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
