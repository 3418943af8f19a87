import { sql } from 'drizzle-orm';
import { lease } from '@/lib/store/lease';
import type { Store } from '@/lib/store/open-store';
import { readRows, real, text } from '@/lib/store/rows';
import type { WorkerState } from './running-worker';
import { workerStates, workOwner } from './start-workers';

export interface WorkerView extends WorkerState {
  /** For work that one copy leads: which copy, and since when (Unix milliseconds). Undefined while no copy leads. */
  readonly leader: { readonly owner: string; readonly isThisCopy: boolean; readonly sinceMs: number } | undefined;
}

/** The workers of this copy of the console, and the leaders of those that only one copy runs. */
export async function readWorkers(database: Store): Promise<readonly WorkerView[]> {
  const leases = await readRows(
    database,
    sql`select name, owner, extract(epoch from since)::float8 * 1000 as since_ms
      from ${lease} where until > clock_timestamp()`,
    { name: text, owner: text, since_ms: real },
  );
  return workerStates().map((state) => {
    const held = leases.find(({ name }) => state.leads && name === state.name);
    const leader = held && { owner: held.owner, isThisCopy: held.owner === workOwner(), sinceMs: held.since_ms };
    return { ...state, leader };
  });
}
