import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { freeClaims } from './due-writes';
import { realTime } from './engine-ports';
import { startSweeper } from './sweeper';
import { sweepAny } from './sweep-any';
import { logBroken } from './write-parts';

/** Settles what was under way when an earlier process ended, and goes on with it while this one lives. */
export async function startWrites(): Promise<void> {
  if (environment().databaseUrl === undefined) {
    const database = await store();
    await freeClaims(database, await realTime.now(database));
  }
  startSweeper({ sweepOnce: sweepAny }, logBroken);
}
