import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { atEnd, repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { openStore, store } from '@/lib/store/open-store';
import { DueWork } from './due-work';
import { RunningWorker, type WorkerState } from './running-worker';
import { serveRequests, type TestRequests } from './serve-requests';
import type { Worker, WorkerName } from './worker';

const started = processSlot<RunningWorker[]>('workers');
const wakers = processSlot<Map<WorkerName, () => void>>('wakers');
const ownName = processSlot<string>('worker-owner');

/** The name of this copy of the console, for its leases and jobs. */
export function workOwner(): string {
  return (ownName.value ??= `${hostname()} ${String(process.pid)} ${randomUUID()}`);
}

/**
 * Starts the workers, each in turns of its own, for the life of the process. At its end no further turn begins; current
 * turns are ended and awaited, and jobs are given back. A worker on request takes turns when a test asks for one, and
 * when an act wakes it: what a person causes is a part of what they see. Tests can ask for `requests` besides.
 */
export async function startWorkers(workers: readonly Worker[], requests?: TestRequests): Promise<void> {
  const { dataDir, workOnRequest = [] } = environment();
  const isOnRequest = ({ name }: Worker) => workOnRequest.includes(name);
  const findChanges = async () => (await openStore()).changes;
  const isAlone = async () => (await findChanges()) !== undefined;
  const due = new DueWork(
    workers.filter((worker) => !isOnRequest(worker)),
    findChanges,
  );
  const wakerOf = (wakers.value ??= new Map());
  const running = workers.map((worker) => {
    const broken = (error: unknown) => log('error', 'work-failed', { reason: worker.name, error });
    const options = { store, owner: workOwner(), broken, isAlone, ...(isOnRequest(worker) ? {} : { due }) };
    const one = new RunningWorker(worker, options);
    const wake = isOnRequest(worker) ? takeOnRequest(one, broken) : takeByTime(one, broken);
    wakerOf.set(worker.name, () => {
      due.forget();
      wake();
    });
    return one;
  });
  started.value = [...(started.value ?? []), ...running];
  if (workOnRequest.length > 0) await serveRequests(path.join(dataDir, 'work.sock'), running, requests);
}

type Broken = (error: unknown) => void;

/** Returns a function that has the worker take its next turn at once. */
function takeByTime(one: RunningWorker, broken: Broken): () => void {
  const { name, idleMs, isFirstLater = false } = one.worker;
  const turn = async (): Promise<number> => {
    try {
      return (await one.turn()) ? 0 : idleMs;
    } catch (error) {
      broken(error);
      return idleMs;
    }
  };
  return repeatUntilEnd(name, turn, { stop: async () => await one.stop(), firstMs: isFirstLater ? idleMs : 0 });
}

/** Returns a function that has the worker take turns until there is no more to do. */
function takeOnRequest(one: RunningWorker, broken: Broken): () => void {
  atEnd(one.worker.name, async () => await one.stop());
  // The turn does not become part of the request that woke it.
  return AsyncResource.bind(() => void one.turnUntilDone().catch(broken));
}

/** Has this copy's worker look at once, in place of its next poll: call it where work for it has just been stored. */
export function wakeWorker(name: WorkerName): void {
  wakers.value?.get(name)?.();
}

/** The states of this copy's workers, in the order in which they were started. */
export function workerStates(): readonly WorkerState[] {
  return (started.value ?? []).map((one) => one.state);
}
