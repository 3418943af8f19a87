import { Dispatcher } from 'undici';
import type { WritePlatform } from '@/lib/writes/engine/dependencies';
import type { Store } from '@/lib/store/open-store';
import type { KillPoint } from './kill-points';

/** Ends this process as `kill -9` does: no handler runs, nothing is flushed. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; nothing more may happen until it is here.
  for (;;);
}

/** Watches one engine from the outside, through what it is given to work with, and ends the process at one point. */
export class KillSeam {
  #point: KillPoint | undefined;
  #transactions = 0;
  #afterMs = 0;

  /** `skip`: transactions that are not there, because the write is recorded already. */
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
