import { eq, lt, sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { signInAccount } from '@/lib/store/schema';
import { accountLimit } from '../sign-in/lockout';

/** Whether strangers have tried an account so often that it opens from known places alone. */
export async function isAccountShut(store: Store, accountKey: string, now: Date): Promise<boolean> {
  const [row] = await store.select().from(signInAccount).where(eq(signInAccount.accountKey, accountKey));
  return row !== undefined && row.failures >= accountLimit.failures && row.lastAt >= forgottenAt(now);
}

/** How many there are with this one, counted by the store: attempts at the same moment see each other. */
export async function addFailure(store: Store, accountKey: string, now: Date): Promise<number> {
  const isOld = lt(signInAccount.lastAt, forgottenAt(now));
  const failures = sql`case when ${isOld} then 1 else ${signInAccount.failures} + 1 end`;
  const [row] = await store
    .insert(signInAccount)
    .values({ accountKey, failures: 1, lastAt: now })
    .onConflictDoUpdate({ target: signInAccount.accountKey, set: { failures, lastAt: now } })
    .returning({ failures: signInAccount.failures });
  return row?.failures ?? 0;
}

export async function takeFailures(store: Store, accountKey: string, taken: number): Promise<void> {
  await store
    .update(signInAccount)
    .set({ failures: sql`greatest(0, ${signInAccount.failures} - ${taken}::integer)` })
    .where(eq(signInAccount.accountKey, accountKey));
}

export async function forgetFailures(store: Store, accountKey: string): Promise<void> {
  await store.delete(signInAccount).where(eq(signInAccount.accountKey, accountKey));
}

export async function forgetOldFailures(store: Store, now: Date): Promise<void> {
  await store.delete(signInAccount).where(lt(signInAccount.lastAt, forgottenAt(now)));
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - accountLimit.lastsMs);
}
