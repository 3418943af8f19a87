import { environment } from '@/lib/env';
import { store, type Store } from '@/lib/store/open-store';
import { findDueCredentials } from './due-writes';
import { realTime } from './dependencies';
import { connectedWritesFor } from '../connected-writes';
import { sql } from 'drizzle-orm';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { platformBudget } from '@/lib/store/schema';

/** The one row of all copies of the console; the others of its table belong to clients of a platform. */
const row = 'the sweeper of all copies';

/** A timer that rings a little early has not lost its turn, but the next one comes no sooner for it. */
const earlyMs = 200;

/**
 * Takes the turn of this second, if no copy of the console has (reliability 3.6): each has its own timer, and together
 * they have no more turns than one would. One statement by the database's clock, so that two copies never take the same.
 *
 * @internal Exported for tests.
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

const turnMs = 1_000;

/** People use the same store. */
const mostPerTurn = 10;

/**
 * How much is taken up in one turn: what the calls of a minute allow in the long run.
 *
 * @internal Exported for tests.
 */
export function sizeOfTurn(perMinute: number): number {
  return Math.min(mostPerTurn, Math.max(1, Math.floor(turnMs / spreadOf(perMinute).stepMs)));
}

/** A platform that did not answer lately is tried this seldom, by itself: the others need not wait for it. */
const everyWhileDoubtfulMs = 30_000;

const lastMs = new Map<string, number>();

/**
 * Takes up what is due, of whatever connection: each write goes on through the one that it began with. All copies of the
 * console together have one turn a second, and a turn takes up as much as the platform may be called in a second.
 */
export async function sweepAny(): Promise<boolean> {
  const endMs = performance.now() + turnMs;
  const most = sizeOfTurn(environment().platformCallsPerMinute);
  let taken = 0;
  // Only where there is something to do, so that nothing is written while nothing is due.
  const hasTurn = async (database: Store) => taken > 0 || (await takeSweepTurn(database));
  while (taken < most && (taken === 0 || performance.now() < endMs) && (await sweepOne(hasTurn))) taken += 1;
  return taken > 0;
}

async function sweepOne(hasTurn: (database: Store) => Promise<boolean>): Promise<boolean> {
  const database = await store();
  for (const credential of await findDueCredentials(database, await realTime.now(database))) {
    const through = await connectedWritesFor(credential);
    const { clientHash } = credential;
    const isEarly = performance.now() - (lastMs.get(clientHash) ?? -Infinity) < everyWhileDoubtfulMs;
    if (through === undefined || (isEarly && through.platform.isDoubtful())) continue;
    if (!(await hasTurn(database))) return false;
    const startMs = performance.now();
    if (!(await through.engine.sweepOnce())) continue;
    lastMs.set(clientHash, startMs);
    return true;
  }
  return false;
}
