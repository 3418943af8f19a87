import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { openStore, store } from '@/lib/store/open-store';
import { DueWork } from './due-work';
import { RunningWorker, type WorkerState } from './running-worker';
import type { Worker, WorkerName } from './worker';

/** One list for the process: Next loads a module once per bundle. */
const place = Symbol.for('payments-console.workers');
const shared = globalThis as { [place]?: RunningWorker[] };

const wakersPlace = Symbol.for('payments-console.wakers');
const sharedWakers = globalThis as { [wakersPlace]?: Map<WorkerName, () => void> };

/** The name of this process among all copies of the console. */
const ownerPlace = Symbol.for('payments-console.worker-owner');
const sharedOwner = globalThis as { [ownerPlace]?: string };

/** The name of this copy of the console, for its leases and jobs. */
export function workOwner(): string {
  return (sharedOwner[ownerPlace] ??= `${hostname()} ${String(process.pid)} ${randomUUID()}`);
}

/**
 * Starts the workers, each in turns of its own, for the life of the process. At its end no further turn begins; current
 * turns are ended and awaited, and jobs are given back.
 */
export function startWorkers(workers: readonly Worker[]): void {
  const findChanges = async () => (await openStore()).changes;
  const isAlone = async () => (await findChanges()) !== undefined;
  const due = new DueWork(workers, findChanges);
  const wakers = (sharedWakers[wakersPlace] ??= new Map());
  const running = workers.map((worker) => {
    const broken = (error: unknown) => log('error', 'work-failed', { reason: worker.name, error });
    return { one: new RunningWorker(worker, { store, owner: workOwner(), broken, due, isAlone }), broken };
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
    const stop = async () => await one.stop();
    const wake = repeatUntilEnd(name, turn, { stop, firstMs: isFirstLater ? idleMs : 0 });
    wakers.set(name, () => {
      due.forget();
      wake();
    });
  }
}

/** Has this copy's worker look at once, in place of its next poll: call it where work for it has just been stored. */
export function wakeWorker(name: WorkerName): void {
  sharedWakers[wakersPlace]?.get(name)?.();
}

/** The states of this copy's workers, in the order in which they were started. */
export function workerStates(): readonly WorkerState[] {
  return (shared[place] ?? []).map((one) => one.state);
}
