import { channel } from 'node:diagnostics_channel';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import type { HeldLock } from '@/lib/lock/process-lock.mjs';
import { beginStatement } from './begin-statement';
import { ownWork } from './own-work';
import type { StoreLoad } from './store-load';

/** The methods that the store uses of an embedded Postgres, in this thread or in another. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'parsers' | 'close'> & {
  listen(channel: string, told: (text: string) => void): Promise<unknown>;
  /** Missing where statements run in the thread of their caller. */
  load?(): StoreLoad;
};

const program = path.join(process.cwd(), 'lib', 'store', 'embedded-worker.mjs');

/** The thread ends so when it finds before a statement that another process owns the folder. */
const lostCode = 75;

/** Messages are `TimedStatement`: each statement of an embedded store, for measurements. @internal */
export const timedStatements = channel('payments-console.statement');

/** @internal Exported for tests. */
export interface TimedStatement {
  readonly text: string;
  /** The own work that it belongs to; undefined for a statement of a person. */
  readonly work: string | undefined;
  /** Unix milliseconds with fractions: when it was asked for, and when the database began and ended it. */
  readonly askedMs: number;
  readonly beganMs: number;
  readonly endedMs: number;
}

interface ThreadAnswer {
  readonly id: number;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly facts: Readonly<Record<string, unknown>> };
}

/** A notification on a channel that is listened to. */
interface ThreadNotice {
  readonly channel: string;
  readonly text: string;
}

interface PendingStatement {
  readonly settled: (answered: Pick<ThreadAnswer, 'beganMs' | 'endedMs'>) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const clockMs = () => performance.timeOrigin + performance.now();

/** An embedded Postgres in its own thread. Statements of people go first; a transaction makes the others wait. */
export class StoreThread {
  readonly opened: Promise<unknown>;
  /** Drizzle gets the parsers that the thread has. */
  readonly parsers: PGlite['parsers'] = {};
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingStatement>();
  readonly #ears = new Map<string, (text: string) => void>();
  #last = 0;
  readonly #turns = new StatementTurns();
  #ended: Error | undefined;

  constructor(folder: string, { claim, lose }: Pick<HeldLock, 'claim' | 'lose'>) {
    // Modules preloaded for this process, such as one that ends it with its parent, are not for the thread.
    this.#worker = new Worker(program, { workerData: { folder, claim }, execArgv: [] });
    this.#worker.on('message', (said: ThreadAnswer | ThreadNotice) => {
      if ('channel' in said) this.#ears.get(said.channel)?.(said.text);
      else this.#settle(said);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => {
      if (code === lostCode) lose();
      this.#end(new Error('the thread of the store has ended'));
    });
    this.opened = this.#await(0, () => undefined);
  }

  async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return await this.#inTurn(false, async (askedMs) => await this.#query(askedMs, text, values, options));
  }

  async exec(text: string): Promise<Results[]> {
    return await this.#inTurn(false, async (askedMs) => await this.#exec(askedMs, text));
  }

  async transaction<T>(work: (open: Transaction) => Promise<T>): Promise<T> {
    return await this.#inTurn(true, async (askedMs) => {
      try {
        await this.#exec(askedMs, 'begin');
        const result = await work(this.#inside());
        await this.#exec(clockMs(), 'commit');
        return result;
      } catch (error) {
        await this.#exec(clockMs(), 'rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  async #inTurn<T>(isAlone: boolean, run: (askedMs: number) => Promise<T>): Promise<T> {
    const kind = { isWork: ownWork() !== undefined, isAlone };
    const askedMs = clockMs();
    await this.#turns.begin(kind);
    try {
      return await run(askedMs);
    } finally {
      this.#turns.end(kind);
    }
  }

  async listen(channel: string, told: (text: string) => void): Promise<void> {
    this.#ears.set(channel, told);
    await this.#inTurn(false, async (askedMs) => await this.#ask(askedMs, { kind: 'listen', text: channel }));
  }

  load(): StoreLoad {
    return this.#turns.load();
  }

  /** Copies the folder of the store, as it is between two transactions, to one that is not there yet. */
  async copyTo(folder: string): Promise<void> {
    await this.#inTurn(true, async (askedMs) => await this.#ask(askedMs, { kind: 'copy', text: folder }));
  }

  async close(): Promise<void> {
    await this.#inTurn(true, async (askedMs) => await this.#ask(askedMs, { kind: 'close', text: '' }));
    await this.#worker.terminate();
  }

  /** The methods that Drizzle uses of a transaction. */
  #inside(): Transaction {
    const inside: Pick<Transaction, 'query' | 'exec'> = {
      query: async (text, values, options) => await this.#query(clockMs(), text, values, options),
      exec: async (text) => await this.#exec(clockMs(), text),
    };
    return inside as Transaction;
  }

  async #query<T>(
    askedMs: number,
    text: string,
    values: unknown[] = [],
    { rowMode }: QueryOptions = {},
  ): Promise<Results<T>> {
    // The thread answers as PGlite does.
    return (await this.#ask(askedMs, { kind: 'query', text, values, rowMode })) as Results<T>;
  }

  async #exec(askedMs: number, text: string): Promise<Results[]> {
    await this.#ask(askedMs, { kind: 'exec', text });
    return [];
  }

  #ask(askedMs: number, asked: Readonly<Record<string, unknown> & { text: string }>): Promise<unknown> {
    this.#last += 1;
    const end = beginStatement(asked.text);
    const work = timedStatements.hasSubscribers ? ownWork() : undefined;
    const answer = this.#await(this.#last, ({ beganMs, endedMs }) => {
      end?.((endedMs - beganMs) / 1_000);
      if (!timedStatements.hasSubscribers) return;
      timedStatements.publish({ text: asked.text, work, askedMs, beganMs, endedMs } satisfies TimedStatement);
    });
    this.#worker.postMessage({ ...asked, id: this.#last });
    return answer;
  }

  #await(id: number, settled: PendingStatement['settled']): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    // The process must live while a caller waits for an answer, and may end otherwise.
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, settled }));
  }

  #settle({ id, value, error, ...times }: ThreadAnswer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    pending?.settled(times);
    if (error === undefined) pending?.resolve(value);
    else pending?.reject(Object.assign(new Error(error.message), error.facts));
  }

  #end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** So long own work lets people's statements go first; then it is as urgent as they are. */
const longestWaitMs = 500;

/** @internal Exported for tests. */
export interface StatementKind {
  /** Own work of the console, for which no person waits. */
  readonly isWork: boolean;
  /** True for a transaction: no other statement runs until it ends. */
  readonly isAlone: boolean;
}

interface WaitingTurn extends StatementKind {
  readonly askedMs: number;
  readonly begin: () => void;
}

/**
 * The order in which statements go to a database that runs one at a time. People's statements go in the order in which
 * they were asked. One statement of own work, or one transaction, goes when nothing else is under way and no person's
 * statement waits: so a person waits for one of them at most.
 * @internal Exported for tests.
 */
export class StatementTurns {
  readonly #people: WaitingTurn[] = [];
  readonly #work: WaitingTurn[] = [];
  readonly #nowMs: () => number;
  #running = 0;
  #isAlone = false;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Resolves when it is the statement's turn; `end` must be called after it. */
  async begin(kind: StatementKind): Promise<void> {
    await new Promise<void>((begin) => {
      (kind.isWork ? this.#work : this.#people).push({ ...kind, askedMs: this.#nowMs(), begin });
      this.#go();
    });
  }

  end({ isAlone }: StatementKind): void {
    this.#running -= 1;
    if (isAlone) this.#isAlone = false;
    this.#go();
  }

  load(): StoreLoad {
    return { running: this.#running, waiting: this.#people.length + this.#work.length, most: 1 };
  }

  #go(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running += 1;
      this.#isAlone = next.isAlone;
      next.begin();
    }
  }

  /** Takes the statement whose turn it is out of its queue. */
  #next(): WaitingTurn | undefined {
    const [work] = this.#work;
    if (this.#isAlone) return undefined;
    if (work !== undefined && this.#nowMs() - work.askedMs > longestWaitMs) return this.#work.shift();
    return this.#people.shift() ?? (this.#running === 0 ? this.#work.shift() : undefined);
  }
}
