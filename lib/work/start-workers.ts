import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { atEnd, repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { lease } from '@/lib/store/lease';
import { openStore, store, type Store } from '@/lib/store/open-store';
import { instant, readRows, text } from '@/lib/store/rows';
import { workerTurn } from '@/lib/store/schema';
import { DueWork } from './due-work';
import { RunningWorker, type WorkerState } from './running-worker';
import type { Worker, WorkerName } from './worker';

const started = processSlot<RunningWorker[]>('workers');
const wakers = processSlot<Map<WorkerName, () => void>>('wakers');
const ownName = processSlot<string>('worker-owner');

/** The name of this copy of the console, for its leases and jobs. */
export function workOwner(): string {
  return (ownName.value ??= `${hostname()} ${String(process.pid)} ${randomUUID()}`);
}

/** Further requests that tests may make of a console, by verb; the answer is a line. */
type TestRequests = Readonly<Record<string, () => unknown>>;

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

export interface WorkerView extends WorkerState {
  /** The copy that leads the work, and since when (Unix milliseconds); undefined while no copy leads. */
  readonly leader: { readonly owner: string; readonly isThisCopy: boolean; readonly sinceMs: number } | undefined;
}

interface ThisCopy {
  readonly states: readonly WorkerState[];
  readonly owner: string;
}

/**
 * The workers as this copy of the console knows them. Work that one copy leads is shown with the leader's last turn,
 * whichever copy that is; all other work with the last turn of this copy.
 */
export async function readWorkers(
  database: Store,
  { states, owner: ownName }: ThisCopy = { states: workerStates(), owner: workOwner() },
): Promise<readonly WorkerView[]> {
  const leases = await readRows(
    database,
    sql`select name, owner, since from ${lease} where until > clock_timestamp()`,
    { name: text, owner: text, since: instant },
  );
  const turns = await database.select().from(workerTurn);
  return states.map((state) => {
    if (!state.leads) return { ...state, leader: undefined };
    const held = leases.find(({ name }) => name === state.name);
    const leader = held && { owner: held.owner, isThisCopy: held.owner === ownName, sinceMs: held.since };
    const told = turns.find(({ name }) => name === state.name);
    if (told === undefined) return { ...state, leader };
    const { beganAt, tookMs, failedAt, error } = told;
    const failure = failedAt === null ? undefined : { atMs: failedAt.getTime(), error: error ?? '' };
    // A copy that leads knows its own turns sooner than it tells them.
    if (leader?.isThisCopy === true) return { ...state, failure: state.failure ?? failure, leader };
    return { ...state, turnAtMs: beganAt.getTime(), tookMs: tookMs ?? undefined, failure, leader };
  });
}

/**
 * Answers tests on a Unix socket. A line `turn mirror alerts` has these workers take turns, one after the other and each
 * until it finds no more work; the answer is the line `done`, or why there was no such end. A line with another verb is
 * answered by its request. @internal Exported for tests.
 */
export async function serveRequests(
  address: string,
  workers: readonly RunningWorker[],
  requests: TestRequests = {},
): Promise<void> {
  await rm(address, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A test that has gone needs no answer.
    socket.on('error', () => undefined);
    void answerLines(socket, workers, requests);
  });
  server.listen(address);
  await once(server, 'listening');
  server.unref();
  atEnd('work-requests', async () => {
    server.close();
    await rm(address, { force: true });
  });
}

async function answerLines(socket: Socket, workers: readonly RunningWorker[], requests: TestRequests): Promise<void> {
  const answer = async (line: string): Promise<unknown> => {
    const [verb = '', ...names] = line.split(' ');
    if (verb === 'turn') return await takeTurns(workers, names);
    const request = requests[verb];
    if (request === undefined) throw new Error(`"${line}" is no request`);
    return (await request()) ?? 'done';
  };
  for await (const line of createInterface({ input: socket })) {
    socket.write(`${String(await answer(line).catch(String))}\n`);
  }
  socket.end();
}

async function takeTurns(workers: readonly RunningWorker[], names: readonly string[]): Promise<string> {
  for (const name of names) {
    const one = workers.find(({ worker }) => worker.name === name);
    if (one === undefined) throw new Error(`There is no worker ${name}`);
    await one.turnUntilDone({ isAsked: true });
    if (!one.state.isLeading) throw new Error(`Another copy leads ${name}`);
  }
  return 'done';
}
