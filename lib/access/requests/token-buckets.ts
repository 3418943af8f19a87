/** How often something may be done: so many at once, and from then on evenly. */
export interface Rate {
  readonly atOnce: number;
  readonly perMinute: number;
}

interface Bucket {
  readonly left: number;
  readonly atMs: number;
}

/** Whoever has not asked for longest is forgotten first: by then his bucket is full, or others ask in thousands. */
const mostKept = 10_000;

/** One bucket of tokens for each key. What is kept is bounded, however many keys there are. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes so many tokens: zero when they were there, else the milliseconds until they are. */
  take(key: string, cost: number): number {
    const { atOnce, perMinute } = this.#rate;
    const nowMs = this.#now();
    const { left, atMs } = this.#buckets.get(key) ?? { left: atOnce, atMs: nowMs };
    const there = Math.min(atOnce, left + ((nowMs - atMs) * perMinute) / 60_000);
    const missing = cost - there;
    this.#keep(key, { left: missing > 0 ? there : there - cost, atMs: nowMs });
    return missing > 0 ? Math.ceil((missing * 60_000) / perMinute) : 0;
  }

  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostKept && oldest !== undefined) this.#buckets.delete(oldest);
  }
}
