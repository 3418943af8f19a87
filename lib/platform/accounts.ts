import 'server-only';
import { isGranted } from '@/lib/access/grants';
import type { PlatformError } from '@/lib/contract/platform-error';
import { ok, type Result } from '@/lib/result';
import type { AccountList } from './account-book';
import { parts } from './parts';

/** The sub-accounts that a person may choose, for the switcher. */
export async function listAccounts(personId: string): Promise<Result<AccountList, PlatformError>> {
  const list = await (await parts()).book.list();
  if (!list.ok) return list;
  const granted = await Promise.all(list.value.accounts.map(({ id }) => isGranted(personId, id)));
  return ok({ ...list.value, accounts: list.value.accounts.filter((_, index) => granted[index] === true) });
}
