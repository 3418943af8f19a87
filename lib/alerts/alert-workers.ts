import { sql } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { plainWords } from '@/lib/messages/plain-words';
import { alert } from '@/lib/store/alert-schema';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import { AlertWorker } from './alert-worker';
import { DeliverySender } from './sending/delivery-sender';

const broken = (error: unknown) => log('error', 'work-failed', { reason: 'alerts', error });

/** Looks for what people have to know of, and tells them; without a mirror there is nothing to look at. */
export async function alertWorkers(): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  const context = {
    ...{ database: await store(), sealer: dataSealer(), environment: environment() },
  };
  const sender = new DeliverySender({ ...context, owner: workOwner(), words: plainWords() });
  return [new AlertWorker({ ...context, broken }), sender, oldAlerts];
}

/** Longer than anybody asks how something went, or the mirror reaches back. */
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
