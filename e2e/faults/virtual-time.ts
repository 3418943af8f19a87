import { syncBuiltinESMExports } from 'node:module';
import promised from 'node:timers/promises';

interface Timer {
  readonly id: number;
  atMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

const real = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  performanceNow: performance.now.bind(performance),
  pause: promised.setTimeout,
};

/** Everything that is ready runs before a turn of the event loop comes round. */
async function turn(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * The clock and the timers of this process, standing still until they are moved, so that a day takes no time. What runs
 * under it must wait for nothing else: no network, no disk.
 */
export class VirtualTime {
  #nowMs: number;
  #lastId = 0;
  #timers = new Map<number, Timer>();
  readonly #startMs: number;

  constructor(startMs: number) {
    this.#nowMs = startMs;
    this.#startMs = startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  install(): void {
    const nowMs = () => this.#nowMs;
    globalThis.Date = class extends real.Date {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(nowMs());
        else super(...given);
      }
      static override now = nowMs;
    } as DateConstructor; // calls of Date with several parts are nowhere in what runs here
    performance.now = () => this.#nowMs - this.#startMs;
    const handle = (timer: Timer) => this.#handle(timer);
    const set = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      handle(this.#add(() => run(...values), ms, undefined));
    const repeat = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      handle(this.#add(() => run(...values), ms, Math.max(1, ms)));
    const clear = (timer: unknown) => this.#timers.delete(Number(timer));
    Object.assign(globalThis, {
      setTimeout: set,
      setInterval: repeat,
      clearTimeout: clear,
      clearInterval: clear,
    });
    promised.setTimeout = this.#pause.bind(this) as typeof promised.setTimeout; // the same shape, without `ref`
    syncBuiltinESMExports();
  }

  uninstall(): void {
    const { Date, setTimeout, clearTimeout, setInterval, clearInterval } = real;
    Object.assign(globalThis, { Date, setTimeout, clearTimeout, setInterval, clearInterval });
    performance.now = real.performanceNow;
    promised.setTimeout = real.pause;
    syncBuiltinESMExports();
    this.#timers.clear();
  }

  /** Lets time pass until this is settled, and no further than that. */
  async run<T>(work: Promise<T>, longestMs = 60 * 60_000): Promise<T> {
    const endMs = this.#nowMs + longestMs;
    let isOver = (): boolean => false;
    const over = () => {
      isOver = () => true;
    };
    work.then(over, over);
    await turn();
    while (!isOver()) {
      const next = this.#first();
      if (next === undefined) {
        // Something is still on its way without a timer: give it a few more turns, then say so.
        for (let turns = 0; turns < 50 && !isOver() && this.#first() === undefined; turns += 1) await turn();
        if (isOver() || this.#first() !== undefined) continue;
        throw new Error('Nothing is left that time could bring, and it is not over.');
      }
      if (next.atMs > endMs) throw new Error(`It is not over after ${longestMs} ms.`);
      this.#fire(next);
      await turn();
    }
    return await work;
  }

  /** Lets time pass up to a moment; what falls due on the way happens. */
  async advanceTo(ms: number): Promise<void> {
    await turn();
    for (let next = this.#first(); next !== undefined && next.atMs <= ms; next = this.#first()) {
      this.#fire(next);
      await turn();
    }
    this.#nowMs = Math.max(this.#nowMs, ms);
  }

  /** Forgets what is still to come: it belongs to something that is over. */
  clear(): void {
    this.#timers.clear();
  }

  #add(run: () => void, ms: number, everyMs: number | undefined): Timer {
    this.#lastId += 1;
    const timer = { id: this.#lastId, atMs: this.#nowMs + Math.max(0, ms), everyMs, run };
    this.#timers.set(timer.id, timer);
    return timer;
  }

  #handle({ id }: Timer): object {
    const handle = {
      unref: () => handle,
      ref: () => handle,
      hasRef: () => true,
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }

  #first(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers.values()) if (first === undefined || timer.atMs < first.atMs) first = timer;
    return first;
  }

  #fire(timer: Timer): void {
    this.#nowMs = Math.max(this.#nowMs, timer.atMs);
    if (timer.everyMs === undefined) this.#timers.delete(timer.id);
    else timer.atMs += timer.everyMs;
    timer.run();
  }

  #pause<T>(ms = 0, value?: T, { signal }: { readonly signal?: AbortSignal } = {}): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const timer = this.#add(() => resolve(value), ms, undefined);
      signal?.addEventListener('abort', () => {
        this.#timers.delete(timer.id);
        reject(new DOMException('The pause was ended.', 'AbortError'));
      });
    });
  }
}
