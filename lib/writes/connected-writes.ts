import 'server-only';
import { dataSealer } from '@/lib/store/sealer';
import { isGranted } from '@/lib/access/accounts/grants';
import { log } from '@/lib/log';
import { findContextFor, platformContext, type PlatformContext } from '@/lib/platform/platform-context';
import { store } from '@/lib/store/open-store';
import { mintReplicaName, realTime, type WritePlatform } from './engine/dependencies';
import { connectPlatform } from './engine/platform-port';
import type { Sealer } from './seal';
import { WriteEngine } from './engine/write-engine';

export interface ConnectedWrites {
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
}

/** Next loads a module several times in one process, once per bundle: what stands still for one must for all. */
const place = Symbol.for('payments-console.writes');
const shared = globalThis as {
  [place]?: { readonly replica: string; readonly known: WeakMap<object, Map<string, ConnectedWrites>> } | undefined;
};

/** For what the person behind the request writes now. */
export async function connectedWrites(): Promise<ConnectedWrites> {
  return connectedWritesOf(await platformContext());
}

/** For a write that is recorded: through the connection that it began with. Undefined when that is not there any more. */
export async function connectedWritesFor(row: {
  readonly environment: string;
  readonly clientHash: string;
}): Promise<ConnectedWrites | undefined> {
  const found = await findContextFor(row);
  return found === undefined ? undefined : connectedWritesOf(found);
}

function connectedWritesOf(given: PlatformContext): ConnectedWrites {
  const { known, replica } = (shared[place] ??= { known: new WeakMap(), replica: mintReplicaName() });
  const { connectionId, connectionName, environment, own } = given.credential;
  const ofEngine = known.get(given.client) ?? new Map<string, ConnectedWrites>();
  known.set(given.client, ofEngine);
  const key = JSON.stringify([connectionId, connectionName, environment, own]);
  const found = ofEngine.get(key) ?? build(given, replica);
  ofEngine.set(key, found);
  return found;
}

function build({ client: engine, extras, credential }: PlatformContext, replica: string): ConnectedWrites {
  const { connectionId, connectionName, environment, own: ownCredential } = credential;
  const sealer = dataSealer();
  const connection = { connectionId, connectionName, ownCredential };
  const connected = { engine, extras, environment, connection };
  const platform = connectPlatform(connected);
  return {
    sealer,
    platform,
    engine: new WriteEngine({
      store,
      sealer,
      platform,
      background: connectPlatform({ ...connected, lane: 'background' }),
      time: realTime,
      hasGrant: isGranted,
      replica,
      alarm: (event, row) =>
        log('error', event, {
          operation: row.operation,
          account: row.account,
          reason: row.because ?? undefined,
          requestId: row.requestId,
        }),
      broken: logBroken,
    }),
  };
}

export function logBroken(error: unknown): void {
  log('error', 'write-machinery-failed', { error });
}
