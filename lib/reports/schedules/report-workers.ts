import { viewerContext } from '@/lib/access/viewers/find-viewer';
import { environment } from '@/lib/env';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import { cleanReports } from './clean-reports';
import { ReportRunner } from './report-runner';

/** Makes the reports that are due; without a mirror there is nothing to report. */
export async function reportWorkers(): Promise<readonly Worker[]> {
  if (environment().mirrorDays === 0) return [];
  return [new ReportRunner({ ...(await viewerContext()), owner: workOwner() }), oldReports];
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
