import { aliasedTable, and, sql, type SQL } from 'drizzle-orm';
import type { WriteName } from '@/lib/contract/operations';
import { accountGrant, approval, approvalPolicy, connectionGrant, person, signInHelp } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { allWrites, writeNames } from '../verbs/all-writes';
import { approversOf } from './approval-check';

/** One text for each operation and each role that may approve it. */
const ableRoles = writeNames.flatMap((name) =>
  approversOf(allWrites[name], undefined).map((role) => `${name} ${role}`),
);

const ofAccount = sql`from ${accountGrant} as given where given.person_id = approver.id and given.account = write.account`;

/** Whether `approver` was granted the account of `write`, by name or among all accounts. */
export const holdsAccount: SQL = sql`(exists (select ${ofAccount} and given.revoked_at is null) or (approver.every_account
  and write.account <> '' and not exists (select ${ofAccount} and given.revoked_at is not null)))`;

const actsThroughIt = sql`coalesce((select granted.connection_id::text from ${connectionGrant} as granted
  where granted.person_id = approver.id), 'built-in') = write.connection_id`;

/** One administrator lately helped both of them to sign in, and might therefore be both approver and maker. */
const isKeptApart = sql`exists (select from ${approvalPolicy} as policy, ${signInHelp} as theirs
  join ${signInHelp} as own on own.admin_id = theirs.admin_id
  where theirs.person_id = write.person_id and own.person_id = approver.id
    and least(theirs.at, own.at) > statement_timestamp() - policy.days_apart * interval '1 day')`;

/**
 * Whether `approver`, a row of people, may approve `write`: a recorded write, or `operation`, `account`,
 * `connection_id` and `person_id` of a write to come. A decision is checked again, with the whole body
 * (`approval-actions.ts`).
 */
export const mayApprove: SQL = sql`(approver.id <> write.person_id and approver.disabled_at is null
  and write.operation || ' ' || approver.role = any(${sql.param(ableRoles)}::text[])
  and ${actsThroughIt} and ${holdsAccount} and not ${isKeptApart})`;

/** Whether `write` waits for approval and has not expired. */
export const isWaiting: SQL = sql`(write.state = 'PENDING_APPROVAL' and exists (select from ${approval} as asked
  where asked.operation_id = write.id and asked.expires_at > statement_timestamp()))`;

/** People of the demo may sign in only while the demo is on. */
export const maySignIn = (demo: SQL): SQL => sql`(${demo} or not approver.demo)`;

/** The parts of a write to come that decide who may approve it. */
export interface ApprovalRequest {
  readonly operation: WriteName;
  readonly personId: string;
  readonly account: string;
  readonly connectionId: string;
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean;
}

/** The people who may approve a write of this person, by name. */
export async function findApprovers(
  store: Store,
  { operation, personId, account, connectionId, demo }: ApprovalRequest,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const approver = aliasedTable(person, 'approver');
  const write = sql`(select ${operation}::text as operation, ${personId}::uuid as person_id, ${account}::text as account,
    ${connectionId}::text as connection_id) as write`;
  return await store
    .select({ id: approver.id, name: approver.name })
    .from(approver)
    .innerJoin(write, and(mayApprove, maySignIn(sql`${demo}::boolean`)))
    .orderBy(approver.name);
}
