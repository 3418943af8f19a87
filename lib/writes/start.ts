import { dataSealer } from '@/lib/store/sealer';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';
import { freeClaims } from './engine/due-writes';
import { realTime } from './engine/dependencies';
import { startSweeper } from './engine/sweeper';
import { resealEverything } from './engine/reseal';
import { sweepAny } from './engine/sweep';
import { logBroken } from './connected-writes';

/** Settles what was under way when an earlier process ended, and goes on with it while this one lives. */
export async function startWrites(): Promise<void> {
  if (environment().databaseUrl === undefined) {
    const database = await store();
    await freeClaims(database, await realTime.now(database));
  }
  // Which of the platforms is in doubt is looked at where one is chosen.
  startSweeper({ sweepOnce: sweepAny }, { broken: logBroken, isDoubtful: () => false });
  if (environment().formerDataSecret !== undefined) void resealAtStart();
}

/** Beside the work of the day; until it has ended, the former secret opens what it sealed. */
async function resealAtStart(): Promise<void> {
  try {
    log('info', 'sealed-anew', { count: await resealEverything(await store(), dataSealer()) });
  } catch (error) {
    logBroken(error);
  }
}
