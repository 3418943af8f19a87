import { environment } from '@/lib/env';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import { cleanReports } from './clean-reports';
import { ReportMailer } from './report-mailer';
import { ReportRunner } from './report-runner';

/** Makes and sends the reports that are due; without a mirror there is nothing to report. */
export async function reportWorkers(): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  const context = {
    ...{ database: await store(), sealer: dataSealer(), environment: environment(), owner: workOwner() },
  };
  return [new ReportRunner(context), new ReportMailer({ ...context, words: plainWords() }), oldReports];
}

const oldReports: Worker = {
  name: 'old-reports',
  leads: true,
  idleMs: 60_000,
  turn: async ({ database }) => {
    await cleanReports(database, Date.now());
    return false;
  },
};
