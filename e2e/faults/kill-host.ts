import { eq } from 'drizzle-orm';
import { Dispatcher } from 'undici';
import { createPerson, findPersonByEmail } from '@/lib/access/people/people';
import type { Caller } from '@/lib/access/sessions/caller';
import { takeAuditSecret } from '@/lib/audit/chain';
import { findAuditBreak } from './find-audit-break';
import { openPool } from '@/lib/platform/client/send-request';
import { PlatformClient } from '@/lib/platform/client/platform-client';
import { ExtrasMemory } from '@/lib/platform/reads/extras';
import type { Store } from '@/lib/store/open-store';
import { recordedWrite } from '@/lib/store/schema';
import { realTime, type WritePlatform } from '@/lib/writes/engine/dependencies';
import { freeClaims } from '@/lib/writes/engine/due-writes';
import { connectPlatform, Sweeper } from '@/lib/writes/engine/write-engine';
import { attemptsOf } from '@/lib/writes/engine/write-row';
import { openFormFor } from '@/lib/writes/forms/drafts';
import { viewWrite } from '@/lib/writes/queries/write-view';
import { Sealer } from '@/lib/store/sealer';
import { runWrite } from '@/lib/writes/submit/run-write';
import { wireWrites } from '@/lib/writes/wire-writes.fixture';
import type { HostSettings, Order, SubmitOrder, ReplyBody, SeenWrite, KillPoint } from './kill-round';
import { gridWrites } from './cells';

/** Ends this process as `kill -9` does: no handler runs, nothing is flushed. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; the process must do nothing until it arrives.
  for (;;);
}

/** Watches one engine through its dependencies, and ends the process at one point. */
export class KillSeam {
  #point: KillPoint | undefined;
  #transactions = 0;
  #afterMs = 0;

  /** `skip`: how many transactions do not happen, because the write is recorded already. */
  arm(point: KillPoint, { afterMs, skip }: { readonly afterMs: number; readonly skip: number }): void {
    this.#point = point;
    this.#afterMs = afterMs;
    this.#transactions = skip;
  }

  at(point: KillPoint): void {
    if (this.#point === point) killSelf();
  }

  store(store: Store): Store {
    const transaction: Store['transaction'] = async (run, config) => {
      this.#transactions += 1;
      const number = this.#transactions;
      const result = await store.transaction(async (inside) => {
        const done = await run(inside);
        if (number === 1) this.at('C2');
        if (number === 3) this.at('C8');
        return done;
      }, config);
      if (number === 1) this.at('C3');
      if (number === 3) this.at('C9');
      return result;
    };
    return new Proxy(store, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  platform(platform: WritePlatform): WritePlatform {
    return {
      ...platform,
      send: async (outbound) => {
        const attempted = await platform.send(outbound);
        this.at('C7');
        return attempted;
      },
    };
  }

  /** Only calls with an idempotency key and a body are writes. */
  pool(pool: Dispatcher): Dispatcher {
    return new WatchedPool(pool, {
      connect: () => this.at('C4'),
      written: () => {
        if (this.#point === 'C5') setTimeout(() => this.at('C5'), this.#afterMs);
      },
      head: () => this.at('C6'),
    });
  }
}

interface Watch {
  readonly connect: () => void;
  readonly written: () => void;
  readonly head: () => void;
}

class WatchedPool extends Dispatcher {
  readonly #pool: Dispatcher;
  readonly #watch: Watch;

  constructor(pool: Dispatcher, watch: Watch) {
    super();
    this.#pool = pool;
    this.#watch = watch;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const isWrite = options.method === 'POST' && !options.path.endsWith('/connect/token');
    if (!isWrite) return this.#pool.dispatch(options, handler);
    this.#watch.connect();
    return this.#pool.dispatch(options, {
      onRequestStart: (controller, context) => {
        handler.onRequestStart?.(controller, context);
        this.#watch.written();
      },
      onResponseStart: (controller, status, headers, words) => {
        this.#watch.head();
        handler.onResponseStart?.(controller, status, headers, words);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
  }
}

// One console process without pages: the same store, engine and sweeper, and orders by message to submit a form. It is
// made to be killed. It ends by itself when its parent process is gone.
process.on('disconnect', () => process.exit());
const settings = JSON.parse(process.argv[2] ?? '{}') as HostSettings; // written by KillProcess
const dataSecret = settings.dataSecret ?? 'the secret of the kill rounds and of nothing else';
// A console signs its audit with a key from its data secret, and goes on only from a line that it can verify.
takeAuditSecret(dataSecret);
const { store: opened, isAlone } = await openStore();
const store = opened.database;
const caller = await findCaller();
const broken = (error: unknown) => console.error(error);
const foreground = build(new KillSeam());
const sweep = build(new KillSeam());
if (isAlone) await freeClaims(store, await realTime.now(store));
const sweeper = new Sweeper(() => sweep.engine.sweepOnce(), broken);
setInterval(() => void sweeper.turn(), sweeper.idleMs);
process.on('message', ({ number, order }: { number: number; order: Order }) => {
  const failed = (error: unknown): ReplyBody => ({ kind: 'failed', words: String(error) });
  void obey(order)
    .catch(failed)
    .then((reply) => process.send?.({ number, ...reply }));
});
process.send?.({ number: 0, kind: 'armed' });

async function openStore() {
  if ('url' in settings.store) {
    const { openPostgres } = await import('@/lib/store/postgres');
    return { store: await openPostgres(settings.store.url), isAlone: false };
  }
  const { openEmbedded } = await import('@/lib/store/embedded');
  return { store: await openEmbedded(settings.store.folder, settings.store.lock), isAlone: true };
}

async function findCaller(): Promise<Caller> {
  const email = 'mei@console.test';
  const found = await findPersonByEmail(store, email);
  const given = { email, name: 'Mei', role: 'manager', password: 'a password of the rounds' } as const;
  const personId = found?.id ?? (await createPerson(store, given));
  return { personId, name: 'Mei', email, role: 'manager', sessionKey: 'of the rounds' };
}

function build(seam: KillSeam) {
  const { baseUrl, clientId, apiKey } = settings;
  const pool = seam.pool(openPool());
  const platform = seam.platform(
    connectPlatform({
      engine: new PlatformClient({ connection: { baseUrl, clientId, apiKey }, pool, log: () => undefined }),
      extras: new ExtrasMemory(),
      environment: 'sandbox',
    }),
  );
  const { engine, context } = wireWrites({
    store: seam.store(store),
    platform,
    sealer: new Sealer(dataSecret),
    time: realTime,
    caller,
    broken,
    replica: `${process.pid}`,
    onAsked: () => seam.at('C1'),
  });
  return { seam, engine, context };
}

async function obey(order: Order): Promise<ReplyBody> {
  switch (order.kind) {
    case 'open': {
      const { noun: type } = gridWrites[order.write].write.operation;
      const resource = order.id === undefined ? undefined : { type, id: order.id };
      const form = { operation: order.write, account: order.account, resource };
      const { formId } = await openFormFor(store, foreground.context.sealer, caller, form, await realTime.now(store));
      return { kind: 'opened', formId };
    }
    case 'submit':
      if (order.at !== undefined) foreground.seam.arm(order.at, { afterMs: order.afterMs, skip: 0 });
      return await submit(order.submit);
    case 'kill the sweep':
      sweep.seam.arm(order.at, { afterMs: order.afterMs, skip: 1 });
      return { kind: 'armed' };
    case 'look':
      return { kind: 'seen', seen: await look(order.formId) };
    case 'verify audit':
      return { kind: 'verified', broken: await findAuditBreak(store) };
  }
}

async function submit({ write, account, id, body, formId }: SubmitOrder): Promise<ReplyBody> {
  const input = { id, body };
  let answer = await runWrite(foreground.context, gridWrites[write].write, { formId, account, input });
  if (answer.kind === 'refused' && answer.problem.kind === 'similar' && answer.problem.other !== undefined) {
    const request = { formId, account, input, acknowledged: [answer.problem.other.id] };
    answer = await runWrite(foreground.context, gridWrites[write].write, request);
  }
  return answer.kind === 'recorded'
    ? { kind: 'submitted', operationId: answer.write.id, words: answer.write.state }
    : { kind: 'submitted', operationId: undefined, words: answer.problem.sentence.key };
}

async function look(formId: string): Promise<SeenWrite | undefined> {
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.formId, formId));
  if (row === undefined) return undefined;
  const attempts = await attemptsOf(store, row.id);
  return {
    id: row.id,
    state: row.state,
    because: row.because,
    isSettled: viewWrite(row, attempts).settled,
    settledAtMs: row.settledAt?.getTime(),
    idempotencyKey: row.idempotencyKey,
    bodyHash: row.bodyHash,
    attempts: attempts.map(({ by, reading, evidence }) => `${by} ${reading ?? evidence ?? 'cut off'}`),
  };
}
