import { permissions, type Permission } from '@/lib/access/permissions/permissions';
import { isOperationName, operations } from '@/lib/contract/operations';

export interface RoleRow {
  readonly key: string;
  readonly title: string;
  /** Which of the operation's acts, where it has several. */
  readonly act: string | undefined;
  readonly changes: boolean;
  readonly permission: Permission;
}

/** Every act of the permission map. Nothing is written twice: what this shows is what is asked. */
export function listRoleRows(): RoleRow[] {
  return Object.entries(permissions).flatMap(([name, entry]) => {
    if (!isOperationName(name)) return [];
    const { title, method } = operations[name];
    const acts: readonly [string | undefined, Permission][] = isPermission(entry)
      ? [[undefined, entry]]
      : Object.entries<Permission>(entry);
    return acts.map(([act, permission]) => ({
      ...{ key: `${name} ${act ?? ''}`, title, act, permission },
      changes: method !== 'GET',
    }));
  });
}

function isPermission(entry: Permission | Readonly<Record<string, Permission>>): entry is Permission {
  return 'decisions' in entry;
}
