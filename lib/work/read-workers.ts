import { sql } from 'drizzle-orm';
import { lease } from '@/lib/store/lease';
import type { Store } from '@/lib/store/open-store';
import { instant, readRows, text } from '@/lib/store/rows';
import { workerTurn } from '@/lib/store/schema';
import type { WorkerState } from './running-worker';
import { workerStates, workOwner } from './start-workers';

export interface WorkerView extends WorkerState {
  /** The copy that leads the work, and since when (Unix milliseconds); undefined while no copy leads. */
  readonly leader: { readonly owner: string; readonly isThisCopy: boolean; readonly sinceMs: number } | undefined;
}

interface ThisCopy {
  readonly states: readonly WorkerState[];
  readonly owner: string;
}

/**
 * The workers as this copy of the console knows them. Work that one copy leads is shown with the leader's last turn,
 * whichever copy that is; all other work with the last turn of this copy.
 */
export async function readWorkers(
  database: Store,
  { states, owner: ownName }: ThisCopy = { states: workerStates(), owner: workOwner() },
): Promise<readonly WorkerView[]> {
  const leases = await readRows(
    database,
    sql`select name, owner, since from ${lease} where until > clock_timestamp()`,
    { name: text, owner: text, since: instant },
  );
  const turns = await database.select().from(workerTurn);
  return states.map((state) => {
    if (!state.leads) return { ...state, leader: undefined };
    const held = leases.find(({ name }) => name === state.name);
    const leader = held && { owner: held.owner, isThisCopy: held.owner === ownName, sinceMs: held.since };
    const told = turns.find(({ name }) => name === state.name);
    if (told === undefined) return { ...state, leader };
    const { beganAt, tookMs, failedAt, error } = told;
    const failure = failedAt === null ? undefined : { atMs: failedAt.getTime(), error: error ?? '' };
    // A copy that leads knows its own turns sooner than it tells them.
    if (leader?.isThisCopy === true) return { ...state, failure: state.failure ?? failure, leader };
    return { ...state, turnAtMs: beganAt.getTime(), tookMs: tookMs ?? undefined, failure, leader };
  });
}
