import { permissionFor } from '@/lib/access/permissions/permissions';
import type { Role } from '@/lib/roles';
import type { Write } from '../verbs/define-write';

/** The roles that may approve a write with this body. Where only a rule demands approval, managers approve. */
export function approversOf({ operation: { name } }: Pick<Write, 'operation'>, body: unknown): readonly Role[] {
  const { approvers } = permissionFor(name, body);
  return approvers.length === 0 ? ['manager'] : approvers;
}
