import { message } from '@/lib/messages/message';
import { store, type Store } from '@/lib/store/open-store';
import { doesBusiness, type Role } from '@/lib/roles';
import { eq, isNull, sql } from 'drizzle-orm';
import { accountGrant, person } from '@/lib/store/schema';
import * as z from 'zod';
import { integer, json } from '@/lib/store/rows';

/** Whether an admin granted the account to the person, as it stands in the store now. */
export async function isGranted(personId: string, account: string): Promise<boolean> {
  const grants = await readGrants(await store(), personId);
  return grants !== undefined && holds(grants, account);
}

/** Whether the grants let a person into an account. True for admins, whose refusals are about their role instead. */
export function mayEnter({ role, grants }: { readonly role: Role; readonly grants: Grants }, account: string): boolean {
  return !doesBusiness(role) || holds(grants, account);
}

export const notGranted = message('terms.notGranted');

/** The accounts of one person, read in one statement for any number of questions. */
export interface Grants {
  readonly everyAccount: boolean;
  readonly given: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

export async function readGrants(database: Store, personId: string): Promise<Grants | undefined> {
  const rows = await database
    .select({ everyAccount: person.everyAccount, account: accountGrant.account, revokedAt: accountGrant.revokedAt })
    .from(person)
    .leftJoin(accountGrant, eq(accountGrant.personId, person.id))
    .where(eq(person.id, personId));
  const [first] = rows;
  if (first === undefined) return undefined;
  const accounts = rows.flatMap(({ account, revokedAt }) =>
    account === null ? [] : [[account, revokedAt !== null] as const],
  );
  return grantsFrom(first.everyAccount, accounts);
}

/** A column of a statement over `person`: each account granted to the person, and whether it was revoked since. */
export const grantedAccounts = sql`(select coalesce(json_agg(json_build_array(${accountGrant.account},
  ${accountGrant.revokedAt} is not null)), '[]') from ${accountGrant}
  where ${accountGrant.personId} = ${person.id})`.mapWith(json(z.array(z.tuple([z.string(), z.boolean()]))));

export function grantsFrom(everyAccount: boolean, accounts: readonly (readonly [string, boolean])[]): Grants {
  const named = (wanted: boolean) =>
    new Set(accounts.flatMap(([account, isTaken]) => (isTaken === wanted ? account : [])));
  return { everyAccount, given: named(false), taken: named(true) };
}

/** People hold accounts one by one. Only people that a demo made hold every account, until an admin takes one away. */
export function holds(grants: Grants, account: string): boolean {
  return grants.given.has(account) || (grants.everyAccount && account !== '' && !grants.taken.has(account));
}

/** Whether the person may see any account. */
export const holdsAny = ({ everyAccount, given }: Grants): boolean => everyAccount || given.size > 0;

interface GrantChange {
  readonly personId: string;
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
  /** Undefined while the console is set up. */
  readonly byId: string | undefined;
}

export async function changeGrants(database: Store, change: GrantChange, now: Date): Promise<void> {
  const { personId, byId } = change;
  for (const account of change.grant) {
    const given = { grantedAt: now, grantedBy: byId ?? null, revokedAt: null, revokedBy: null };
    await database
      .insert(accountGrant)
      .values({ personId, account, ...given })
      .onConflictDoUpdate({ target: [accountGrant.personId, accountGrant.account], set: given });
  }
  for (const account of change.revoke) {
    const taken = { revokedAt: now, revokedBy: byId ?? null };
    // A demo person has no row for an account that the demo gave: this makes one that says "taken".
    await database
      .insert(accountGrant)
      .values({ personId, account, grantedAt: now, grantedBy: null, ...taken })
      .onConflictDoUpdate({ target: [accountGrant.personId, accountGrant.account], set: taken });
  }
}

/** The number of accounts that each person was granted, for lists. */
export async function countGrants(database: Store): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ personId: accountGrant.personId, count: sql`count(*)::int`.mapWith(integer) })
    .from(accountGrant)
    .where(isNull(accountGrant.revokedAt))
    .groupBy(accountGrant.personId);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}
