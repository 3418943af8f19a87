import 'server-only';
import * as z from 'zod';
import { accountId } from '@/lib/access/accounts/account-id';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { store } from '@/lib/store/open-store';
import { keepPreference, preferenceIn } from './table-preferences';

/** `master` or ids of sub-accounts, in the order in which they were pinned. */
export const pinnedAccounts = z.object({
  accounts: z.array(accountId).max(30),
});

const key = 'pinned-accounts';

/** The accounts that the person wants on top, in every browser. */
export async function findPinnedAccounts(): Promise<readonly string[]> {
  const kept = preferenceIn((await findCallerContext())?.sessionContext.preferences ?? {}, key, pinnedAccounts);
  return kept?.accounts ?? [];
}

export async function keepPinnedAccounts(personId: string, pinned: z.output<typeof pinnedAccounts>): Promise<void> {
  await keepPreference(await store(), personId, key, pinned);
}
