import { eq } from 'drizzle-orm';
import { atEnd } from '@/lib/front/at-end';
import { workOwner } from '@/lib/work/start-workers';
import { cleaner, type Worker } from '@/lib/work/worker';
import { dataSealer } from '@/lib/store/sealer';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { openStore, store, type Store } from '@/lib/store/open-store';
import { writeRun, person } from '@/lib/store/schema';
import { findDueCredentials, findOpen, freeClaims, sizeOfTurn, takeSweepTurn, turnMs } from './engine/due-writes';
import { realTime, type WritePlatform } from './engine/dependencies';
import { Sweeper, type WriteEngine } from './engine/write-engine';
import { resealEverything } from './engine/reseal';
import { StoreWatch } from './restore/store-watch';
import { cleanRuns, freeRuns, RunWorker, type RunRow } from './runs/run-worker';
import { logBroken, connectedWritesFor, openContextFor } from './submit/define-write-action';
import { findViewer, viewerContext } from '@/lib/access/viewers/find-viewer';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { WriteContext } from './submit/record-and-send';

/** Each write continues through its own connection. All copies of the console together have one turn a second. */
async function sweepAny(): Promise<boolean> {
  const endMs = performance.now() + turnMs;
  const most = sizeOfTurn(environment().platformCallsPerMinute);
  let taken = 0;
  // Claims a turn only when a write is due, so that an idle console writes nothing.
  const hasTurn = async (database: Store) => taken > 0 || (await takeSweepTurn(database));
  while (taken < most && (taken === 0 || performance.now() < endMs) && (await sweepOne(hasTurn))) taken += 1;
  return taken > 0;
}

async function sweepOne(hasTurn: (database: Store) => Promise<boolean>): Promise<boolean> {
  const database = await store();
  for (const credential of await findDueCredentials(database, await realTime.now(database))) {
    const through = await connectedWritesFor(credential);
    if (through === undefined || isEarly(through.platform)) continue;
    if (!(await hasTurn(database))) return false;
    if (await sweepThrough(through)) return true;
  }
  return false;
}

/** For a test that waits for outcomes: takes the next step of every open write, due or not, and waits for its end. */
async function sweepAll(): Promise<void> {
  for (const { id, nextStep, ...recordedFor } of await findOpen(await store())) {
    // A write without a next step waits for a person.
    const through = nextStep === null ? undefined : await connectedWritesFor(recordedFor);
    await through?.engine.advance(id, { by: 'sweeper', forced: true });
  }
}

/** For tests: how many writes have no outcome yet, and how many ordered runs have writes to submit. */
export async function countOpenWrites(): Promise<number> {
  const database = await store();
  const runs = await database.$count(writeRun, eq(writeRun.state, 'running'));
  return (await findOpen(database)).length + runs;
}

/**
 * A platform that did not answer lately is tried this seldom, by itself: the others need not wait (reliability 3.7).
 */
const everyWhileDoubtfulMs = 30_000;

const lastMs = new Map<string, number>();

type SweptPlatform = Pick<WritePlatform, 'clientHash' | 'isDoubtful'>;

/** @internal Exported for tests. */
export function isEarly(platform: SweptPlatform): boolean {
  const sinceMs = performance.now() - (lastMs.get(platform.clientHash) ?? -Infinity);
  return sinceMs < everyWhileDoubtfulMs && platform.isDoubtful();
}

/** @internal Exported for tests. */
export async function sweepThrough({
  platform,
  engine,
}: {
  platform: SweptPlatform;
  engine: Pick<WriteEngine, 'sweepOnce'>;
}) {
  const startMs = performance.now();
  const found = await engine.sweepOnce();
  if (found) lastMs.set(platform.clientHash, startMs);
  return found;
}

/**
 * Runs before any write is sent or submitted, and for the life of the process: a database may go back while it runs.
 */
async function watchStore(): Promise<Worker> {
  const opened = await openStore();
  const watch = new StoreWatch(environment().dataDir, opened.lines);
  const look = async (database = opened.database): Promise<boolean> => {
    if (await watch.look(database, await realTime.now(database))) log('error', 'store-went-back');
    return false;
  };
  await look();
  opened.guard(look);
  // The last look comes after the last line of the audit that this process writes.
  atEnd('store-mark', () => look(), 'last');
  return { name: 'store-watch', leads: false, idleMs: 5_000, isFirstLater: true, turn: () => look() };
}

/** The context of the person of a run as they are now: a run goes on after its page and its session have ended. */
async function openRunContext(run: RunRow): Promise<Result<WriteContext, Message>> {
  const context = await viewerContext();
  const [viewer, [found]] = await Promise.all([
    findViewer(context, run.personId),
    context.database.select().from(person).where(eq(person.id, run.personId)),
  ]);
  if (found === undefined || viewer === undefined || viewer.isDisabled) {
    return failed(message('card-runs.stopped.person'));
  }
  if (viewer.clientHash !== run.clientHash) return failed(message('card-runs.stopped.connection'));
  const { id: personId, name, email, role } = found;
  const caller = { personId, name, email, role, sessionKey: run.sessionKey };
  const opened = await openContextFor(run, caller, run.id);
  if (opened === undefined) return failed(message('writes.problem.connectionGone'));
  const { requireProof } = opened;
  return ok({ ...opened, requireProof: run.provenAt !== null ? () => Promise.resolve(undefined) : requireProof });
}

/** Settles writes that were under way when an earlier process ended, and continues writes while this process lives. */
export async function writeWorkers(): Promise<readonly Worker[]> {
  const storeWatch = await watchStore();
  if (environment().databaseUrl === undefined) {
    const database = await store();
    await freeClaims(database, await realTime.now(database));
    await freeRuns(database);
  }
  if (environment().formerDataSecret !== undefined) void resealAtStart();
  const runs = new RunWorker({ store, owner: workOwner(), contextOf: openRunContext });
  const oldRuns = cleaner('old-runs', 60 * 60_000, cleanRuns);
  return [storeWatch, new Sweeper(sweepAny, logBroken, sweepAll), runs, oldRuns];
}

/** Runs beside daily work; until it has ended, the former secret opens the texts that it sealed. */
async function resealAtStart(): Promise<void> {
  try {
    log('info', 'sealed-anew', { count: await resealEverything(await store(), dataSealer()) });
  } catch (error) {
    logBroken(error);
  }
}
