import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { AccountList } from '@/lib/platform/reads/account-book';
import type { Result } from '@/lib/result';
import { findPinnedAccounts } from '@/app/preferences/pinned-accounts';
import { environment } from '@/lib/env';
import { everyAccount } from '@/lib/addresses/every-account';
import { listAccounts, currentConnection } from '@/lib/platform/server';

export interface AccountView {
  readonly id: string;
  readonly name: string;
  /** The short id that people compare at a glance. */
  readonly shortId: string;
  readonly status: string | undefined;
  readonly mayAct: boolean;
  /** Whether the account can be chosen. "All accounts" can be chosen like one, but a person cannot act for it. */
  readonly mayOpen: boolean;
}

export interface AccountsView {
  readonly all: readonly AccountView[];
  readonly current: AccountView;
  /** The ids of the accounts that the person has pinned. */
  readonly pinned: readonly string[];
  /** Why the list is incomplete. */
  readonly note: string | undefined;
}

/** The accounts of the switcher: all together first, then the master; also the acting one if no list has it. */
export async function describeAccounts(
  list: Result<AccountList, unknown>,
  acting: string,
  granted: { readonly master: boolean } = { master: true },
): Promise<AccountsView> {
  const [t, words] = await Promise.all([getTranslations('shell.account'), getTranslations('acting')]);
  const master = { id: 'master', name: t('master'), shortId: '', status: undefined, mayAct: true, mayOpen: true };
  const subAccounts = list.ok ? list.value.accounts.map(describe) : [];
  // All accounts that the person may see, for lists only: a person acts for one account.
  const every = { ...master, id: everyAccount, name: t('every'), mayAct: false };
  const own = granted.master ? [master, ...subAccounts] : subAccounts;
  const all = environment().mirrorDays > 0 && own.length > 1 ? [every, ...own] : own;
  const known = all.find(({ id }) => id === acting);
  const current = known ?? {
    id: acting,
    name: words('unknown'),
    shortId: shorten(acting),
    status: undefined,
    mayAct: false,
    mayOpen: false,
  };
  const note = !list.ok ? words('notLoaded') : list.value.source === 'directory' ? words('directory') : undefined;
  return { all, current, note, pinned: await findPinnedAccounts() };
}

function describe(account: AccountList['accounts'][number]): AccountView {
  const { id, name, status, mayAct } = account;
  return { id, name, shortId: shorten(id), status: statusWords(status), mayAct, mayOpen: mayAct };
}

const shorten = (id: string): string => `…${id.slice(-6)}`;

/** `ACTIVE` has no words; a status that the interface does not list is shown as it came. */
function statusWords(status: string): string | undefined {
  if (status === 'ACTIVE') return undefined;
  return status.charAt(0) + status.slice(1).toLowerCase();
}

/** The account and the environment that a write goes to, in words: "Master account, in the sandbox". */
export async function describeActingAccount(account: string): Promise<string> {
  const [acting, { current }] = await Promise.all([
    getTranslations('acting'),
    describeAccounts(await listAccounts(), account),
  ]);
  const { environment, connectionId, connectionName } = await currentConnection();
  const named = current.shortId === '' ? current.name : acting('named', { name: current.name, id: current.shortId });
  const where =
    environment === 'sandbox' ? acting('inSandbox', { account: named }) : acting('inProduction', { account: named });
  return connectionId === 'built-in' ? where : acting('through', { where, connection: connectionName });
}
