import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Environment } from '@/lib/env';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { connection, connectionGrant, ownCredential, person } from '@/lib/store/schema';
import { connectionHash } from './connection-hash';
import { builtIn, builtInCredential, openCredential, rowOfConnection, rowOfOwn, type Credential } from './credential';

type ConnectionRow = typeof connection.$inferSelect;
type OwnRow = typeof ownCredential.$inferSelect;

interface CredentialContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
}

/** Through which connection, and under whose client id, a person acts now. */
export async function findCredentialOf(
  { store, sealer, environment }: CredentialContext,
  personId: string,
): Promise<Credential> {
  const chosen = sql`coalesce(${connection.id}::text, ${builtIn})`;
  const [row] = await store
    .select({ connection, ownCredential })
    .from(person)
    .leftJoin(connectionGrant, eq(connectionGrant.personId, person.id))
    .leftJoin(connection, eq(connectionGrant.connectionId, connection.id))
    .leftJoin(ownCredential, and(eq(ownCredential.personId, person.id), eq(ownCredential.connectionId, chosen)))
    .where(eq(person.id, personId));
  const granted = row?.connection ?? null;
  const shared = granted === null ? builtInCredential(environment) : openConnection(sealer, granted);
  const own = row?.ownCredential ?? null;
  return own === null ? shared : withOwn(sealer, shared, own);
}

/**
 * The credential that a write was recorded for, whoever acts through what by now. A client id whose key was replaced is
 * still the same client.
 */
export async function findCredentialByHash(
  { store, sealer, environment }: CredentialContext,
  wanted: { readonly environment: string; readonly clientHash: string },
): Promise<Credential | undefined> {
  const first = builtInCredential(environment);
  const { clientHash } = wanted;
  if (connectionHash(first.connection) === clientHash && first.environment === wanted.environment) return first;
  const rows = await store.select().from(connection).where(eq(connection.clientHash, clientHash));
  const row = rows.find((one) => one.environment === wanted.environment && one.removedAt === null) ?? rows[0];
  if (row?.environment === wanted.environment) return openConnection(sealer, row);
  const [own] = await store.select().from(ownCredential).where(eq(ownCredential.clientHash, clientHash));
  if (own === undefined) return undefined;
  const shared = own.connectionId === builtIn ? first : await findConnection(store, sealer, own.connectionId);
  return shared?.environment === wanted.environment ? withOwn(sealer, shared, own) : undefined;
}

export async function findConnection(store: Store, sealer: Sealer, id: string): Promise<Credential | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [row] = await store.select().from(connection).where(eq(connection.id, id));
  return row === undefined ? undefined : openConnection(sealer, row);
}

function openConnection(sealer: Sealer, row: ConnectionRow): Credential {
  const secret = openCredential(sealer, row.credentialSealed, rowOfConnection(row.id));
  const { id: connectionId, name: connectionName, environment, baseUrl, timeZone, idvMethod } = row;
  const facts = { connectionId, connectionName, environment, timeZone, idvMethod };
  return { ...facts, connection: { baseUrl, ...secret }, own: false };
}

function withOwn(sealer: Sealer, shared: Credential, own: OwnRow): Credential {
  const secret = openCredential(sealer, own.credentialSealed, rowOfOwn(own.personId, own.connectionId));
  return { ...shared, connection: { baseUrl: shared.connection.baseUrl, ...secret }, own: true };
}
