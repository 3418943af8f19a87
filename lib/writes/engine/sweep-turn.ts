import { sql } from 'drizzle-orm';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { platformBudget } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';

/** The one row of all copies of the console; the others of its table belong to clients of a platform. */
const row = 'the sweeper of all copies';

/** A timer that rings a little early has not lost its turn, but the next one comes no sooner for it. */
const earlyMs = 200;

/**
 * Takes the turn of this second, if no copy of the console has (reliability 3.6): each has its own timer, and together
 * they have no more turns than one would. One statement by the database's clock, so that two copies never take the same.
 */
export async function takeSweepTurn(store: Store): Promise<boolean> {
  const next = sql`greatest(${platformBudget.spentUntil}, clock_timestamp()) + interval '1 second'`;
  const [taken] = await store
    .insert(platformBudget)
    .values({ clientHash: row, spentUntil: sql`clock_timestamp() + interval '1 second'` })
    .onConflictDoUpdate({
      target: platformBudget.clientHash,
      set: { spentUntil: next },
      setWhere: sql`${platformBudget.spentUntil} <= clock_timestamp() + ${earlyMs}::float8 * interval '1 millisecond'`,
    })
    .returning({ clientHash: platformBudget.clientHash });
  return taken !== undefined;
}

export const turnMs = 1_000;

/** People use the same store. */
const mostPerTurn = 10;

/** How much is taken up in one turn: what the calls of a minute allow in the long run. */
export function sizeOfTurn(perMinute: number): number {
  return Math.min(mostPerTurn, Math.max(1, Math.floor(turnMs / spreadOf(perMinute).stepMs)));
}
