import { sql, type SQL } from 'drizzle-orm';
import { may } from '@/lib/access/permissions/console-acts';
import { decide, permissionsByAct } from '@/lib/access/permissions/permissions';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Viewer } from '@/lib/mirror/find-viewer';
import { doesBusiness, type Role } from '@/lib/roles';

/** What an alert may need that this role is permitted, as kinds write it: operations, and acts of those that are several. */
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

/** Which rows of `alert` somebody may see: of the accounts that they were granted, through what they act, and of what their role sees; what is told to one person alone, nobody else. */
export function visibleAlerts({ personId, role, isDisabled, grants, clientHash }: Viewer): SQL {
  if (isDisabled) return sql`false`;
  if (!doesBusiness(role)) return may({ role }, 'mirror.read') ? sql`alert.for_admins` : sql`false`;
  const given = sql`alert.account = any(${sql.param([...grants.given])}::text[])`;
  const isHeld = grants.everyAccount
    ? sql`(${given} or (alert.account <> '' and alert.account <> all(${sql.param([...grants.taken])}::text[])))`
    : given;
  return sql`(alert.client_hash = ${clientHash} and ${isHeld} and alert.needs <> '{}'
    and (alert.person_id is null or alert.person_id = ${personId}::uuid)
    and alert.needs <@ ${sql.param(permitted(role))}::text[])`;
}
