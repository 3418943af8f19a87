import type { AuditSight } from '@/lib/audit/list-lines';
import { failed, ok, type Result } from '@/lib/result';
import { isGranted } from '../accounts/grants';
import type { Role } from './roles';

/** Reliability 4.4, "Audit trail / exports". */
const sights = {
  operator: 'own',
  support: 'none',
  manager: 'accounts',
  admin: 'all',
} as const satisfies Record<Role, 'own' | 'none' | 'accounts' | 'all'>;

/** Whether a role reads anything of the audit, for links that lead there. */
export function readsAudit(role: Role): boolean {
  return sights[role] !== 'none';
}

/** What somebody may read of one account's audit, or with no account of the whole console's; else why not. */
export async function findAuditSight(
  { personId, role }: { readonly personId: string; readonly role: Role },
  account: string | undefined,
): Promise<Result<AuditSight, string>> {
  const sight = sights[role];
  if (sight === 'none') return failed('The audit is read by operators (their own lines), managers and admins.');
  if (sight === 'all') return ok({ of: 'all' });
  if (account === undefined) return failed('The audit of the whole console is read by admins.');
  if (!(await isGranted(personId, account))) {
    return failed('You were not granted this account; an admin can grant it.');
  }
  return ok(sight === 'own' ? { of: 'own', personId } : { of: 'all' });
}
