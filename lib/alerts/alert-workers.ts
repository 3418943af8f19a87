import { viewerContext } from '@/lib/access/viewers/find-viewer';
import { sql } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { alert } from '@/lib/store/alert-schema';
import type { Worker } from '@/lib/work/worker';
import { AlertWorker } from './alert-worker';

const broken = (error: unknown) => log('error', 'work-failed', { reason: 'alerts', error });

/** Finds the causes of alerts; without a mirror there are no causes to find. */
export async function alertWorkers(): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  return [new AlertWorker({ ...(await viewerContext()), broken }), oldAlerts];
}

/** Longer than people ask about an old alert, and longer than the mirror reaches back. */
const keptDays = 400;

const oldAlerts: Worker = {
  name: 'old-alerts',
  leads: true,
  idleMs: 60 * 60_000,
  turn: async ({ database }) => {
    await database.execute(sql`delete from ${alert}
      where resolved_at < clock_timestamp() - ${keptDays}::int * interval '1 day'`);
    return false;
  },
};
