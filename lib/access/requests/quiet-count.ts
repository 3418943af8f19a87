const quietMs = 60_000;

/** Counts what may happen thousands of times, so that it is written down once in a minute. For a few kinds of things. */
export class QuietCount {
  readonly #now: () => number;
  readonly #told = new Map<string, { readonly atMs: number; count: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many there were since the last time; undefined while nothing is to be written down. */
  note(kind: string): number | undefined {
    const last = this.#told.get(kind);
    const atMs = this.#now();
    if (last !== undefined && atMs - last.atMs < quietMs) {
      last.count += 1;
      return undefined;
    }
    this.#told.set(kind, { atMs, count: 0 });
    return (last?.count ?? 0) + 1;
  }
}
