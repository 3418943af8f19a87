import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { simulateDeposit, type Deposit } from '@/lib/contract/deposits';
import { continueTrace } from '@/lib/request-id';
import { attempt, recordedWrite } from '@/lib/store/schema';
import { attemptsOf, findRow } from '../engine/write-row';
import { textsOf } from '../forms/deposit-values';
import { deposit, recorded, type TestBench } from '../test-bench.fixture';
import type { TestWrites } from '../test-writes.fixture';

const perMinute = 150;

/** Deposits of different amounts that the platform has accepted. */
export async function acceptDeposits(bench: TestBench, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, state } = recorded(await bench.simulate({ input: { ...deposit, amount: String(number) } }));
    expect(state).toBe('ACCEPTED');
    ids.push(id);
  }
  return ids;
}

/** The same for a larger number: the platform has them all, and the rows are copies of one. */
async function acceptManyDeposits(bench: TestBench, count: number): Promise<void> {
  const { platform, sealer } = bench.console.context;
  const [id = ''] = await acceptDeposits(bench, 1);
  const row = await findRow(bench.store.database, id);
  const [sent] = await attemptsOf(bench.store.database, id);
  if (row === undefined || sent === undefined) throw new Error('no such write');
  const rows = [];
  for (let number = 2; number <= count; number += 1) {
    const body = JSON.stringify({ ...textsOf(deposit), amount: number });
    const idempotencyKey = randomUUID();
    const trace = continueTrace(undefined);
    const write = { operation: simulateDeposit, account: 'master', params: {}, body, idempotencyKey, trace };
    const { result } = await platform.send(write);
    if (!result.ok) throw new Error(result.error.message);
    const copy = randomUUID();
    const { sealed: bodySealed, key: bodyKey } = sealer.sealApart(body, copy);
    const platformReference = (result.value as Deposit).deposit_id; // the answer to a simulated deposit
    rows.push({ ...row, id: copy, formId: randomUUID(), idempotencyKey, bodySealed, bodyKey, platformReference });
  }
  await bench.store.database.insert(recordedWrite).values(rows);
  await bench.store.database.insert(attempt).values(rows.map((copy) => ({ ...sent, operationId: copy.id })));
}

export async function countIn(bench: TestBench, state: string): Promise<number> {
  return await bench.store.database.$count(recordedWrite, eq(recordedWrite.state, state));
}

/** How many seconds so many calls take after all others, when as many as allowed have just been sent. */
function secondsFor(calls: number): number {
  return (calls * spreadOf(perMinute).stepMs) / 1_000;
}

/** Copies of the console that share the store and the budget, at a time when every read is due. */
export async function openCopies(bench: TestBench, count: number, later: number): Promise<TestWrites[]> {
  await bench.sandbox.setClock({ advance_ms: later });
  const copies = await Promise.all(Array.from({ length: count }, () => bench.openOther({ callsPerMinute: perMinute })));
  for (const copy of copies) copy.aheadMs = bench.console.aheadMs + later;
  return copies;
}

export const callsOf = (...consoles: readonly TestWrites[]): string[] =>
  consoles.flatMap(({ calls }) => calls).filter((name) => name !== 'createAccessToken');

export async function sweepAll({ engine }: TestWrites): Promise<void> {
  while (await engine.sweepOnce());
}

/** Settles so many accepted deposits, all at once; answers how many calls that took. */
export async function settleMany(bench: TestBench, count: number): Promise<number> {
  await acceptManyDeposits(bench, count);
  const [copy] = await openCopies(bench, 1, 60_000);
  if (copy === undefined) throw new Error('no copy');
  await sweepAll(copy);
  const calls = callsOf(copy).length;
  process.stdout.write(`${count} accepted deposits: ${calls} calls, ${secondsFor(calls)} s at ${perMinute} a minute\n`);
  expect(await countIn(bench, 'SUCCEEDED')).toBe(count);
  return calls;
}
