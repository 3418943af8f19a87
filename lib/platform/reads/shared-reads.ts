import type { Attempted } from '../engine';

/** An answer and when it came. */
export interface Timed<T> {
  readonly attempted: Attempted<T>;
  readonly atMs: number;
}

interface Flight<T> {
  readonly answer: Promise<Timed<T>>;
  /** Whoever began it may leave, and then it brings nothing. */
  readonly signal: AbortSignal | undefined;
  /** Whoever joins has a turn of their own to bring, and is not kept behind the other calls of who began it. */
  readonly people: Set<string>;
}

interface Reading<T> {
  /** Account, permission and address: whoever has an equal key may see an equal answer. */
  readonly key: string;
  readonly passive: boolean;
  readonly person: string;
  readonly signal: AbortSignal | undefined;
  /** `people` grows while it runs. */
  readonly run: (people: ReadonlySet<string>) => Promise<Attempted<T>>;
}

const freshMs = 5_000;
const mostKept = 200;

/**
 * Equal reads that no person asked for (polls, prefetches) are answered once: they join a call that is on its way or
 * take an answer of the last five seconds. A person's own read always goes out, since it may follow a change.
 */
export class SharedReads {
  readonly #now: () => number;
  readonly #flights = new Map<string, Flight<unknown>>();
  readonly #kept = new Map<string, Timed<unknown>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async read<T>(reading: Reading<T>): Promise<Timed<T>> {
    const { key, signal, person } = reading;
    if (reading.passive) {
      // Equal keys name the same operation, so what is known has its type.
      const kept = this.#kept.get(key) as Timed<T> | undefined;
      if (kept !== undefined && this.#now() - kept.atMs < freshMs) return kept;
      const flight = this.#flights.get(key) as Flight<T> | undefined;
      if (flight !== undefined) {
        flight.people.add(person);
        const joined = await flight.answer;
        return flight.signal?.aborted === true ? await this.read(reading) : joined;
      }
    }
    const people = new Set([person]);
    const flight = { answer: this.#run(reading, people), signal, people };
    this.#flights.set(key, flight);
    try {
      return await flight.answer;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  async #run<T>({ key, run }: Reading<T>, people: ReadonlySet<string>): Promise<Timed<T>> {
    const timed = { attempted: await run(people), atMs: this.#now() };
    if (timed.attempted.result.ok) this.#keep(key, timed);
    return timed;
  }

  #keep(key: string, timed: Timed<unknown>): void {
    this.#kept.delete(key);
    this.#kept.set(key, timed);
    for (const [old, { atMs }] of this.#kept) {
      if (this.#now() - atMs < freshMs && this.#kept.size <= mostKept) break;
      this.#kept.delete(old);
    }
  }
}
