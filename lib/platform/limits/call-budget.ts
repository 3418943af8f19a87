import { sql } from 'drizzle-orm';
import { platformBudget } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { real } from '@/lib/store/rows';

/** The order when not all may send: writes, then reads for people, then work that no person waits for. */
export type Lane = 'write' | 'read' | 'background';

/** The rank of a call: its lane, or a lower one for a person who has lately used more than a share. */
export type Claim = Lane | 'write-beyond-share' | 'read-beyond-share';

/** How calls are spread so that no minute, wherever it begins, has more calls than allowed. */
export interface Spread {
  /** Between calls in the long run. */
  readonly stepMs: number;
  /** How far each claim may be ahead of that; the rest is reserved for claims before it. */
  readonly aheadMs: Readonly<Record<Claim, number>>;
}

/** A fifth of a minute's calls may be sent at once; the rest follows evenly. Together they never exceed the limit. */
export function spreadOf(perMinute: number): Spread {
  const burst = Math.max(1, Math.floor(perMinute / 5));
  const stepMs = 60_000 / (perMinute - burst);
  const aheadMs = (share: number) => Math.floor((burst - 1) * share) * stepMs;
  return {
    stepMs,
    aheadMs: {
      write: aheadMs(1),
      'write-beyond-share': aheadMs(0.8),
      read: aheadMs(0.8),
      'read-beyond-share': aheadMs(0.6),
      background: aheadMs(0.5),
    },
  };
}

/** Counts the calls that were sent. */
export interface CallBudget {
  /** Takes one call: zero if it may be sent, else the milliseconds after which to ask again. */
  take(claim: Claim): Promise<number>;
}

export interface StoredBudgetOptions {
  readonly store: () => Promise<Store>;
  readonly clientHash: string;
  readonly perMinute: number;
  /** The share of the burst that is taken at a time: all of it if there is no other copy. */
  readonly portionShare: number;
  readonly now?: (() => number) | undefined;
}

/** Places in hand, `stepMs` apart, on the process's own clock. */
interface Places {
  readonly firstMs: number;
  readonly count: number;
  /** The places may be up to this much later: the answer that named them took so long. */
  readonly doubtMs: number;
}

/** Places from an answer that took longer are not known exactly enough. */
const mostDoubtMs = 500;

/**
 * The calls that all copies of the console may make together (reliability 3.7), as places on one line of time, `stepMs`
 * apart. One row holds the end of the taken places; one statement reads it and moves it on, by the database's clock, so
 * that two copies never have the same place. A copy takes several at a time and hands them out from memory. A place may
 * be used as far ahead of its time as the claim allows, and expires at its time: no call is sent late.
 */
export class StoredBudget implements CallBudget {
  readonly #options: StoredBudgetOptions;
  readonly #spread: Spread;
  readonly #now: () => number;
  /** The places that this copy holds, the earliest first. */
  #inHand: readonly Places[] = [];
  /** How many are taken at a time; one while few are left. */
  #portion: number;
  #isToppingUp = false;

  constructor(options: StoredBudgetOptions) {
    this.#options = options;
    this.#spread = spreadOf(options.perMinute);
    this.#now = options.now ?? (() => performance.now());
    this.#portion = this.#mostAtOnce();
  }

  async take(claim: Claim): Promise<number> {
    const waitMs = this.#useOne(claim) ?? (await this.#takeOne(claim));
    if (waitMs === 0) void this.#topUp(claim);
    return waitMs;
  }

  #useOne(claim: Claim): number | undefined {
    const nowMs = this.#now();
    this.#inHand = this.#inHand.flatMap((places) => this.#withoutPast(places, nowMs));
    const [next, ...others] = this.#inHand;
    if (next === undefined) return undefined;
    // A later place would not serve sooner.
    const waitMs = next.firstMs + next.doubtMs - this.#spread.aheadMs[claim] - nowMs;
    if (waitMs > 0) return waitMs;
    this.#inHand = [...this.#without(next, 1), ...others];
    return 0;
  }

  async #takeOne(claim: Claim): Promise<number> {
    const count = this.#countFor(claim);
    const taken = await this.#takePlaces(claim, count);
    if (taken || (count > 1 && (await this.#takePlaces(claim, 1)))) return 0;
    return await this.#findWait(claim);
  }

  /** While calls are sent, the next places are taken in parallel, so that no call waits for that. */
  async #topUp(claim: Claim): Promise<void> {
    const last = this.#inHand.at(-1);
    const count = this.#countFor(claim);
    if (last === undefined || this.#isToppingUp) return;
    const { stepMs } = this.#spread;
    const left = this.#inHand.reduce((sum, places) => sum + places.count, 0);
    const leftMs = last.firstMs + last.count * stepMs - this.#now();
    if (2 * left > count && 2 * leftMs > count * stepMs) return;
    this.#isToppingUp = true;
    try {
      await this.#takePlaces(claim, Math.ceil(count / 2), 'all');
    } catch {
      // The next call meets the failure itself.
    } finally {
      this.#isToppingUp = false;
    }
  }

  /** True if there were places. The first of them is used at once, unless all are kept. */
  async #takePlaces(claim: Claim, count: number, kept: 'all' | 'others' = 'others'): Promise<boolean> {
    const sentMs = this.#now();
    const aheadMs = await this.#moveOn(claim, count);
    this.#portion = aheadMs === undefined ? 1 : Math.min(2 * this.#portion, this.#mostAtOnce());
    if (aheadMs === undefined) return false;
    const doubtMs = this.#now() - sentMs;
    const firstMs = sentMs + aheadMs - count * this.#spread.stepMs;
    const places = this.#without({ firstMs, count, doubtMs }, kept === 'all' ? 0 : 1);
    if (doubtMs <= mostDoubtMs) this.#inHand = [...this.#inHand, ...places];
    return true;
  }

  /** How far ahead of now the row is afterwards; undefined if the last of the places would be too far ahead. */
  async #moveOn(claim: Claim, count: number): Promise<number | undefined> {
    const { store, clientHash } = this.#options;
    const { stepMs, aheadMs } = this.#spread;
    const after = (moment: unknown) => sql`${moment} + ${count * stepMs}::float8 * interval '1 millisecond'`;
    const mostMs = aheadMs[claim] - (count - 1) * stepMs;
    const [moved] = await (
      await store()
    )
      .insert(platformBudget)
      .values({ clientHash, spentUntil: after(sql`clock_timestamp()`) })
      .onConflictDoUpdate({
        target: platformBudget.clientHash,
        set: { spentUntil: after(sql`greatest(${platformBudget.spentUntil}, clock_timestamp())`) },
        setWhere: sql`${aheadOfNow} <= ${mostMs}::float8`,
      })
      .returning({ aheadMs: aheadOfNow });
    return moved?.aheadMs;
  }

  async #findWait(claim: Claim): Promise<number> {
    const { store, clientHash } = this.#options;
    const [row] = await (
      await store()
    )
      .select({ aheadMs: aheadOfNow })
      .from(platformBudget)
      .where(sql`${platformBudget.clientHash} = ${clientHash}`);
    return Math.max(1, (row?.aheadMs ?? 0) - this.#spread.aheadMs[claim]);
  }

  /** The last place must not be further ahead than the claim may be. */
  #countFor(claim: Claim): number {
    return Math.min(this.#portion, Math.floor(this.#spread.aheadMs[claim] / this.#spread.stepMs) + 1);
  }

  #mostAtOnce(): number {
    const { aheadMs, stepMs } = this.#spread;
    return Math.max(1, Math.floor((aheadMs.write / stepMs) * this.#options.portionShare));
  }

  #withoutPast(places: Places, nowMs: number): readonly Places[] {
    return this.#without(places, Math.max(0, Math.ceil((nowMs - places.firstMs) / this.#spread.stepMs)));
  }

  #without({ firstMs, count, doubtMs }: Places, gone: number): readonly Places[] {
    if (gone >= count) return [];
    return [{ firstMs: firstMs + gone * this.#spread.stepMs, count: count - gone, doubtMs }];
  }
}

const aheadOfNow = sql`extract(epoch from ${platformBudget.spentUntil} - clock_timestamp()) * 1000`.mapWith(real);
