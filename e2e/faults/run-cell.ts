import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { findRow, attemptsOf, type AttemptRow, type WriteRow } from '@/lib/writes/engine/write-row';
import { openFormFor } from '@/lib/writes/forms/open-form-for';
import { runWrite } from '@/lib/writes/submit/run-write';
import type { WriteAnswer } from '@/lib/writes/submit/write-answer';
import { audit, operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Effect } from '@/sandbox/store/lines';
import { keyReadings, type Cell } from './cells';
import { emptyStore, findNextDueMs, findOwnAuditBreak, openHouse, type GridHouse } from './grid-house';
import type { ConnectionFaultName, MemoryWire } from './memory-wire';
import { sixWrites, type SixWrite, type Subjects } from './six-writes';
import type { Arrival, StandIn } from './stand-in';
import type { VirtualTime } from './virtual-time';

export interface CellStage {
  /** The embedded database, or plain arrays, which are far quicker. */
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

/** All that a cell left behind, for the invariants. */
export interface CellRecord {
  readonly cell: Cell;
  /** The person who pressed. */
  readonly caller: string;
  readonly account: string;
  readonly accountId: string;
  readonly answers: readonly WriteAnswer[];
  readonly answeredAfterMs: number;
  readonly row: WriteRow | undefined;
  readonly rows: number;
  readonly attempts: readonly AttemptRow[];
  readonly auditLines: readonly AuditLine[];
  /** Where the chain of a store that is emptied for each cell breaks. */
  readonly auditBreak: string | undefined;
  readonly effects: readonly Effect[];
  readonly arrivals: readonly Arrival[];
  /** Every state that a person could have seen, in order. */
  readonly seen: readonly string[];
  readonly settledAfterMs: number;
  readonly broken: readonly unknown[];
}

/** An accepted write is followed for a week. */
const longestMs = 8 * 24 * 60 * 60_000;
const stragglersMs = 120_000;

/** One write under one fault: pressed twice at once, swept by two copies until nothing is left to do, pressed again. */
export async function runCell(given: CellStage, cell: Cell, armWith: typeof arm = arm): Promise<CellRecord> {
  const store = given.storeFor(cell);
  const stage: OpenCellStage = { ...given, store };
  const { standIn, time } = stage;
  const write = sixWrites[cell.write];
  // Half of the cells act for a sub-account, so that a wrong account would be seen.
  const isSub = (cell.fault.form.length + cell.course.length) % 2 === 0;
  const account = isSub ? standIn.accounts.sub : 'master';
  const subjects = stage.subjects[isSub ? 'sub' : 'master'];
  standIn.forget(keyReadings[cell.reading]);
  await emptyStore(store);
  const broken: unknown[] = [];
  const parts = { ...stage, broken: (error: unknown) => void broken.push(error), alarm: () => undefined };
  const first = openHouse(parts);
  const second = openHouse(parts);
  await prepareEarlier(stage, first, cell, { account, subjects });
  const before = standIn.effects.length;
  const acknowledged = await idsOf(store);
  armWith(stage, cell);

  const startMs = time.nowMs;
  const input = write.input(subjects, 0);
  const formId = await open(stage, first, write, account, input.id);
  const request = { formId, account, input, acknowledged };
  const press = (by: GridHouse) => runWrite(by.house, write.write, request);
  const answers = await time.run(Promise.all([press(first), press(first)]));
  const answeredAfterMs = time.nowMs - startMs;
  const id = answers.map((answer) => (answer.kind === 'recorded' ? answer.operation.id : undefined)).find(Boolean);
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
  const again = await time.run(press(second));
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
  { house }: GridHouse,
  { name, write }: SixWrite,
  account: string,
  id: string | undefined,
): Promise<string> {
  const resource = id === undefined ? undefined : { type: write.operation.noun, id };
  const form = { operation: name, account, resource };
  return (await openFormFor(store, house.sealer, caller, form, new Date())).formId;
}

async function idsOf(store: Store): Promise<string[]> {
  return (await store.select({ id: operation.id }).from(operation)).map(({ id }) => id);
}

/** In the order in which they were written. */
async function linesOf(store: Store, id: string | undefined): Promise<AuditLine[]> {
  if (id === undefined) return [];
  return await store.select().from(audit).where(eq(audit.operationId, id)).orderBy(audit.sequence);
}

/** For F39: an earlier write, done without a fault, that the platform remembers. */
async function prepareEarlier(
  stage: OpenCellStage,
  by: GridHouse,
  cell: Cell,
  { account, subjects }: { readonly account: string; readonly subjects: Subjects },
): Promise<void> {
  if (cell.fault.needs === 'nothing') return;
  const other = cell.write === 'createQuote' ? 'simulateDeposit' : 'createQuote';
  const earlier = sixWrites[cell.fault.needs === 'a twin' ? cell.write : other];
  const input = earlier.input(subjects, 1);
  const formId = await open(stage, by, earlier, account, input.id);
  await stage.time.run(runWrite(by.house, earlier.write, { formId, account, input }));
  for (let dueMs = await findNextDueMs(stage.store); dueMs !== undefined; dueMs = await findNextDueMs(stage.store)) {
    await stage.time.advanceTo(dueMs);
    await stage.time.run(by.engine.sweepOnce());
  }
}

/** The lost attempt of a retry first, then the fault. */
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
