import { viewerContext } from '@/lib/access/viewers/find-viewer';
import { sql } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { alert } from '@/lib/store/alert-schema';
import { openStore } from '@/lib/store/open-store';
import { payoutWatch } from '@/lib/store/review-schema';
import type { Worker } from '@/lib/work/worker';
import { AlertWorker } from './alert-worker';

const broken = (error: unknown) => log('error', 'work-failed', { reason: 'alerts', error });

/** Finds the causes of alerts; without a mirror there are no causes to find. */
export async function alertWorkers(): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  return [new AlertWorker({ ...(await viewerContext()), broken, changes: (await openStore()).changes }), oldAlerts];
}

/** Longer than people ask about an old alert, and longer than the mirror reaches back. */
const keptDays = 400;

/** A payout that has not ended by then is in the list of ageing ones. */
const watchedDays = 90;

const oldAlerts: Worker = {
  name: 'old-alerts',
  leads: true,
  idleMs: 60 * 60_000,
  turn: async ({ database }) => {
    await database.execute(sql`delete from ${alert}
      where resolved_at < clock_timestamp() - ${keptDays}::int * interval '1 day'`);
    await database.execute(sql`delete from ${payoutWatch}
      where at < clock_timestamp() - ${watchedDays}::int * interval '1 day'`);
    return false;
  },
};
