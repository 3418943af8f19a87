import 'server-only';
import { createHash } from 'node:crypto';
import { headers } from 'next/headers';
import { cache } from 'react';
import { listDirectory } from '@/lib/access/accounts/account-directory';
import { findCaller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { mayRun } from '@/lib/access/permissions/may-run';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { listConnectedAccounts } from '@/lib/contract/accounts';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';
import { AccountBook } from './reads/account-book';
import { Breakers } from './limits/breakers';
import { CallQueue } from './limits/call-queue';
import { connectionHash } from './connections/connection-hash';
import { builtInCredential, type Credential } from './connections/credential';
import { Door, type RefusedRead } from './reads/read-operation';
import { PlatformEngine, type CallLine } from './engine';
import { ExtrasMemory } from './reads/extras';
import { findCredentialByHash, findCredentialOf } from './connections/find-credential';
import { Gate } from './limits/circuit-breaker';
import { openPool } from './client/request';
import { StoredBudget } from './limits/stored-budget';
import { StoredToken } from './client/token-store';
import { continueTrace } from './client/trace';

interface Machinery {
  readonly engine: PlatformEngine;
  readonly extras: ExtrasMemory;
  readonly book: AccountBook;
  readonly door: Door;
}

export interface Parts extends Machinery {
  readonly credential: Credential;
}

/** Next loads a module several times in one process, once per bundle: a credential's token and pool must be one. */
const place = Symbol.for('payments-console.platform');
const shared = globalThis as { [place]?: Map<string, Machinery> | undefined };

/**
 * What the process shares for the connection of the person behind the request. Only the door and the writes may take the
 * engine from here: it asks nobody's permission.
 */
export async function parts(): Promise<Parts> {
  const caller = await findCaller();
  return partsOf(caller === undefined ? builtInCredential(environment()) : await credentialOf(caller.personId));
}

/** Read once per page, however many parts of it ask; anew for each action and each handler. */
const credentialOf = cache(async (personId: string) => findCredentialOf(await credentialHouse(), personId));

/** For a write that was recorded for a credential, whoever acts through what by now. */
export async function partsFor(wanted: {
  readonly environment: string;
  readonly clientHash: string;
}): Promise<Parts | undefined> {
  const credential = await findCredentialByHash(await credentialHouse(), wanted);
  return credential === undefined ? undefined : partsOf(credential);
}

/** One token and one pool for each client id and key, whoever uses them: a new token may end the old one (extras). */
export function partsOf(credential: Credential): Parts {
  const known = (shared[place] ??= new Map<string, Machinery>());
  const key = keyOf(credential);
  const machinery = known.get(key) ?? build(credential);
  known.delete(key);
  known.set(key, machinery);
  const [oldest] = known.keys();
  // Whoever still holds it goes on with it; the next one to ask gets it anew.
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return { credential, ...machinery };
}

const mostKept = 200;

async function credentialHouse() {
  return { store: await store(), sealer: dataSealer(), environment: environment() };
}

function keyOf({ connection: { baseUrl, clientId, apiKey } }: Credential): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, clientId, apiKey]))
    .digest('hex');
}

function build(credential: Credential): Machinery {
  const { connection } = credential;
  const perMinute = environment().platformCallsPerMinute;
  const budget = new StoredBudget({ store, clientHash: connectionHash(connection), perMinute });
  const engine = new PlatformEngine({
    connection,
    pool: openPool(),
    log: writeLine,
    gate: new Gate({
      breakers: new Breakers(),
      queue: new CallQueue({
        ...{ budget, perMinute },
        broken: (error) => log('error', 'platform-budget-failed', { error }),
      }),
      onAway: (operation) => log('error', operation === undefined ? 'platform-away' : 'operation-away', { operation }),
    }),
    // By the key too: whoever names a client id without its key must not get the token of those who have it.
    shelf: new StoredToken({ store, sealer: dataSealer(), clientHash: keyOf(credential) }),
  });
  const extras = new ExtrasMemory();
  const book = new AccountBook({
    readPage: async (page_number, page_size) => {
      const input = {
        account: 'master',
        params: {},
        query: { page_number, page_size },
        trace: continueTrace(undefined),
      };
      const { result } = await engine.read(listConnectedAccounts, input);
      extras.note('listConnectedAccounts', result);
      return result;
    },
    isMissing: () => extras.find('listConnectedAccounts') === false,
    readDirectory: async () => await listDirectory(await store()),
  });
  const findTrace = async () => continueTrace((await headers()).get('traceparent'));
  return { engine, extras, book, door: new Door({ engine, book, extras, findCaller, mayRun, findTrace, refused }) };
}

async function refused({ caller, operation, account, id, reason, traceId: requestId }: RefusedRead): Promise<void> {
  await recordRefusal(await store(), {
    ...{ by: caller, act: operation.name, account, reason, requestId, at: new Date(), mayRepeat: true },
    object: { type: operation.noun, id: id ?? '' },
  });
}

function writeLine({ kind, traceId, ...line }: CallLine): void {
  log(kind === 'ok' ? 'info' : 'warn', 'platform-call', { ...line, code: kind, requestId: traceId });
}
