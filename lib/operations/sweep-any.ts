import { store } from '@/lib/store/open-store';
import { findDueCredentials } from './due-writes';
import { realTime } from './engine-ports';
import { writePartsFor } from './write-parts';

/** Takes up one write that is due, of whatever connection: each goes on through the one that it began with. */
export async function sweepAny(): Promise<boolean> {
  const database = await store();
  for (const credential of await findDueCredentials(database, await realTime.now(database))) {
    const through = await writePartsFor(credential);
    if (through !== undefined && (await through.engine.sweepOnce())) return true;
  }
  return false;
}
