import { sql } from 'drizzle-orm';
import { platformBudget } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';

/** Who may send first when not all may: writes, then what a person looks at, then what nobody waits for. */
export type Lane = 'write' | 'read' | 'background';

/** By what a call claims its place: its lane, or less than that for somebody who has had more than a share lately. */
export type Claim = Lane | 'write-beyond-share' | 'read-beyond-share';

/** How calls are spread so that no minute, wherever it begins, has more of them than allowed. */
export interface Spread {
  /** Between calls in the long run. */
  readonly stepMs: number;
  /** How far each claim may be ahead of that: what is left beyond it is kept for those before it. */
  readonly aheadMs: Readonly<Record<Claim, number>>;
}

/** A fifth of a minute's calls may go out at once; the rest follows evenly. Together they are never more than the whole. */
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

/** Where it is counted what was sent. */
export interface CallBudget {
  /** Takes one call out of it: zero when it may go out, else the milliseconds after which it is worth asking again. */
  take(claim: Claim): Promise<number>;
}

interface StoredBudgetOptions {
  readonly store: () => Promise<Store>;
  readonly clientHash: string;
  readonly perMinute: number;
}

/**
 * The calls that all copies of the console may make together (reliability 3.7). One row says when what was sent is used
 * up; one statement looks at it and moves it on, by the database's clock, so that two copies never take the same call.
 */
export class StoredBudget implements CallBudget {
  readonly #options: StoredBudgetOptions;
  readonly #spread: Spread;

  constructor(options: StoredBudgetOptions) {
    this.#options = options;
    this.#spread = spreadOf(options.perMinute);
  }

  async take(claim: Claim): Promise<number> {
    const { store, clientHash } = this.#options;
    const { stepMs, aheadMs } = this.#spread;
    const aheadOf = sql`extract(epoch from ${platformBudget.spentUntil} - clock_timestamp()) * 1000`;
    const after = (moment: unknown) => sql`${moment} + ${stepMs}::float8 * interval '1 millisecond'`;
    const database = await store();
    const [taken] = await database
      .insert(platformBudget)
      .values({ clientHash, spentUntil: after(sql`clock_timestamp()`) })
      .onConflictDoUpdate({
        target: platformBudget.clientHash,
        set: { spentUntil: after(sql`greatest(${platformBudget.spentUntil}, clock_timestamp())`) },
        setWhere: sql`${aheadOf} <= ${aheadMs[claim]}::float8`,
      })
      .returning({ clientHash: platformBudget.clientHash });
    if (taken !== undefined) return 0;
    const [row] = await database
      .select({ aheadMs: sql<string | number>`${aheadOf}` })
      .from(platformBudget)
      .where(sql`${platformBudget.clientHash} = ${clientHash}`);
    return Math.max(1, Number(row?.aheadMs ?? 0) - aheadMs[claim]);
  }
}
