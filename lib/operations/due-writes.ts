import { and, asc, eq, isNotNull, isNull, lte, min, or } from 'drizzle-orm';
import { operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { WritePlatform } from './engine-ports';

/** The write that has waited longest for its next step. */
export async function findDue(
  store: Store,
  { environment, clientHash }: Pick<WritePlatform, 'environment' | 'clientHash'>,
  now: Date,
): Promise<string | undefined> {
  const [due] = await store
    .select({ id: operation.id })
    .from(operation)
    .where(
      and(
        lte(operation.nextAt, now),
        or(isNull(operation.leaseUntil), lte(operation.leaseUntil, now)),
        eq(operation.environment, environment),
        eq(operation.clientHash, clientHash),
      ),
    )
    .orderBy(asc(operation.nextAt))
    .limit(1);
  return due?.id;
}

/** Whose writes are due, the longest waiting first. */
export async function findDueCredentials(
  store: Store,
  now: Date,
): Promise<readonly Pick<WritePlatform, 'environment' | 'clientHash'>[]> {
  const { environment, clientHash } = operation;
  return await store
    .select({ environment, clientHash })
    .from(operation)
    .where(and(lte(operation.nextAt, now), or(isNull(operation.leaseUntil), lte(operation.leaseUntil, now))))
    .groupBy(environment, clientHash)
    .orderBy(asc(min(operation.nextAt)))
    .limit(50);
}

/**
 * For a store that only one process can have open: whoever held a claim before this process began has ended, so that its
 * writes need not wait for their leases.
 */
export async function freeClaims(store: Store, now: Date): Promise<void> {
  await store
    .update(operation)
    .set({ leaseOwner: null, leaseUntil: null, nextAt: now })
    .where(isNotNull(operation.leaseOwner));
}
