import 'server-only';
import { granted } from '@/lib/access/accounts/grants';
import type { PlatformError } from '@/lib/contract/platform-error';
import { ok, type Result } from '@/lib/result';
import type { AccountList } from './account-book';
import { platformContext } from '../platform-context';

/** Every sub-account that is known, for those who grant them. */
export async function listAllAccounts(): Promise<Result<AccountList, PlatformError>> {
  return await (await platformContext()).book.list();
}

/** Where a person's work starts: the master where it was granted, else the first account that was; undefined without any. */
export async function findHomeAccount(personId: string): Promise<string | undefined> {
  const holds = await granted(personId);
  if (holds('master')) return 'master';
  const list = await (await platformContext()).book.list();
  return list.ok ? list.value.accounts.find(({ id }) => holds(id))?.id : undefined;
}

/** The sub-accounts that a person may choose, for the switcher. */
export async function listAccounts(personId: string): Promise<Result<AccountList, PlatformError>> {
  const list = await (await platformContext()).book.list();
  if (!list.ok) return list;
  const holds = await granted(personId);
  return ok({ ...list.value, accounts: list.value.accounts.filter(({ id }) => holds(id)) });
}
