import { getTranslations } from 'next-intl/server';
import { roles, type Role } from '@/lib/roles';

export interface RoleOption {
  readonly value: Role;
  readonly label: string;
  /** What the role is for, in a line. */
  readonly hint: string;
}

export async function listRoleOptions(): Promise<readonly RoleOption[]> {
  const [name, hint] = [await getTranslations('terms.roles'), await getTranslations('people.roleHints')];
  return roles.map((role) => ({ value: role, label: name(role), hint: hint(role) }));
}
