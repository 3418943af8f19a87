import 'server-only';
import { getTranslations } from 'next-intl/server';
import { listAllAccounts } from '@/lib/platform/server';
import { roles, type Role } from '@/lib/roles';

export interface AccountOption {
  readonly id: string;
  readonly name: string;
  /** A remark beside the name, e.g. that the account is closed. */
  readonly mark?: string | undefined;
}

export interface AccountOptions {
  readonly options: readonly AccountOption[];
  /** Why the list is incomplete. */
  readonly note: string | undefined;
}

/** The accounts that can be granted, the master first and by itself. */
export async function readAccountOptions(): Promise<AccountOptions> {
  const [list, t] = [await listAllAccounts(), await getTranslations('people.accounts')];
  const master = { id: 'master', name: t('master') };
  if (!list.ok) {
    return { options: [master], note: t('notLoaded') };
  }
  const subs = list.value.accounts.map(({ id, name, status, mayAct }) => ({
    id,
    name,
    mark: mayAct ? undefined : status.toLowerCase(),
  }));
  return { options: [master, ...subs], note: undefined };
}

export interface RoleOption {
  readonly value: Role;
  readonly label: string;
  /** The purpose of the role, in one line. */
  readonly hint: string;
}

export async function listRoleOptions(): Promise<readonly RoleOption[]> {
  const [name, hint] = [await getTranslations('terms.roles'), await getTranslations('people.roleHints')];
  return roles.map((role) => ({ value: role, label: name(role), hint: hint(role) }));
}
