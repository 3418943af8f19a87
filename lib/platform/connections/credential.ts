import * as z from 'zod';
import { defaultIdvRedirectMethod } from '@/lib/contract/cardholders';
import type { Environment } from '@/lib/env';
import type { Sealer } from '@/lib/store/sealer';
import type { Connection } from '../client/build-request';
import { connectionHash } from './connection-hash';
import type { ConnectionFacts } from './connection-input';

/** The connection that the environment names. */
export const builtIn = 'built-in';

/** A platform, who we are there, and by whose leave: everything that one client is bound to. */
export interface Credential extends ConnectionFacts {
  /** `built-in`, or the id of a connection. */
  readonly connectionId: string;
  readonly connectionName: string;
  readonly environment: 'sandbox' | 'production';
  readonly connection: Connection;
  /** The person's alone. */
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

/** Bound to its row: sealed text that is moved to another connection or person does not open there. */
export function sealCredential(sealer: Sealer, baseUrl: string, row: string, { clientId, apiKey }: Secret) {
  return {
    credentialSealed: sealer.seal(JSON.stringify({ clientId, apiKey }), row),
    clientHash: connectionHash({ baseUrl, clientId }),
    clientHint: clientHintOf(clientId),
  };
}

/** Enough of a client id to be known again by. */
export function clientHintOf(clientId: string): string {
  return clientId.slice(-4);
}

export function openCredential(sealer: Sealer, sealed: string, row: string): Secret {
  return secret.parse(JSON.parse(sealer.open(sealed, row)));
}

export const rowOfConnection = (id: string): string => `connection ${id}`;
export const rowOfOwn = (personId: string, connectionId: string): string =>
  `own credential ${personId} ${connectionId}`;
