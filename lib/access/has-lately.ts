import { and, eq, gt } from 'drizzle-orm';
import type { Doer } from '../audit/record-act';
import type { Store } from '../store/open-store';
import { audit } from '../store/schema';

const latelyMs = 30 * 24 * 60 * 60_000;

/**
 * Whether an admin has done this to a person within thirty days. Who gives another admin a new password and takes their
 * second factor away could become that admin, and confirm whatever they propose: so one admin does not do both.
 */
export async function hasLately(store: Store, by: Doer, act: string, personId: string, now: Date): Promise<boolean> {
  const [line] = await store
    .select({ sequence: audit.sequence })
    .from(audit)
    .where(
      and(
        eq(audit.objectType, 'person'),
        eq(audit.objectId, personId),
        eq(audit.personId, by.personId),
        eq(audit.act, act),
        gt(audit.at, new Date(now.getTime() - latelyMs)),
      ),
    )
    .limit(1);
  return line !== undefined;
}
