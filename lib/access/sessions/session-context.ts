import { and, eq, or, sql } from 'drizzle-orm';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { ReadCache } from '@/lib/store/cache/read-cache';
import {
  accountGrant,
  connection,
  connectionGrant,
  ownCredential,
  person,
  preference,
  session,
} from '@/lib/store/schema';
import { type Grants, grantedAccounts, grantsFrom } from '../accounts/grants';
import * as z from 'zod';
import { json } from '@/lib/store/rows';

type SessionRow = typeof session.$inferSelect;
type PersonRow = typeof person.$inferSelect;

export interface SessionContext {
  readonly session: Omit<SessionRow, 'personId' | 'address' | 'agent'>;
  readonly person: Pick<PersonRow, 'id' | 'name' | 'email' | 'role' | 'disabledAt'>;
  readonly grants: Grants;
  /** The connection that the person acts through; null for the connection of the environment. */
  readonly connection: typeof connection.$inferSelect | null;
  /** The person's own client id there. */
  readonly ownCredential: typeof ownCredential.$inferSelect | null;
  /** The person's preferences, by key. */
  readonly preferences: Readonly<Record<string, unknown>>;
}

const { key, createdAt, seenAt, endedAt, endedBecause, stage, formerKey, formerUntil, formerOpens } = session;
const { id, name, email, role, disabledAt } = person;

const read = {
  session: { key, createdAt, seenAt, endedAt, endedBecause, stage, formerKey, formerUntil, formerOpens },
  person: { id, name, email, role, disabledAt },
  everyAccount: person.everyAccount,
  accounts: grantedAccounts,
  connection,
  ownCredential,
  preferences: sql`(select coalesce(json_object_agg(${preference.key}, ${preference.value}), '{}')
    from ${preference} where ${preference.personId} = ${person.id})`.mapWith(json(z.record(z.string(), z.unknown()))),
};

/** A person without a granted connection uses the connection of the environment. */
const chosen = sql`coalesce(${connection.id}::text, 'built-in')`;

/** One statement reads all of it: each request pays one round trip instead of several. */
export async function readSessionContext(store: Store, asked: string): Promise<SessionContext | undefined> {
  const [row] = await store
    .select(read)
    .from(session)
    .innerJoin(person, eq(session.personId, person.id))
    .leftJoin(connectionGrant, eq(connectionGrant.personId, person.id))
    .leftJoin(connection, eq(connectionGrant.connectionId, connection.id))
    .leftJoin(ownCredential, and(eq(ownCredential.personId, person.id), eq(ownCredential.connectionId, chosen)))
    // No session's key equals another session's former key.
    .where(or(eq(session.key, asked), eq(session.formerKey, asked)));
  if (row === undefined) return undefined;
  const { accounts, everyAccount, ...sessionContext } = row;
  return { ...sessionContext, grants: grantsFrom(everyAccount, accounts) };
}

const kept = new ReadCache<SessionContext | undefined>([
  session,
  person,
  accountGrant,
  connectionGrant,
  connection,
  ownCredential,
  preference,
]);

/** `readSessionContext` from memory until a table changes: a revoked right is gone at the next request. */
export async function findSessionContext(opened: OpenStore, asked: string): Promise<SessionContext | undefined> {
  return await kept.read(opened, asked, (database) => readSessionContext(database, asked));
}
