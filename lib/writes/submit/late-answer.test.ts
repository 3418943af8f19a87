import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@/lib/store/schema';
import { claimWrite, type Claim } from '../engine/perform';
import { concludeAttempt } from '../engine/conclude';
import { leaseMs, similarMs } from '../key-life';
import { lockRow, type WriteRow } from '../engine/write-row';
import { resolveWrite } from '../queries/write-actions';
import { recorded, refused, TestBench } from '../test-bench.fixture';
import type { WriteAnswer } from './write-answer';

let bench: TestBench;
let alarms: string[] = [];
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(async () => {
  alarms = [];
  await bench.renew();
});
afterAll(() => bench.close());

const now = async () => await bench.console.context.time.now(bench.store.database);

/** A process that claims the write and gives no sign until its lease has ended. */
async function beginElsewhere(id: string): Promise<Claim> {
  const { environment, clientHash } = bench.console.context.platform;
  const claimant = { replica: 'elsewhere', environment, clientHash, by: 'sweeper', forced: true } as const;
  const claimedAt = await now();
  const claim = await bench.store.database.transaction(async (transaction) => {
    const row = await lockRow(transaction, id);
    return row && (await claimWrite(transaction, row, { ...claimant, now: claimedAt }));
  });
  if (claim === undefined) throw new Error('There was nothing to claim.');
  bench.console.aheadMs += leaseMs + 1;
  return claim;
}

/** The late answer of that process: the platform did it. */
async function hearLate(claim: Claim): Promise<WriteRow> {
  const outcome = {
    attempt: { phase: 'body', httpStatus: 200, reading: 'ACCEPTED' },
    learned: { platformReference: 'order-7', platformStatus: 'PENDING', refusal: null, result: { order: '7' } },
  } as const;
  const heardAt = await now();
  return await bench.store.database.transaction(async (transaction) =>
    concludeAttempt(transaction, claim, outcome, {
      now: heardAt,
      random: () => 0.5,
      readable: { record: true, outcome: true },
      holdsWhileAccepted: true,
      by: 'sweeper',
      alarm: (event) => void alarms.push(event),
    }),
  );
}

/** A freeze of a cancelled card, refused for good while an older attempt had given no sign. */
async function openRejected(): Promise<Claim> {
  await bench.sandbox.armFault({ fault: 'F6', operation: 'updateCardStatus', when: 'before' });
  const { id } = recorded(await submitCancelled());
  const claim = await beginElsewhere(id);
  await bench.console.settle();
  expect(await bench.look({ id })).toMatchObject({ state: 'REJECTED', settled: true });
  return claim;
}

async function submitCancelled(): Promise<WriteAnswer> {
  const id = bench.sandbox.seed.cards.find(({ card_status }) => card_status === 'CANCELLED')?.card_id ?? '';
  const resource = { type: 'cards', id };
  const formId = await bench.console.openForm({ operation: 'updateCardStatus', account: 'master', resource });
  return await bench.submit(formId, { input: { id, card_status: 'FROZEN' } });
}

const linesOf = async ({ row: { id } }: Claim) =>
  await bench.store.database.select().from(audit).where(eq(audit.operationId, id)).orderBy(audit.sequence);

test('a success after a refusal goes to a person, and the record stays blocked until the verdict', async () => {
  const claim = await openRejected();
  expect(await hearLate(claim)).toMatchObject({
    state: 'NEEDS_REVIEW',
    because: 'contradiction',
    holds: true,
    // Both sides stay: the refusal, and the success.
    refusal: { status: 400 },
    platformReference: 'order-7',
  });
  expect(alarms).toEqual(['write-contradicted']);
  expect((await linesOf(claim)).at(-1)).toMatchObject({ act: 'updateCardStatus.conclude', result: 'NEEDS_REVIEW' });
  expect(refused(await submitCancelled())).toMatchObject({
    kind: 'busy',
    other: { id: claim.row.id },
  });
});

test('where another write of the record has begun by then, both continue', async () => {
  const claim = await openRejected();
  bench.console.aheadMs += similarMs;
  await bench.sandbox.armFault({ fault: 'F6', operation: 'updateCardStatus', when: 'before' });
  const next = recorded(await submitCancelled());
  expect(next).toMatchObject({ state: 'UNKNOWN' });
  expect(await hearLate(claim)).toMatchObject({ state: 'NEEDS_REVIEW', holds: false });
  await bench.console.engine.driveFor(claim.row.id, 5_000, { forced: true });
  await bench.console.settle(5 * 60_000);
  expect(bench.console.broken).toEqual([]);
  expect(await bench.look(next)).toMatchObject({ settled: true });
});

test('a success after the verdict of two people that it did not happen needs two people again', async () => {
  await bench.sandbox.armFault({ fault: 'F36', operation: 'simulateDeposit', when: 'before', times: null });
  const { id } = recorded(await bench.simulate());
  const claim = await beginElsewhere(id);
  await bench.console.settle();
  expect(await bench.look({ id })).toMatchObject({ state: 'NEEDS_REVIEW' });
  const { caller: other } = await bench.openOther();
  const word = { id, verdict: 'did-not-happen', reason: 'It is in no list of the platform.' } as const;
  const say = async (caller: typeof other, more: object = {}) =>
    await resolveWrite(bench.store.database, caller, { ...word, ...more }, await now());
  await say(bench.console.caller);
  await say(other);
  expect(await bench.look({ id })).toMatchObject({ state: 'RESOLVED_NOT_DONE', settled: true });

  expect(await hearLate(claim)).toMatchObject({ state: 'NEEDS_REVIEW', because: 'contradiction', settledAt: null });
  expect(alarms).toEqual(['write-contradicted']);
  expect((await linesOf(claim)).at(-1)).toMatchObject({
    act: 'simulateDeposit.conclude',
    result: 'NEEDS_REVIEW',
    personName: 'Console',
  });
  // The earlier verdicts do not count now: one person alone does not settle it.
  expect(await bench.look({ id })).toMatchObject({ settled: false, resolution: undefined });
  const happened = { verdict: 'happened', reason: 'The platform answered that it did it.' } as const;
  await say(other, happened);
  expect(await bench.look({ id })).toMatchObject({ state: 'NEEDS_REVIEW' });
  await say(bench.console.caller, happened);
  expect(await bench.look({ id })).toMatchObject({ state: 'RESOLVED_DONE' });
});
