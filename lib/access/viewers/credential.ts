import * as z from 'zod';
import { defaultIdvRedirectMethod } from '@/lib/contract/enums';
import type { Environment } from '@/lib/env';
import type { Sealer } from '@/lib/store/sealer';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import type { SessionContext } from '../sessions/session-context';
import { connection, ownCredential } from '@/lib/store/schema';

export const builtIn = 'built-in';

/** The platform's address and our client id there. */
export interface Connection {
  /** The address of the platform without `/api`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
}

/** All that a client is bound to: a platform, a client id there, and whether the client id is the person's own. */
export interface Credential {
  /** `built-in`, or the id of a connection. */
  readonly connectionId: string;
  readonly connectionName: string;
  readonly environment: 'sandbox' | 'production';
  /** IANA: the platform's time zone, in which it counts its days. */
  readonly timeZone: string;
  /** How cardholders prove who they are there. */
  readonly idvMethod: string;
  readonly connection: Connection;
  /** True if the client id belongs to this person alone. */
  readonly own: boolean;
}

const secret = z.object({ clientId: z.string(), apiKey: z.string() });
type Secret = z.output<typeof secret>;

export function builtInCredential(environment: Environment): Credential {
  const { platformBaseUrl: baseUrl, platformClientId: clientId, platformApiKey: apiKey } = environment;
  return {
    connectionId: builtIn,
    connectionName: 'Built-in',
    environment: environment.platformEnvironment,
    timeZone: environment.platformTimeZone,
    idvMethod: environment.platformIdvMethod ?? defaultIdvRedirectMethod,
    connection: { baseUrl, clientId, apiKey },
    own: false,
  };
}

/** Sealed text is bound to its row: moved to another connection or person, it does not open there. */
export function sealCredential(sealer: Sealer, baseUrl: string, row: string, { clientId, apiKey }: Secret) {
  return {
    credentialSealed: sealer.seal(JSON.stringify({ clientId, apiKey }), row),
    clientHash: connectionHash({ baseUrl, clientId }),
    clientHint: clientHintOf(clientId),
  };
}

export function clientHintOf(clientId: string): string {
  return clientId.slice(-4);
}

export function openCredential(sealer: Sealer, sealed: string, row: string): Secret {
  return secret.parse(JSON.parse(sealer.open(sealed, row)));
}

export const rowOfConnection = (id: string): string => `connection ${id}`;
export const rowOfOwn = (personId: string, connectionId: string): string =>
  `own credential ${personId} ${connectionId}`;

/** Identifies a platform and our client id there without showing either: data of one must not serve another. */
export function connectionHash({ baseUrl, clientId }: Pick<Connection, 'baseUrl' | 'clientId'>): string {
  return createHash('sha256').update(`${baseUrl}\n${clientId}`).digest('hex');
}

type ConnectionRow = typeof connection.$inferSelect;
type OwnRow = typeof ownCredential.$inferSelect;

interface CredentialContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
}

/** The connection and client id that a person acts through: one that they were granted, or their own. */
export function credentialOf(
  { sealer, environment }: Omit<CredentialContext, 'store'>,
  { connection: granted, ownCredential: own }: Pick<SessionContext, 'connection' | 'ownCredential'>,
): Credential {
  const shared = granted === null ? builtInCredential(environment) : openConnection(sealer, granted);
  return own === null ? shared : withOwn(sealer, shared, own);
}

/** The credential of a recorded write, for any person who acts now. A client id with a new key is the same client. */
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
