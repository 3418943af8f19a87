import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

/** The methods that the store uses of an embedded Postgres, in this thread or in another. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'parsers' | 'close'>;

const program = path.join(process.cwd(), 'lib', 'store', 'embedded-worker.mjs');

interface ThreadAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly facts: Readonly<Record<string, unknown>> };
}

interface PendingStatement {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** An embedded Postgres in its own thread. Statements go there in order; a transaction makes the others wait. */
export class StoreThread {
  readonly opened: Promise<unknown>;
  /** Drizzle's parsers are those that the thread has. */
  readonly parsers: PGlite['parsers'] = {};
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingStatement>();
  #last = 0;
  /** Resolves when the transactions that were begun so far have ended. */
  #free: Promise<void> | undefined;
  #ended: Error | undefined;

  constructor(folder: string) {
    // Modules preloaded for this process, such as one that ends it with its parent, are not for the thread.
    this.#worker = new Worker(program, { workerData: { folder }, execArgv: [] });
    this.#worker.on('message', (answered: ThreadAnswer) => this.#settle(answered));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread of the store has ended')));
    this.opened = this.#await(0);
  }

  async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this.#free;
    return await this.#query(text, values, options);
  }

  async exec(text: string): Promise<Results[]> {
    await this.#free;
    return await this.#exec(text);
  }

  async transaction<T>(work: (open: Transaction) => Promise<T>): Promise<T> {
    const before = this.#free;
    let end: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    const free = Promise.all([before, mine]).then(() => {
      if (this.#free === free) this.#free = undefined;
    });
    this.#free = free;
    await before;
    try {
      await this.#exec('begin');
      const result = await work(this.#inside());
      await this.#exec('commit');
      return result;
    } catch (error) {
      await this.#exec('rollback').catch(() => undefined);
      throw error;
    } finally {
      end();
    }
  }

  async close(): Promise<void> {
    await this.#free;
    await this.#ask({ kind: 'close', text: '' });
    await this.#worker.terminate();
  }

  /** The methods that Drizzle uses of a transaction. */
  #inside(): Transaction {
    const inside: Pick<Transaction, 'query' | 'exec'> = {
      query: async (text, values, options) => await this.#query(text, values, options),
      exec: async (text) => await this.#exec(text),
    };
    return inside as Transaction;
  }

  async #query<T>(text: string, values: unknown[] = [], { rowMode }: QueryOptions = {}): Promise<Results<T>> {
    // The thread answers as PGlite does.
    return (await this.#ask({ kind: 'query', text, values, rowMode })) as Results<T>;
  }

  async #exec(text: string): Promise<Results[]> {
    await this.#ask({ kind: 'exec', text });
    return [];
  }

  #ask(asked: object): Promise<unknown> {
    this.#last += 1;
    const answer = this.#await(this.#last);
    this.#worker.postMessage({ ...asked, id: this.#last });
    return answer;
  }

  #await(id: number): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    // The process must live while a caller waits for an answer, and may end otherwise.
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #settle({ id, value, error }: ThreadAnswer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (error === undefined) pending?.resolve(value);
    else pending?.reject(Object.assign(new Error(error.message), error.facts));
  }

  #end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
