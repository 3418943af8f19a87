import { dataSealer } from '@/lib/access/data-sealer';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';
import { freeClaims } from './due-writes';
import { realTime } from './engine-ports';
import { startSweeper } from './sweeper';
import { resealEverything } from './reseal';
import { sweepAny } from './sweep-any';
import { logBroken } from './write-parts';

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
