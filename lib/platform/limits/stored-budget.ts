import { sql } from 'drizzle-orm';
import { platformBudget } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { spreadOf, type CallBudget, type Claim, type Spread } from './call-budget';

export interface StoredBudgetOptions {
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
