import { randomUUID } from 'node:crypto';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { AuditHead, AuditRow } from '@/lib/audit/chain';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { allWrites } from '@/lib/writes/verbs/all-writes';
import { isFinal, isWriteState } from '@/lib/writes/engine/states';
import type { NewWrite } from '@/lib/writes/submit/record-write';
import type { WriteRow } from '@/lib/writes/engine/write-row';
import { Sealer } from '@/lib/writes/seal';
import { WriteEngine } from '@/lib/writes/engine/write-engine';
import { attempt, audit, auditHead, draft, operation } from '@/lib/store/schema';
import { findChainBreak } from './chain-break';
import { MemoryStore } from './memory-store';
import { SchedulePlatform, type Temper } from './schedule-platform';
import { ScheduledWorld } from './scheduled-world';
import { randomOf, type Schedule } from './drawn-schedule';

export interface ScheduleRecord {
  readonly schedule: Schedule;
  readonly row: WriteRow | undefined;
  readonly platform: SchedulePlatform;
  readonly refuses: boolean;
  readonly seen: readonly string[];
  readonly readings: readonly string[];
  /** Where the chain of its audit lines breaks. */
  readonly auditBreak: string | undefined;
  readonly kills: number;
  readonly steps: number;
  readonly broken: readonly unknown[];
}

takeAuditSecret('the audit secret of the schedules and of nothing else');
const startMs = Date.parse('2026-11-18T04:00:00Z');
const mostSteps = 3_000;
const sealer = new Sealer('the secret of the schedules and of nothing else');

const bankAccount: BankAccount = {
  id: '3f0c2f52-4c64-4d0d-9d0f-0d6f4b1f4a11',
  account_name: 'Lantern Bay',
  account_number: '1234567890',
  currency: 'USD',
  account_status: 'Valid',
  bank_name: 'Lantern Bank',
  swift_code: 'CHASUS33',
  bank_country_code: 'US',
  bank_address: 'Lantern Quay 1',
};
const { bank_name, swift_code, bank_country_code } = bankAccount;
const fields = { account_number: bankAccount.account_number, bank_name, swift_code, bank_country_code };

/** One write of each kind: read back by the interface, followed through an order, and neither. */
const kinds = [
  { name: 'updateBankAccount', noun: 'bank-accounts', id: bankAccount.id, body: { ...fields, bank_address: 'Quay 7' } },
  {
    name: 'updateCardStatus',
    noun: 'cards',
    id: '7b0c2f52-4c64-4d0d-9d0f-0d6f4b1f4a12',
    body: { card_status: 'FROZEN' },
  },
  {
    name: 'simulateDeposit',
    noun: undefined,
    id: undefined,
    body: { amount: 12.5, currency: 'USD', sender_swift_code: 'CHASUS33' },
  },
] as const;

async function turn(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * One write by two or three copies of the console over one store: every statement, send, arrival and answer is a step
 * that the seed puts in some order, with copies that die and others that start in between.
 */
export async function runSchedule(schedule: Schedule): Promise<ScheduleRecord> {
  const random = randomOf(schedule);
  const world = new ScheduledWorld(random, startMs);
  const store = new MemoryStore();
  const temper: Temper = {
    remembersRefusals: random() < 0.5,
    processing: random() < 0.3 ? 3 : 0,
    refuses: random() < 0.15,
    faults: Math.floor(random() * 5),
  };
  const { refuses } = temper;
  const platform = new SchedulePlatform(world, temper, bankAccount);
  const broken: unknown[] = [];
  const write = newWrite(kinds[schedule.seed % kinds.length] ?? kinds[0]);
  store.rows(draft).push({ formId: write.formId, operationId: null });
  const begin = (replica: number) =>
    new WriteEngine({
      store: () =>
        Promise.resolve(
          store.connect(async (what) => {
            await world.between(replica, what);
          }),
        ),
      platform: platform.connect(replica),
      sealer,
      time: world.time(replica),
      hasGrant: () => Promise.resolve(true),
      replica: `replica ${replica}`,
      alarm: () => undefined,
      broken: (error) => void broken.push(error),
    });
  let alive: number[] = [];
  let started = 0;
  let kills = 0;
  const start = () => {
    const replica = started;
    started += 1;
    alive.push(replica);
    const engine = begin(replica);
    void press(engine, write, replica === 0 || random() < 0.5);
    void sweepOn(engine, world, replica);
  };
  for (let copies = 2 + Math.floor(random() * 2); copies > 0; copies -= 1) start();
  const mostKills = Math.floor(random() * 4);
  const seen: string[] = [];
  const rowNow = () => store.rows(operation)[0] as WriteRow | undefined; // written by the engine itself
  store.committed = () => {
    const state = rowNow()?.state;
    if (state !== undefined && seen.at(-1) !== state) seen.push(state);
  };
  for (let steps = 0; steps < mostSteps; steps += 1) {
    await turn();
    const row = rowNow();
    if (row !== undefined && row.nextAt === null && world.isQuiet && isOver(row)) break;
    const isKill = kills < mostKills && random() < 0.03;
    if (isKill) {
      const victim = alive[Math.floor(random() * alive.length)] ?? 0;
      world.kill(victim);
      alive = alive.filter((one) => one !== victim);
      kills += 1;
      start();
    } else if (random() < 0.05 || !world.step()) passTime(world, row);
  }
  return {
    schedule,
    row: rowNow(),
    platform,
    refuses,
    seen,
    readings: store.rows(attempt).map(({ by, reading, evidence }) => `${String(by)} ${String(reading ?? evidence)}`),
    // Written by the console itself.
    auditBreak: findChainBreak(store.rows(audit) as AuditRow[], store.rows(auditHead)[0] as AuditHead),
    kills,
    steps: world.steps,
    broken: broken.filter((error) => !String(error).includes('This process has ended')),
  };
}

function isOver(row: WriteRow): boolean {
  return row.state === 'NEEDS_REVIEW' || (isWriteState(row.state) && isFinal(row.state));
}

/** To whatever waits for time first: a pause, a deadline, or the write's own next step. */
function passTime(world: ScheduledWorld, row: WriteRow | undefined): void {
  const dueMs = Math.max(row?.nextAt?.getTime() ?? 0, row?.leaseUntil?.getTime() ?? 0);
  const nextMs = Math.min(world.nextMs, dueMs > world.nowMs ? dueMs : Infinity);
  if (nextMs !== Infinity) world.passTo(nextMs);
}

async function press(engine: WriteEngine, write: NewWrite, isHere: boolean): Promise<void> {
  if (!isHere) return;
  try {
    const recorded = await engine.record(write);
    if (recorded.ok) await engine.drive(recorded.value.id, { forced: false, untilMs: startMs + 8_000 });
  } catch {
    // The process ended in the middle of it.
  }
}

const longWaitMs = 5 * 60_000;

/** The sweeper without its timer: a sweep, a second's pause, and again; what waits for an hour is swept more seldom. */
async function sweepOn(engine: WriteEngine, world: ScheduledWorld, replica: number): Promise<void> {
  for (;;) {
    await engine.sweepOnce().catch(() => false);
    await world.time(replica).wait(world.nowMs - startMs < longWaitMs ? 1_000 : 60_000);
  }
}

function newWrite({ name, noun, id, body }: (typeof kinds)[number]): NewWrite {
  return {
    formId: randomUUID(),
    verb: allWrites[name],
    account: 'master',
    resource: id === undefined ? undefined : { type: noun, id },
    params: id === undefined ? {} : { id },
    caller: { personId: randomUUID(), name: 'Mei', email: 'mei@console.test', role: 'manager', sessionKey: 'k' },
    inputHash: 'i',
    body: JSON.stringify(body),
    asked: {},
    overrides: [],
    repeats: undefined,
    requestId: 'r',
    approval: undefined,
  };
}
