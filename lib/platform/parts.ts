import 'server-only';
import { headers } from 'next/headers';
import { listDirectory } from '@/lib/access/account-directory';
import { findCaller } from '@/lib/access/caller';
import { mayRun } from '@/lib/access/may-run';
import { recordRefusal } from '@/lib/access/record-refusal';
import { listConnectedAccounts } from '@/lib/contract/accounts';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';
import { Sealer } from '@/lib/store/sealer';
import { AccountBook } from './account-book';
import { Breaker } from './breaker';
import { CallQueue } from './call-queue';
import { connectionHash } from './connection-hash';
import { Door, type RefusedRead } from './door';
import { PlatformEngine, type CallLine } from './engine';
import { ExtrasMemory } from './extras';
import { Gate } from './gate';
import { openPool } from './request';
import { StoredBudget } from './stored-budget';
import { StoredToken } from './stored-token';
import { continueTrace } from './trace';

interface Parts {
  readonly engine: PlatformEngine;
  readonly extras: ExtrasMemory;
  readonly book: AccountBook;
  readonly door: Door;
}

/** Next loads a module several times in one process, once per bundle: the token and the pool must be one. */
const place = Symbol.for('payments-console.platform');
const shared = globalThis as { [place]?: Parts | undefined };

/**
 * What the whole process shares. Only the door and the writes may take the engine from here: it asks nobody's permission.
 */
export function parts(): Parts {
  return (shared[place] ??= build());
}

function build(): Parts {
  const settings = environment();
  const { platformBaseUrl: baseUrl, platformClientId: clientId, platformApiKey: apiKey } = settings;
  const clientHash = connectionHash({ baseUrl, clientId });
  const budget = new StoredBudget({ store, clientHash, perMinute: settings.platformCallsPerMinute });
  const engine = new PlatformEngine({
    connection: { baseUrl, clientId, apiKey },
    pool: openPool(),
    log: writeLine,
    gate: new Gate({
      breaker: new Breaker(),
      queue: new CallQueue(budget, (error) => log('error', 'platform-budget-failed', { error })),
      onAway: () => log('error', 'platform-away'),
    }),
    shelf: new StoredToken({ store, sealer: new Sealer(settings.dataSecret), clientHash }),
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
