import { eq, isNull, sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { accountGrant, person } from '@/lib/store/schema';

/** What one person holds, read in one go however many accounts are asked about. */
export interface Grants {
  readonly everyAccount: boolean;
  readonly given: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

export async function readGrants(store: Store, personId: string): Promise<Grants | undefined> {
  const rows = await store
    .select({ everyAccount: person.everyAccount, account: accountGrant.account, revokedAt: accountGrant.revokedAt })
    .from(person)
    .leftJoin(accountGrant, eq(accountGrant.personId, person.id))
    .where(eq(person.id, personId));
  const [first] = rows;
  if (first === undefined) return undefined;
  const named = (isTaken: boolean) =>
    rows.flatMap(({ account, revokedAt }) => (account !== null && (revokedAt !== null) === isTaken ? [account] : []));
  return { everyAccount: first.everyAccount, given: new Set(named(false)), taken: new Set(named(true)) };
}

/**
 * Everybody holds what an admin granted them, account by account. Only the people that a demo made hold every account of
 * its stand-in platform from the start, until an admin takes one away.
 */
export function holds(grants: Grants, account: string): boolean {
  return grants.given.has(account) || (grants.everyAccount && account !== '' && !grants.taken.has(account));
}

interface GrantChange {
  readonly personId: string;
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
  /** Undefined: where the console is set up. */
  readonly byId: string | undefined;
}

export async function changeGrants(store: Store, change: GrantChange, now: Date): Promise<void> {
  const { personId, byId } = change;
  for (const account of change.grant) {
    const given = { grantedAt: now, grantedBy: byId ?? null, revokedAt: null, revokedBy: null };
    await store
      .insert(accountGrant)
      .values({ personId, account, ...given })
      .onConflictDoUpdate({ target: [accountGrant.personId, accountGrant.account], set: given });
  }
  for (const account of change.revoke) {
    const taken = { revokedAt: now, revokedBy: byId ?? null };
    // A demo person has no row for what the demo gave: one that says "taken" is made.
    await store
      .insert(accountGrant)
      .values({ personId, account, grantedAt: now, grantedBy: null, ...taken })
      .onConflictDoUpdate({ target: [accountGrant.personId, accountGrant.account], set: taken });
  }
}

/** How many accounts each person was granted, for lists. */
export async function countGrants(store: Store): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .select({ personId: accountGrant.personId, count: sql<number>`count(*)::int` })
    .from(accountGrant)
    .where(isNull(accountGrant.revokedAt))
    .groupBy(accountGrant.personId);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}
