import { asc, eq, is, isNotNull } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { createPerson } from '@/lib/access/people/people';
import type { Caller } from '@/lib/access/sessions/caller';
import { takeAuditSecret } from '@/lib/audit/chain';
import { findAuditBreak } from './find-audit-break';
import { PlatformClient } from '@/lib/platform/client/platform-client';
import { ExtrasMemory } from '@/lib/platform/reads/extras';
import { openInMemory } from '@/lib/store/test-store.fixture';
import type { Store } from '@/lib/store/open-store';
import { attempt, audit, auditHead, draft, recordedWrite } from '@/lib/store/schema';
import { realTime } from '@/lib/writes/engine/dependencies';
import { connectPlatform } from '@/lib/writes/engine/write-engine';
import type { WriteEngine } from '@/lib/writes/engine/write-engine';
import { type AttemptRow, attemptsOf, findRow, type WriteRow } from '@/lib/writes/engine/write-row';
import { openFormFor } from '@/lib/writes/forms/drafts';
import { Sealer } from '@/lib/store/sealer';
import { runWrite } from '@/lib/writes/submit/run-write';
import type { WriteContext } from '@/lib/writes/submit/record-and-send';
import { wireWrites } from '@/lib/writes/wire-writes.fixture';
import type { WriteAnswer } from '@/lib/writes/submit/write-answer';
import type { Effect } from '@/sandbox/store/journal';
import { type Cell, keyReadings, type GridWrite, gridWrites, type Subjects } from './cells';
import { seededRandom } from '../harness/seeded-random';
import { findChainBreak, MemoryStore } from './memory-store';
import { type ConnectionFaultName, MemoryWire, type Arrival, StandIn, subjectsOf } from './stand-in';
import { syncBuiltinESMExports } from 'node:module';
import { install, type Clock } from '@sinonjs/fake-timers';

/** Waits for one turn of the event loop, in which everything that is ready runs. */
async function turn(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * The clock and the timers of this process. They stand still until they are moved, so that a day takes no time. Code
 * under it must wait for nothing else: no network, no disk.
 */
class VirtualTime {
  #clock: Clock;

  constructor(startMs: number) {
    this.#clock = take(startMs);
  }

  get nowMs(): number {
    return this.#clock.now;
  }

  uninstall(): void {
    this.#clock.uninstall();
    syncBuiltinESMExports();
  }

  /** Lets time pass until the work is settled, and no further. */
  async run<T>(work: Promise<T>, longestMs = 60 * 60_000): Promise<T> {
    let isOver = (): boolean => false;
    const over = () => {
      isOver = () => true;
    };
    work.then(over, over);
    const isLate = this.#mark(longestMs);
    await turn();
    for (let idle = 0; !isOver(); idle += 1) {
      // Work without a timer may still be under way: it gets a few turns.
      if (idle > 50) throw new Error('Nothing is left that time could bring, and it is not over.');
      if (this.#clock.countTimers() > 1) {
        this.#clock.next();
        idle = 0;
      }
      if (isLate()) throw new Error(`It is not over after ${longestMs} ms.`);
      await turn();
    }
    isLate.end();
    return await work;
  }

  /** Lets time pass up to a moment, and runs every timer that falls due. */
  async advanceTo(ms: number): Promise<void> {
    const isThere = this.#mark(Math.max(0, ms - this.nowMs));
    await turn();
    while (!isThere()) {
      this.#clock.next();
      await turn();
    }
  }

  /** Drops the timers that are left: they belong to work that is over. */
  clear(): void {
    const { now } = this.#clock;
    this.#clock.uninstall();
    this.#clock = take(now);
  }

  /** Sets a timer, and returns a function that says whether it has fired. */
  #mark(ms: number): { (): boolean; readonly end: () => void } {
    let isHere = false;
    const id = this.#clock.setTimeout(() => {
      isHere = true;
    }, ms);
    return Object.assign(() => isHere, { end: () => this.#clock.clearTimeout(id) });
  }
}

function take(now: number): Clock {
  const clock = install({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    // Timers that were set before can still be cleared: the embedded database does so.
    shouldClearNativeTimers: true,
  });
  // Updates functions that were imported by name from Node's own modules.
  syncBuiltinESMExports();
  return clock;
}

export interface CellStage {
  /** Chooses the embedded database, or plain arrays, which are much faster. */
  readonly storeFor: (cell: Cell) => Store;
  readonly standIn: StandIn;
  readonly wire: MemoryWire;
  readonly time: VirtualTime;
  readonly caller: Caller;
  readonly subjects: Readonly<Record<'master' | 'sub', Subjects>>;
  readonly random: () => number;
}

interface OpenCellStage extends CellStage {
  readonly store: Store;
}

type AuditLine = typeof audit.$inferSelect;

/** All results of a cell, for the invariants. */
export interface CellRecord {
  readonly cell: Cell;
  /** The person who submitted. */
  readonly caller: string;
  readonly account: string;
  readonly accountId: string;
  readonly answers: readonly WriteAnswer[];
  readonly answeredAfterMs: number;
  readonly row: WriteRow | undefined;
  readonly rows: number;
  readonly attempts: readonly AttemptRow[];
  readonly auditLines: readonly AuditLine[];
  /** Where the audit's chain breaks, if the store is emptied for each cell. */
  readonly auditBreak: string | undefined;
  readonly effects: readonly Effect[];
  readonly arrivals: readonly Arrival[];
  /** Every state that a person could have seen, in order. */
  readonly seen: readonly string[];
  readonly settledAfterMs: number;
  readonly broken: readonly unknown[];
}

/** An accepted write is followed for eight days. */
const longestMs = 8 * 24 * 60 * 60_000;
const stragglersMs = 120_000;

/** Runs one write under one fault: submitted twice at once, swept by two copies until it ends, and submitted again. */
export async function runCell(given: CellStage, cell: Cell, armWith: typeof arm = arm): Promise<CellRecord> {
  const store = given.storeFor(cell);
  const stage: OpenCellStage = { ...given, store };
  const { standIn, time } = stage;
  const write = gridWrites[cell.write];
  // Half of the cells act for a sub-account, so that a wrong account would be seen.
  const isSub = (cell.fault.form.length + cell.course.length) % 2 === 0;
  const account = isSub ? standIn.accounts.sub : 'master';
  const subjects = stage.subjects[isSub ? 'sub' : 'master'];
  standIn.forget(keyReadings[cell.reading]);
  await emptyStore(store);
  const broken: unknown[] = [];
  const parts = { ...stage, broken: (error: unknown) => void broken.push(error), alarm: () => undefined };
  const first = openGridConsole(parts);
  const second = openGridConsole(parts);
  await prepareEarlier(stage, first, cell, { account, subjects });
  const before = standIn.effects.length;
  const acknowledged = await idsOf(store);
  armWith(stage, cell);

  const startMs = time.nowMs;
  const input = write.input(subjects, 0);
  const formId = await open(stage, first, write, account, input.id);
  const request = { formId, account, input, acknowledged };
  const submit = (by: GridConsole) => runWrite(by.context, write.write, request);
  const answers = await time.run(Promise.all([submit(first), submit(first)]));
  const answeredAfterMs = time.nowMs - startMs;
  const id = answers.map((answer) => (answer.kind === 'recorded' ? answer.write.id : undefined)).find(Boolean);
  const seen: string[] = [];
  const note = async () => {
    const row = id === undefined ? undefined : await findRow(store, id);
    if (row !== undefined && seen.at(-1) !== row.state) seen.push(row.state);
  };
  await note();
  for (;;) {
    const dueMs = await findNextDueMs(store);
    if (dueMs === undefined || dueMs - startMs > longestMs) break;
    await time.advanceTo(dueMs);
    await time.run(Promise.all([second.engine.sweepOnce(), seen.length < 2 && first.engine.sweepOnce()]));
    await note();
  }
  const settledAfterMs = time.nowMs - startMs;
  await time.advanceTo(time.nowMs + stragglersMs);
  await note();
  const again = await time.run(submit(second));
  const all = await idsOf(store);
  return {
    cell,
    caller: stage.caller.personId,
    account,
    accountId: isSub ? standIn.accounts.sub : standIn.accounts.master,
    answers: [...answers, again],
    answeredAfterMs,
    row: id === undefined ? undefined : await findRow(store, id),
    rows: all.length - acknowledged.length,
    attempts: id === undefined ? [] : await attemptsOf(store, id),
    auditLines: await linesOf(store, id),
    auditBreak: await findOwnAuditBreak(store),
    effects: standIn.effects.slice(before),
    arrivals: standIn.arrivals,
    seen,
    settledAfterMs,
    broken,
  };
}

async function open(
  { store, caller }: OpenCellStage,
  { context }: GridConsole,
  { name, write }: GridWrite,
  account: string,
  id: string | undefined,
): Promise<string> {
  const resource = id === undefined ? undefined : { type: write.operation.noun, id };
  const form = { operation: name, account, resource };
  return (await openFormFor(store, context.sealer, caller, form, new Date())).formId;
}

async function idsOf(store: Store): Promise<string[]> {
  return (await store.select({ id: recordedWrite.id }).from(recordedWrite)).map(({ id }) => id);
}

/** The write's audit lines, oldest first. */
async function linesOf(store: Store, id: string | undefined): Promise<AuditLine[]> {
  if (id === undefined) return [];
  return await store.select().from(audit).where(eq(audit.operationId, id)).orderBy(audit.sequence);
}

/** For F39: makes an earlier write without a fault, which the platform remembers. */
async function prepareEarlier(
  stage: OpenCellStage,
  by: GridConsole,
  cell: Cell,
  { account, subjects }: { readonly account: string; readonly subjects: Subjects },
): Promise<void> {
  if (cell.fault.needs === 'nothing') return;
  const other = cell.write === 'createQuote' ? 'simulateDeposit' : 'createQuote';
  const earlier = gridWrites[cell.fault.needs === 'a twin' ? cell.write : other];
  const input = earlier.input(subjects, 1);
  const formId = await open(stage, by, earlier, account, input.id);
  await stage.time.run(runWrite(by.context, earlier.write, { formId, account, input }));
  for (let dueMs = await findNextDueMs(stage.store); dueMs !== undefined; dueMs = await findNextDueMs(stage.store)) {
    await stage.time.advanceTo(dueMs);
    await stage.time.run(by.engine.sweepOnce());
  }
}

/** Arms the lost attempt of a retry first, then the fault. */
function arm({ standIn, wire }: CellStage, { fault, write, course, reading }: Cell): void {
  const isRetry = course.startsWith('retry');
  const lost = course === 'retry after a lost effect' ? 'after' : 'before';
  if (isRetry) standIn.arm({ fault: 'F7', operation: write, when: lost });
  const after = isRetry ? 1 : 0;
  const isForEver = course.startsWith('for ever');
  if (isConnectionFault(fault.fault)) {
    wire.cut({ fault: fault.fault, operation: write, after, times: isForEver ? Infinity : fault.strikes });
    return;
  }
  wire.cut(undefined);
  standIn.arm(
    {
      fault: fault.fault,
      operation: write,
      times: isForEver ? null : fault.strikes,
      after_calls: after,
      when: course.endsWith('after the effect') ? 'after' : 'before',
      remember: reading === 'failures too',
      ...fault.values,
    },
    { twin: fault.needs === 'a twin' },
  );
}

function isConnectionFault(name: string): name is ConnectionFaultName {
  return ['F1', 'F2', 'F3', 'F4'].includes(name);
}

/** Noon of a Wednesday in the platform's zone. */
const gridMs = Date.parse('2026-11-18T04:00:00Z');

export interface OpenStage {
  readonly stage: CellStage;
  /** A store of plain arrays, much faster than the database. */
  readonly memory: Store;
  /** Verifies the audit of all cells on the embedded store, and says where it breaks. */
  findAuditBreak(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens what cells share: an embedded store in memory, the sandbox in this process, and a clock that tests move. */
export async function openStage(seed: number): Promise<OpenStage> {
  const opened = await openInMemory();
  const person = { email: 'mei@console.test', name: 'Mei', role: 'manager' } as const;
  const personId = await createPerson(opened.database, { ...person, password: 'a password of the grid' });
  const memory = new MemoryStore().connect(() => Promise.resolve());
  const time = new VirtualTime(gridMs);
  const standIn = new StandIn(gridMs);
  const { master, sub } = standIn.accounts;
  const stage: CellStage = {
    // One reading of the rules for keys runs on the real database; the others change only the platform's behaviour.
    storeFor: ({ reading, course }) =>
      reading === 'every answer' && !course.startsWith('for ever') ? opened.database : memory,
    standIn,
    wire: new MemoryWire(standIn),
    time,
    caller: { ...person, personId, sessionKey: 'of the grid' },
    subjects: { master: subjectsOf(standIn, master), sub: subjectsOf(standIn, sub) },
    random: seededRandom(seed),
  };
  return {
    stage,
    memory,
    findAuditBreak: async () => await findAuditBreak(opened.database),
    close: async () => {
      time.uninstall();
      await opened.close();
    },
  };
}

export interface GridConsole {
  readonly context: WriteContext;
  readonly engine: WriteEngine;
}

interface GridConsoleOptions {
  readonly store: Store;
  readonly standIn: StandIn;
  readonly wire: MemoryWire;
  readonly caller: Caller;
  readonly random: () => number;
  readonly broken: (error: unknown) => void;
  readonly alarm: (event: string) => void;
}

takeAuditSecret('the audit secret of the fault grid and of nothing else');

/** One copy of the console without its pages, with its own token and engine on the shared store. */
export function openGridConsole({
  store,
  standIn,
  wire,
  caller,
  random,
  broken,
  alarm,
}: GridConsoleOptions): GridConsole {
  const { clientId, apiKey } = standIn.credentials;
  const connection = { baseUrl: 'http://platform.test', clientId, apiKey };
  const platform = connectPlatform({
    engine: new PlatformClient({ connection, pool: wire, log: () => undefined }),
    extras: new ExtrasMemory(),
    environment: 'sandbox',
  });
  const { engine, context } = wireWrites({
    store,
    platform,
    sealer: new Sealer('the secret of the fault grid and of nothing else'),
    time: { ...realTime, now: () => Promise.resolve(new Date()), random },
    caller,
    broken,
    alarm,
  });
  return { engine, context };
}

/** When the next write is due, for any copy. */
export async function findNextDueMs(store: Store): Promise<number | undefined> {
  const due = await store
    .select({ nextAt: recordedWrite.nextAt, leaseUntil: recordedWrite.leaseUntil })
    .from(recordedWrite)
    .where(isNotNull(recordedWrite.nextAt));
  const moments = due.map(({ nextAt, leaseUntil }) => Math.max(nextAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0));
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** Removes all writes from a store, for the next cell. */
export async function emptyStore(store: Store): Promise<void> {
  for (const table of [attempt, recordedWrite, draft]) await store.delete(table);
  // The database refuses to delete audit lines; arrays would grow slow, so there each cell begins a new chain.
  if (isDatabase(store)) return;
  await store.delete(audit);
  const empty = { count: 0, lastHash: '', keyId: '', signature: '' };
  await store.update(auditHead).set(empty).where(eq(auditHead.id, 1));
}

/** Where the chain of one cell breaks; the database has one chain for all cells, which is verified at the end. */
export async function findOwnAuditBreak(store: Store): Promise<string | undefined> {
  if (isDatabase(store)) return undefined;
  const lines = await store.select().from(audit).orderBy(asc(audit.sequence));
  const [head] = await store.select().from(auditHead);
  return findChainBreak(lines, head);
}

function isDatabase(store: object): boolean {
  return is(store, PgDatabase);
}
