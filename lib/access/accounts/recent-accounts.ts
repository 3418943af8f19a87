import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { recentAccount } from '@/lib/store/schema';

const kept = 5;

/** Ids of the accounts that a person acted for last, the newest first. */
export async function listRecentAccounts(store: Store, personId: string): Promise<string[]> {
  const rows = await store
    .select({ id: recentAccount.accountId })
    .from(recentAccount)
    .where(eq(recentAccount.personId, personId))
    .orderBy(desc(recentAccount.usedAt));
  return rows.map(({ id }) => id);
}

export async function noteAccount(store: Store, personId: string, accountId: string, now: Date): Promise<void> {
  await store
    .insert(recentAccount)
    .values({ personId, accountId, usedAt: now })
    .onConflictDoUpdate({ target: [recentAccount.personId, recentAccount.accountId], set: { usedAt: now } });
  const old = (await listRecentAccounts(store, personId)).slice(kept);
  if (old.length === 0) return;
  await store
    .delete(recentAccount)
    .where(and(eq(recentAccount.personId, personId), inArray(recentAccount.accountId, old)));
}
