import { environment } from '@/lib/env';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { workOwner } from '@/lib/work/start-workers';
import type { Worker } from '@/lib/work/worker';
import { cleanExports } from './clean-exports';
import { ExportRunner } from './export-runner';

/** Makes the files that people request; without a mirror there are no rows to write. */
export function exportWorkers(): readonly Worker[] {
  if (environment().mirrorDays === 0) return [];
  const words = plainWords();
  return [
    new ExportRunner({ store, sealer: dataSealer(), owner: workOwner(), words, environment: environment() }),
    oldExports,
  ];
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
