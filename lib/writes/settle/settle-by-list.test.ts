import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deposit } from '@/lib/contract/deposits';
import type { Page } from '@/lib/contract/pagination';
import { ok } from '@/lib/result';
import type { WritePlatform } from '../engine/dependencies';
import { recorded, TestBench } from '../test-bench.fixture';
import type { TestWrites } from '../test-writes.fixture';
import { WriteEngine } from '../engine/write-engine';
import { acceptDeposits, callsOf, countIn, openCopies, settleMany, sweepAll } from './settled-deposits.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

test('50 accepted deposits are settled with fewer calls than one for each, since a page shows them all', async () => {
  // The page is read again as often as the store is too slow for all of them at once, so the bound is wide here.
  expect(await settleMany(bench, 50)).toBeLessThan(50);
});

/** Freezes all cards that may be frozen, and answers the accepted writes with their cards. */
async function acceptFreezes(): Promise<{ readonly id: string; readonly card: string }[]> {
  const accepted = [];
  const free = bench.sandbox.seed.cards.filter((one) => one.card_status === 'ACTIVE' && !one.expired);
  for (const { card_id: card } of free) {
    const resource = { type: 'cards', id: card };
    const formId = await bench.console.openForm({ operation: 'updateCardStatus', account: 'master', resource });
    const { id, state } = recorded(await bench.submit(formId, { input: { id: card, card_status: 'FROZEN' } }));
    expect(state).toBe('ACCEPTED');
    accepted.push({ id, card });
  }
  return accepted;
}

test('changes of many cards are settled by the list of cards, and a failed order only by the order', async () => {
  const accepted = await acceptFreezes();
  const [copy] = await openCopies(bench, 1, 60_000);
  if (copy === undefined) throw new Error('no copy');
  await sweepAll(copy);
  expect(callsOf(copy).filter((name) => name === 'listCards').length).toBeLessThan(accepted.length / 3);
  // Once, to find out whether the platform offers such a read.
  expect(callsOf(copy).filter((name) => name === 'retrieveCardOrder')).toHaveLength(1);
  const left = accepted.length - (await countIn(bench, 'SUCCEEDED'));
  await copy.settle();
  expect(await countIn(bench, 'ACCEPTED')).toBe(0);
  expect(await countIn(bench, 'FAILED')).toBe(left);
});

/** The same console with a platform whose list of deposits answers other rows. */
function withList({ context }: TestWrites, change: (rows: readonly Deposit[]) => Deposit[]): WriteEngine {
  const { store, platform, sealer, time, broken } = context;
  const background: WritePlatform = {
    ...platform,
    read: async (asked, input) => {
      const answer = await platform.read(asked, input);
      if (asked.name !== 'listDeposits' || !answer.ok) return answer;
      const page = answer.value as Page<Deposit>; // the answer of the list of deposits
      return ok({ ...page, data: change(page.data) } as typeof answer.value);
    },
  };
  const rest = { replica: 'another', hasGrant: () => Promise.resolve(true), alarm: () => undefined };
  return new WriteEngine({ store, platform, background, sealer, time, broken, ...rest });
}

test('a row that a list lacks, or shows twice, is read by itself', async () => {
  const ids = await acceptDeposits(bench, 6);
  const [missing, twice] = await Promise.all(ids.map(async (id) => (await bench.look({ id })).platformReference));
  const [copy] = await openCopies(bench, 1, 60_000);
  if (copy === undefined) throw new Error('no copy');
  const engine = withList(copy, (rows) => [
    ...rows.filter((row) => row.deposit_id !== missing),
    ...rows.filter((row) => row.deposit_id === twice).map((row) => ({ ...row, deposit_status: 'FAILED' as const })),
  ]);
  await engine.sweepOnce();
  expect(await countIn(bench, 'SUCCEEDED')).toBe(4);
  expect(await countIn(bench, 'ACCEPTED')).toBe(2);
  // Each read is tried once to find out whether the platform offers it.
  expect(callsOf(copy)).toEqual(['listDeposits', 'listDeposits', 'retrieveDeposit']);
  await copy.settle();
  expect(await countIn(bench, 'SUCCEEDED')).toBe(6);
  expect(callsOf(copy).slice(3)).toEqual(['retrieveDeposit', 'retrieveDeposit']);
});

test('a list that cannot be read settles nothing, and each write is read by itself', async () => {
  await acceptDeposits(bench, 4);
  await bench.sandbox.armFault({ fault: 'F37', operation: 'listDeposits', when: 'before', times: null });
  const [copy] = await openCopies(bench, 1, 60_000);
  if (copy === undefined) throw new Error('no copy');
  await copy.engine.sweepOnce();
  expect(await countIn(bench, 'ACCEPTED')).toBe(4);
  await copy.settle();
  expect(await countIn(bench, 'SUCCEEDED')).toBe(4);
});

test('a row never proves that a write did not happen: the record itself is read for that', async () => {
  const { cards } = bench.sandbox.seed;
  const fixed = cards.filter(({ card_status: status }) => status === 'CANCELLED' || status === 'BLOCKED');
  await bench.sandbox.armFault({ fault: 'F6', operation: 'updateCardStatus', when: 'before', times: 3 });
  for (const { card_id: id } of fixed) {
    const resource = { type: 'cards', id };
    const formId = await bench.console.openForm({ operation: 'updateCardStatus', account: 'master', resource });
    recorded(await bench.submit(formId, { input: { id, card_status: 'FROZEN' } }));
  }
  for (let times = 0; times < 5; times += 1) {
    await bench.sandbox.setClock({ advance_ms: 200_000 });
    bench.console.aheadMs += 200_000;
    await sweepAll(bench.console);
  }
  expect(fixed).toHaveLength(3);
  expect(await countIn(bench, 'REJECTED')).toBe(3);
  // Each record was read, although a list had shown it; one further call finds out whether the read exists.
  const count = (wanted: string) => callsOf(bench.console).filter((name) => name === wanted).length;
  expect(count('listCards')).toBe(2);
  expect(count('retrieveCard')).toBeGreaterThanOrEqual(4);
});

test('a write that a person looks at is taken up before all others', async () => {
  const ids = await acceptDeposits(bench, 5);
  const [copy] = await openCopies(bench, 1, 60_000);
  const last = ids.at(-1);
  if (copy === undefined || last === undefined) throw new Error('no copy');
  await copy.engine.takeUp(last);
  expect((await bench.look({ id: last })).state).toBe('SUCCEEDED');
  expect(await countIn(bench, 'ACCEPTED')).toBe(4);
  expect(callsOf(copy).at(-1)).toBe('retrieveDeposit');
});

test('copies that settle the same writes read each of them once', async () => {
  const ids = await acceptDeposits(bench, 12);
  const copies = await openCopies(bench, 3, 60_000);
  await Promise.all(copies.map(sweepAll));
  const views = await Promise.all(ids.map((id) => bench.look({ id })));
  expect(views.map(({ state }) => state)).toEqual(ids.map(() => 'SUCCEEDED'));
  expect(views.map(({ attempts }) => attempts.length)).toEqual(ids.map(() => 2));
});
