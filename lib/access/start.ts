import path from 'node:path';
import { writeCounts } from '@/lib/audit/record-act';
import { environment } from '@/lib/env';
import { atEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { bringBackFutureTimes, findAuditAheadMs } from './future-times';
import { offerCopies } from '@/lib/store/backup/offer-copies';
import { openStore, type OpenStore, type Store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { checkSecret } from './check-secret';
import type { Vacuum } from '@/lib/store/vacuum/vacuum';
import type { Worker } from '@/lib/work/worker';
import { prepareDemoPeople } from './people/demo-people';
import { notePeerAddresses } from './requests/peer-address';
import { seenSessions } from './sessions/seen-sessions';

/**
 * Prepares all that the sign-in needs, and returns the workers on the store. Returns undefined if the secret opens
 * nothing of the store: no work may begin; the process stays and says so (`app/api/health/ready`, the sign-in page).
 */
export async function start(): Promise<readonly Worker[] | undefined> {
  const { dataDir, demo, trustedProxies } = environment();
  notePeerAddresses(trustedProxies);
  const opened = await openStore();
  if (!(await checkSecret(opened.database, dataSealer()))) {
    log('error', 'secret-refused', { sentence: secretRefused });
    return undefined;
  }
  await tellOfClock(opened);
  await bringBackFutureTimes(opened.database);
  await prepareDemoPeople(opened.database, { demo }, new Date());
  leaveTidy(opened);
  const { database, vacuum, copyTo } = opened;
  if (copyTo !== undefined) await offerCopies(path.resolve(dataDir), copyTo);
  return [auditCounts(database), clockWatch(database), ...(vacuum === undefined ? [] : [vacuuming(vacuum)])];
}

const secretRefused =
  'DATA_SECRET does not open what this store holds: set it to the secret that has been in use (npm start keeps the one that it made in DATA_DIR/secrets/data), or, to replace that one, set DATA_SECRET_PREVIOUS to it as well, and start again. Until then the console is not ready, and signs no person in.';

/** The store stays open: running requests still write. The checkpoint leaves the next start little to read. */
function leaveTidy(opened: OpenStore): void {
  const leave = async (): Promise<void> => {
    await seenSessions().settle();
    await opened.checkpoint();
  };
  atEnd('store', leave, 'last');
}

/** Counts of the audit become a line soon after their time ends, or at the next start if the console ended. */
const auditCounts = (database: Store): Worker => ({
  name: 'audit-counts',
  leads: false,
  idleMs: 30_000,
  turn: async () => {
    await writeCounts(database, new Date());
    return false;
  },
});

/** More than clocks differ: a line of the audit cannot be from the future. */
const auditAheadMs = 60_000;

async function tellOfClock({ database }: OpenStore): Promise<void> {
  const aheadMs = await findAuditAheadMs(database);
  if (aheadMs > auditAheadMs) log('warn', 'audit-of-the-future', { durationMs: Math.round(aheadMs) });
}

/** The clock of the store may be corrected while the console runs; the start has just checked it. */
const clockWatch = (database: Store): Worker => ({
  name: 'clock',
  leads: false,
  idleMs: 60_000,
  isFirstLater: true,
  turn: async () => {
    await bringBackFutureTimes(database);
    return false;
  },
});

/** PostgreSQL does this by itself; the embedded store does not. */
const vacuuming = (vacuum: Vacuum): Worker => ({
  name: 'vacuum',
  leads: false,
  idleMs: 30_000,
  isFirstLater: true,
  turn: async () => {
    await vacuum.step();
    return false;
  },
});
