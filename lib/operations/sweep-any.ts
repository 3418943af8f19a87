import { store } from '@/lib/store/open-store';
import { findDueCredentials } from './due-writes';
import { realTime } from './engine-ports';
import { takeSweepTurn } from './sweep-turn';
import { writePartsFor } from './write-parts';

/** A platform that did not answer lately is tried this seldom, by itself: the others need not wait for it. */
const everyWhileDoubtfulMs = 30_000;

const lastMs = new Map<string, number>();

/**
 * Takes up one write that is due, of whatever connection: each goes on through the one that it began with. All copies of
 * the console together take up one a second.
 */
export async function sweepAny(): Promise<boolean> {
  const database = await store();
  let hasTurn = false;
  for (const credential of await findDueCredentials(database, await realTime.now(database))) {
    const through = await writePartsFor(credential);
    const { clientHash } = credential;
    const isEarly = performance.now() - (lastMs.get(clientHash) ?? -Infinity) < everyWhileDoubtfulMs;
    if (through === undefined || (isEarly && through.platform.isDoubtful())) continue;
    // Only where there is something to do, so that nothing is written while nothing is due.
    hasTurn ||= await takeSweepTurn(database);
    if (!hasTurn) return false;
    const startMs = performance.now();
    if (!(await through.engine.sweepOnce())) continue;
    lastMs.set(clientHash, startMs);
    return true;
  }
  return false;
}
