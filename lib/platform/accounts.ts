import 'server-only';
import { granted } from '@/lib/access/grants';
import type { PlatformError } from '@/lib/contract/platform-error';
import { ok, type Result } from '@/lib/result';
import type { AccountList } from './account-book';
import { parts } from './parts';

/** Every sub-account that is known, for those who grant them. */
export async function listAllAccounts(): Promise<Result<AccountList, PlatformError>> {
  return await parts().book.list();
}

/** The sub-accounts that a person may choose, for the switcher. */
export async function listAccounts(personId: string): Promise<Result<AccountList, PlatformError>> {
  const list = await parts().book.list();
  if (!list.ok) return list;
  const holds = await granted(personId);
  return ok({ ...list.value, accounts: list.value.accounts.filter(({ id }) => holds(id)) });
}
