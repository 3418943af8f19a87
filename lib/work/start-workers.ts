import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';
import { RunningWorker, type WorkerState } from './running-worker';
import type { Worker } from './worker';

/** Next loads a module once per bundle: the workers of the process are in one place. */
const place = Symbol.for('payments-console.workers');
const shared = globalThis as { [place]?: RunningWorker[] };

/** Of this process among all copies of the console. */
const ownerPlace = Symbol.for('payments-console.worker-owner');
const sharedOwner = globalThis as { [ownerPlace]?: string };

/** Names this copy of the console, for whatever it holds. */
export function workOwner(): string {
  return (sharedOwner[ownerPlace] ??= `${hostname()} ${String(process.pid)} ${randomUUID()}`);
}

/**
 * Starts them, each in turns of its own, for as long as the process lives. At its end no turn begins any more, those under way
 * are ended and awaited, and what they hold is given back.
 */
export function startWorkers(workers: readonly Worker[]): void {
  const running = workers.map((worker) => {
    const broken = (error: unknown) => log('error', 'work-failed', { reason: worker.name, error });
    return { one: new RunningWorker(worker, { store, owner: workOwner(), broken }), broken };
  });
  shared[place] = [...(shared[place] ?? []), ...running.map(({ one }) => one)];
  for (const { one, broken } of running) {
    const { name, idleMs, isFirstLater = false } = one.worker;
    const turn = async (): Promise<number> => {
      try {
        return (await one.turn()) ? 0 : idleMs;
      } catch (error) {
        broken(error);
        return idleMs;
      }
    };
    repeatUntilEnd(name, turn, { stop: async () => await one.stop(), firstMs: isFirstLater ? idleMs : 0 });
  }
}

/** How the workers of this copy fare, in the order in which they were started. */
export function workerStates(): readonly WorkerState[] {
  return (shared[place] ?? []).map((one) => one.state);
}
