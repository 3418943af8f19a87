import { writeCounts } from '@/lib/audit/record-act';
import { environment } from '@/lib/env';
import { atEnd, repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { bringBackFutureTimes, findAuditAheadMs } from '@/lib/store/future-times';
import { openStore, type OpenStore } from '@/lib/store/open-store';
import { prepareDemoPeople } from './people/demo-people';
import { notePeerAddresses } from './requests/peer-address';
import { seenSessions } from './sessions/seen-sessions';

/** Makes everything ready that signing in needs. */
export async function start(): Promise<void> {
  const { demo, trustedProxies } = environment();
  notePeerAddresses(trustedProxies);
  const opened = await openStore();
  await tellOfClock(opened);
  await bringBackFutureTimes(opened.database);
  await prepareDemoPeople(opened.database, { demo }, new Date());
  leaveTidy(opened);
  tellCounts(opened);
  watchClock(opened);
}

/** The store stays open: requests under way still write. The checkpoint leaves the next start little to read. */
function leaveTidy(opened: OpenStore): void {
  const leave = async (): Promise<void> => {
    await seenSessions().settle();
    await opened.checkpoint();
  };
  atEnd('store', leave, 'last');
}

const countsEveryMs = 30_000;

/** What the audit has counted becomes a line soon after its time is over, and at the next start where a console ended. */
function tellCounts({ database }: OpenStore): void {
  const tell = () => {
    writeCounts(database, new Date()).catch((error: unknown) => log('warn', 'counts-not-written', { error }));
  };
  setInterval(tell, countsEveryMs).unref();
  tell();
}

/** By more than clocks differ: a line of the audit cannot be of a time that has not come yet. */
const auditAheadMs = 60_000;

async function tellOfClock({ database }: OpenStore): Promise<void> {
  const aheadMs = await findAuditAheadMs(database);
  if (aheadMs > auditAheadMs) log('warn', 'audit-of-the-future', { durationMs: Math.round(aheadMs) });
}

const clockEveryMs = 60_000;

/** The clock of the store may be put right while the console runs. */
function watchClock({ database }: OpenStore): void {
  let isFirst = true;
  repeatUntilEnd('clock', async () => {
    // The start has just looked.
    if (!isFirst) {
      await bringBackFutureTimes(database).catch((error: unknown) => log('warn', 'times-not-brought-back', { error }));
    }
    isFirst = false;
    return clockEveryMs;
  });
}
