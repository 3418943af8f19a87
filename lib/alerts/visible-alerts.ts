import { sql, type SQL } from 'drizzle-orm';
import { may } from '@/lib/access/permissions/console-acts';
import { decide, permissionsByAct } from '@/lib/access/permissions/permissions';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { adminChange, person, recordedWrite } from '@/lib/store/schema';
import { mayApprove } from '@/lib/writes/approvals/find-approvers';
import { approvalsType, changesType } from './kinds/approvals';
import { doesBusiness, type Role } from '@/lib/roles';

/**
 * The permissions of this role, in the form in which alerts name their needs: operations, and their acts where there
 * are several.
 */
function permitted(role: Role): string[] {
  return Object.keys(operations)
    .filter(isOperationName)
    .flatMap((name) => [
      ...(decide(role, name).ok ? [name] : []),
      ...Object.entries(permissionsByAct(name) ?? {}).flatMap(([act, { decisions }]) =>
        decisions[role] === 'no' ? [] : `${name}.${act}`,
      ),
    ]);
}

/** Whether the person was granted the account, by name or among all accounts. */
export function isHeld({ grants }: Pick<Viewer, 'grants'>, account: SQL): SQL {
  const given = sql`${account} = any(${sql.param([...grants.given])}::text[])`;
  return grants.everyAccount
    ? sql`(${given} or (${account} <> '' and ${account} <> all(${sql.param([...grants.taken])}::text[])))`
    : given;
}

/**
 * The rows of `alert` that a person may see: of accounts that the person was granted at this connection, and of kinds
 * that the role may see; an alert to one person alone is visible to that person only.
 */
export function visibleAlerts({ personId, role, isDisabled, grants, clientHash }: Viewer): SQL {
  if (isDisabled) return sql`false`;
  if (!doesBusiness(role)) {
    return may({ role }, 'mirror.read') ? sql`(alert.for_admins and ${mayConfirm(personId)})` : sql`false`;
  }
  // Requests are of accounts that were granted to the person, or to another one in whose place they decide.
  const isOfTheirs = sql`(alert.object_type = ${approvalsType} or ${isHeld({ grants }, sql`alert.account`)})`;
  return sql`(alert.client_hash = ${clientHash} and ${isOfTheirs} and alert.needs <> '{}'
    and (alert.person_id is null or alert.person_id = ${personId}::uuid)
    and alert.needs <@ ${sql.param(permitted(role))}::text[] and ${mayApproveIt(personId)})`;
}

/** Whether this person may decide a request for approval. The alert stays visible after the request has ended. */
const mayApproveIt = (personId: string): SQL => sql`case when alert.object_type = ${approvalsType} then exists (
  select from ${recordedWrite} as write join ${person} as approver on approver.id = ${personId}::uuid
  where write.id = alert.object_id::uuid and ${mayApprove}) else true end`;

/** Whether this person may confirm a change of people or settings, which may have ended since. */
const mayConfirm = (personId: string): SQL => sql`case when alert.object_type = ${changesType} then exists (
  select from ${adminChange} as change where change.id = alert.object_id::uuid and change.proposed_by <> ${personId}::uuid
    and change.person_id is distinct from ${personId}::uuid) else true end`;
