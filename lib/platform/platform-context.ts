import 'server-only';
import { createHash } from 'node:crypto';
import { headers } from 'next/headers';
import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { processSlot } from '@/lib/front/process-slot';
import { listDirectory } from '@/lib/access/accounts/account-directory';
import { type CallerContext, findCallerContext } from '@/lib/access/sessions/caller';
import type { SessionContext } from '@/lib/access/sessions/session-context';
import { dataSealer } from '@/lib/store/sealer';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { listConnectedAccounts } from '@/lib/contract/accounts';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { RecentMap } from '@/lib/store/cache/recent-map';
import { store } from '@/lib/store/open-store';
import { AccountBook } from './reads/account-book';
import { CircuitBreakers, CallLimits } from './limits/call-limits';
import { RateLimiter } from './limits/rate-limiter';
import {
  connectionHash,
  builtInCredential,
  type Credential,
  credentialOf,
  findCredentialByHash,
} from '@/lib/access/viewers/credential';
import {
  PlatformReader,
  type ReaderDependencies,
  type RefusedRead,
  SessionPlaces,
  SharedReads,
} from './reads/platform-reader';
import { PlatformClient, type CallLine, type ShownAnswer } from './client/platform-client';
import { ExtrasMemory } from './reads/extras';
import { openPool } from './client/send-request';
import { changeHub } from '@/lib/access/changes/change-hub';
import { StoredBudget } from './limits/call-budget';
import { StoredTokenStore } from './client/token';
import { continueTrace } from '../request-id';

/** Shared by all people who act through one credential, because the platform counts and ends by credential. */
interface SharedContext {
  readonly client: PlatformClient;
  readonly extras: ExtrasMemory;
  readonly book: AccountBook;
  readonly reads: ReaderDependencies;
}

export interface PlatformContext extends SharedContext {
  readonly credential: Credential;
}

/** The contexts by credential: each credential has one token. */
const contexts = processSlot<Map<string, SharedContext>>('platform');

type ShownListener = (clientHash: string, shown: ShownAnswer) => void;

const listening = processSlot<ShownListener>('platform-shown');

/** Calls the listener with every success of every client from now on. */
export function listenToAnswers(listener: ShownListener | undefined): void {
  listening.value = listener;
}

/** The context with the caller, and with the reader that reads for the caller. */
export interface CallerPlatformContext extends PlatformContext {
  readonly callerContext: CallerContext | undefined;
  readonly reader: PlatformReader;
}

/**
 * The reader and the client of the connection that the person acts through. Only the reader and the writes may take the
 * client from here: it checks no permission.
 */
export async function platformContext(): Promise<CallerPlatformContext> {
  const callerContext = await findCallerContext();
  const context = contextOf(credentialBehind(callerContext?.sessionContext));
  return { ...context, callerContext, reader: new PlatformReader(context.reads, callerContext) };
}

/** Opened once for all requests that have the same rows. */
const opened = new WeakMap<object, Credential>();

function credentialBehind(sessionContext: SessionContext | undefined): Credential {
  const settings = environment();
  const place = sessionContext ?? settings;
  const known = opened.get(place);
  if (known !== undefined) return known;
  const credential =
    sessionContext === undefined
      ? builtInCredential(settings)
      : credentialOf({ sealer: dataSealer(), environment: settings }, sessionContext);
  opened.set(place, credential);
  return credential;
}

/** The context of a write that was recorded for a credential, even if its person acts through another one now. */
export async function findContextFor(wanted: {
  readonly environment: string;
  readonly clientHash: string;
}): Promise<PlatformContext | undefined> {
  const context = { store: await store(), sealer: dataSealer(), environment: environment() };
  const credential = await findCredentialByHash(context, wanted);
  return credential === undefined ? undefined : contextOf(credential);
}

/** One token and one pool for each client id and key, for all its users: a new token may end the old (extras 2.4). */
export function contextOf(credential: Credential): PlatformContext {
  // Users that hold one that is dropped go on with it; the next caller gets a new one.
  const known = (contexts.value ??= new RecentMap<string, SharedContext>(mostKept));
  const key = keyOf(credential);
  const context = known.get(key) ?? build(credential);
  known.set(key, context);
  return { credential, ...context };
}

const mostKept = 200;

/** Forgets the platform's answers and failures, so that they do not reach the next test. */
export function forgetPlatform(): void {
  contexts.value?.clear();
}

/** The calls of this process by connection: what waits, what is under way, and which operations are away. */
export function platformLoads(): readonly ReturnType<CallLimits['load']>[] {
  return [...(contexts.value?.values() ?? [])].flatMap(({ client }) => client.limits?.load() ?? []);
}

/** Other copies cannot use the calls that one copy has in hand; after a restart these are lost for some seconds. */
const portionShare = { alone: 0.5, amongCopies: 0.125 } as const;

const keys = new WeakMap<Credential, string>();

function keyOf(credential: Credential): string {
  const known = keys.get(credential);
  if (known !== undefined) return known;
  const { baseUrl, clientId, apiKey } = credential.connection;
  const text = JSON.stringify([baseUrl, clientId, apiKey]);
  const key = createHash('sha256').update(text).digest('hex');
  keys.set(credential, key);
  return key;
}

function build(credential: Credential): SharedContext {
  const { connection } = credential;
  const { platformCallsPerMinute: perMinute, databaseUrl } = environment();
  const budget = new StoredBudget({
    store,
    clientHash: connectionHash(connection),
    perMinute,
    portionShare: databaseUrl === undefined ? portionShare.alone : portionShare.amongCopies,
  });
  const client = new PlatformClient({
    connection,
    pool: openPool(undefined, environment().reachedHosts),
    log: writeLine,
    onShown: (shown) => listening.value?.(connectionHash(connection), shown),
    limits: new CallLimits({
      breakers: new CircuitBreakers(),
      rateLimiter: new RateLimiter({
        budget,
        perMinute,
        broken: (error) => log('error', 'platform-budget-failed', { error }),
      }),
      onSilence: () => changeHub().tellHere({ kind: 'platform', client: connectionHash(connection) }),
      onAway: (operation) => log('error', operation === undefined ? 'platform-away' : 'operation-away', { operation }),
    }),
    // By the key too: a person who names a client id without its key must not get the token of those who have the key.
    tokenStore: new StoredTokenStore({ store, sealer: dataSealer(), clientHash: keyOf(credential) }),
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
      const { result } = await client.read(listConnectedAccounts, input);
      extras.note('listConnectedAccounts', result);
      return result;
    },
    isMissing: () => extras.find('listConnectedAccounts') === false,
    readDirectory: async () => await listDirectory(await store()),
  });
  const findTrace = async () => continueTrace((await headers()).get('traceparent'));
  return {
    client,
    extras,
    book,
    reads: { client, book, extras, findTrace, refused, shared: new SharedReads(), places: new SessionPlaces() },
  };
}

async function refused({ caller, operation, account, id, reason, traceId: requestId }: RefusedRead): Promise<void> {
  await recordRefusal(await store(), {
    by: caller,
    act: operation.name,
    account,
    reason,
    requestId,
    at: new Date(),
    mayRepeat: true,
    object: { type: operation.noun, id: id ?? '' },
  });
}

function writeLine({ kind, traceId, detail, isMinor = false, ...line }: CallLine): void {
  measuredEvents.call.tell({ operation: line.operation, outcome: kind, seconds: line.durationMs / 1_000 });
  log(kind !== 'ok' ? 'warn' : isMinor ? 'debug' : 'info', 'platform-call', {
    ...line,
    code: kind,
    reason: detail,
    requestId: traceId,
  });
}
