import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { environment } from '@/lib/env';
import { repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { ExportRunner } from './export-runner';

/** Between turns in which there was nothing to do. */
const idleMs = 1_000;

const broken = (error: unknown) => log('error', 'export-failed', { error });

/** Makes the files that people ask for, while this copy of the console runs; without a mirror there is nothing to make. */
export function startExports(): void {
  if (environment().mirrorDays === 0) return;
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const runner = new ExportRunner({
    store,
    sealer: dataSealer(),
    owner,
    words: plainWords(),
    environment: environment(),
  });
  const turn = async (): Promise<number> => {
    let worked = false;
    try {
      worked = await runner.turn();
    } catch (error) {
      broken(error);
    }
    return worked ? 0 : idleMs;
  };
  repeatUntilEnd('exports', turn, async () => await runner.release());
}
