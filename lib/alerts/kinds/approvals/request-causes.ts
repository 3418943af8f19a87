import { sql, type SQL } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { approval, person } from '@/lib/store/schema';
import { mayApprove, maySignIn } from '@/lib/writes/approvals/find-approvers';
import { now } from '../define-alert';
import { causesOfWrites } from '../write-causes';

/** Only people who may approve the write see an alert of this type (`visible-alerts.ts`). */
export const approvalsType = 'approvals';

const expiresIn = (
  from: SQL,
  to: SQL,
) => sql`write.state = 'PENDING_APPROVAL' and exists (select from ${approval} as asked
  where asked.operation_id = write.id and asked.expires_at > ${from} and asked.expires_at <= ${to})`;

/** `write` waits for approval, and can still be approved. */
export const isPending = expiresIn(now, sql`'infinity'::timestamptz`);

/** `write` expires within the limit of the kind. */
export const isExpiring = expiresIn(now, sql`${now} + watched.least * interval '1 minute'`);

/** No person who may sign in could approve `write`. */
export const hasNoApprover = sql`not exists (select from ${person} as approver
  where ${mayApprove} and ${maySignIn(sql`watched.demo`)})`;

/** Requests as causes of alerts for the people who may approve them. */
export const requestCausesForApprovers = (watched: SQL, where: SQL): SQL =>
  causesOfWrites(watched, sql`write.created_at`, where, { objectType: approvalsType });

const decider = sql`coalesce((select jsonb_strip_nulls(jsonb_build_object('by', asked.decided_name,
  'byFor', asked.decided_for_name)) from ${approval} as asked where asked.operation_id = write.id), '{}')`;

/** Requests as causes of alerts for their maker alone; their facts name the person who decided, if there is one. */
export const requestCausesForMakers = (watched: SQL, where: SQL): SQL =>
  causesOfWrites(watched, sql`write.created_at`, where, { person: sql`write.person_id`, more: decider });

export const submittedBy = ({ person: name }: { readonly person: string }): Message =>
  message('alerts.kinds.submittedBy', { person: name });
