import { environment } from '@/lib/env';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import { cleanExports } from './clean-exports';
import { ExportRunner } from './export-runner';

/** Makes the files that people request. Without a mirror, their rows are the console's own records. */
export function exportWorkers(): readonly Worker[] {
  const options = { store, sealer: dataSealer(), owner: workOwner(), environment: environment() };
  return [new ExportRunner({ ...options, wordsIn: plainWords }), oldExports];
}

const oldExports: Worker = {
  name: 'old-exports',
  leads: true,
  idleMs: 60_000,
  turn: async ({ database }) => {
    await cleanExports(database, Date.now());
    return false;
  },
};
