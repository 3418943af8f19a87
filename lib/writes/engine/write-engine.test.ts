import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '@/lib/store/schema';
import { readingsOf, recorded, TestBench } from '../test-bench.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

test('a freeze is accepted, followed, and done when its order is', async () => {
  const first = recorded(await bench.submit(await bench.openFreeze()));
  expect(first).toMatchObject({ state: 'ACCEPTED', settled: false, platformStatus: 'PENDING' });
  await bench.console.settle();
  expect(await bench.look(first)).toMatchObject({ state: 'SUCCEEDED', settled: true, platformStatus: 'SUCCESS' });
  expect(await bench.countEffects()).toBe(1);
  const lines = await bench.store.database.select().from(audit).orderBy(audit.sequence);
  expect(lines.slice(0, 3).map(({ act, result, personName }) => [act, result, personName])).toEqual([
    ['updateCardStatus.record', 'READY', 'Mei'],
    ['updateCardStatus.send', 'SENDING', 'Mei'],
    ['updateCardStatus.conclude', 'ACCEPTED', 'Mei'],
  ]);
  expect(lines.at(-1)).toMatchObject({ act: 'updateCardStatus.conclude', result: 'SUCCEEDED', personName: 'Console' });
});

test('after a lost answer the same key and the same bytes are sent again', async () => {
  await bench.sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await bench.submit(await bench.openFreeze()));
  expect(first).toMatchObject({ state: 'UNKNOWN', settled: false });
  await bench.console.settle();
  const done = await bench.look(first);
  expect(done.state).toBe('SUCCEEDED');
  expect(readingsOf(done).slice(0, 2)).toEqual(['UNKNOWN', 'ACCEPTED']);
  expect(await bench.countEffects()).toBe(1);
});

test('a write that the platform still works on is repeated until the outcome is known', async () => {
  await bench.sandbox.changeSettings({ processing: 3 });
  await bench.sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
  const first = recorded(await bench.simulate());
  await bench.console.settle();
  const done = await bench.look(first);
  expect(readingsOf(done).slice(0, 5)).toEqual(['UNKNOWN', 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'ACCEPTED']);
  expect(done.state).toBe('SUCCEEDED');
  expect(await bench.countEffects()).toBe(1);
});

test('a listed refusal settles at once, and nothing happened', async () => {
  const input = { id: bench.card, card_status: 'ACTIVE' };
  const first = recorded(await bench.submit(await bench.openFreeze(), { input }));
  expect(first).toMatchObject({
    state: 'REJECTED',
    settled: true,
    refusal: { status: 400, shape: { family: 'B', message: 'Card status is invalid' } },
  });
  expect(await bench.countEffects()).toBe(0);
});

test('a refusal in unlisted words proves nothing, however often it comes', async () => {
  const message = 'beneficiary_bank_region is not accepted';
  await bench.sandbox.armFault({ fault: 'F22', operation: 'simulateDeposit', when: 'after', times: 3, message });
  const first = recorded(await bench.simulate());
  await bench.console.settle();
  expect(readingsOf(await bench.look(first)).slice(0, 4)).toEqual(['UNPROVEN', 'UNPROVEN', 'UNPROVEN', 'ACCEPTED']);
  expect(await bench.look(first)).toMatchObject({ state: 'SUCCEEDED' });
  expect(await bench.countEffects()).toBe(1);
});

test('a validator that names a field of the request refuses it', async () => {
  const message = 'sender_swift_code must be 8 or 11 characters long';
  await bench.sandbox.armFault({ fault: 'F22', operation: 'simulateDeposit', when: 'before', message });
  expect(recorded(await bench.simulate())).toMatchObject({ state: 'REJECTED', because: 'refused' });
  expect(await bench.countEffects()).toBe(0);
});

describe('a refusal after a lost answer', () => {
  test('is no proof: the key is sent once more when no lost request can arrive any more', async () => {
    await bench.sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
    await bench.sandbox.armFault({ fault: 'F26', operation: 'updateCardStatus', when: 'before', after_calls: 1 });
    const first = recorded(await bench.submit(await bench.openFreeze()));
    await bench.console.settle();
    const done = await bench.look(first);
    expect(readingsOf(done).slice(0, 3)).toEqual(['UNKNOWN', 'REJECTED', 'ACCEPTED']);
    expect(done.state).toBe('SUCCEEDED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('is settled by the record itself where it can be read', async () => {
    await bench.sandbox.armFault({ fault: 'F6', operation: 'updateCardStatus', when: 'before' });
    const id = bench.sandbox.seed.cards.find(({ card_status }) => card_status === 'CANCELLED')?.card_id ?? '';
    const resource = { type: 'cards', id };
    const formId = await bench.console.openForm({ operation: 'updateCardStatus', account: 'master', resource });
    const first = recorded(await bench.submit(formId, { input: { id, card_status: 'FROZEN' } }));
    await bench.console.settle();
    expect(await bench.look(first)).toMatchObject({ state: 'REJECTED', because: 'read-back', settled: true });
    expect(await bench.countEffects()).toBe(0);
  });

  test('is overruled by a record with the requested values', async () => {
    await bench.sandbox.armFault({ fault: 'F6', operation: 'updateCardStatus', when: 'before' });
    const input = { id: bench.card, card_status: 'ACTIVE' };
    const first = recorded(await bench.submit(await bench.openFreeze(), { input }));
    await bench.console.settle();
    expect(await bench.look(first)).toMatchObject({ state: 'SUCCEEDED', because: 'read-back', settled: true });
    expect(await bench.countEffects()).toBe(0);
  });

  test('goes to a person where nothing can be read', async () => {
    await bench.sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
    const refusal = {
      fault: 'F26',
      operation: 'simulateDeposit',
      when: 'before',
      times: null,
      after_calls: 1,
    } as const;
    await bench.sandbox.armFault(refusal);
    const first = recorded(await bench.simulate());
    await bench.console.settle();
    expect(await bench.look(first)).toMatchObject({ state: 'NEEDS_REVIEW' });
    expect(bench.console.alarms).toEqual(['write-needs-review']);
  });
});

test('no key is sent after 23 hours; then a person must decide', async () => {
  await bench.sandbox.changeSettings({ processing: 1_000_000 });
  await bench.sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
  const first = recorded(await bench.simulate());
  await bench.console.settle(5 * 60_000);
  const asked = (await bench.look(first)).attempts.length;
  expect(asked).toBeGreaterThan(5);
  bench.console.aheadMs += 23 * 60 * 60_000;
  await bench.console.settle();
  expect(await bench.look(first)).toMatchObject({ state: 'NEEDS_REVIEW', because: 'key-over' });
  expect((await bench.look(first)).attempts).toHaveLength(asked);
});

test('the same failure inside the platform for an hour goes to a person', async () => {
  await bench.sandbox.armFault({ fault: 'F36', operation: 'simulateDeposit', when: 'before', times: null });
  const first = recorded(await bench.simulate());
  await bench.console.settle();
  expect(await bench.look(first)).toMatchObject({ state: 'NEEDS_REVIEW', because: 'stuck' });
});

test('a write that never left is not sent after people have stopped expecting it', async () => {
  const nowhere = await bench.openOther({ baseUrl: 'http://127.0.0.1:9' });
  const formId = await bench.openFreeze(nowhere);
  const first = recorded(await bench.submit(formId, {}, nowhere));
  expect(first.settled).toBe(false);
  // At the moment of the answer another try may be under way; between the tries it waits.
  await expect.poll(async () => (await bench.look(first)).state, { timeout: 5_000 }).toBe('READY');
  await nowhere.settle();
  expect(await bench.look(first)).toMatchObject({ state: 'EXPIRED', because: 'never-sent' });
});

test('another process continues a write that a first one left, and two at once do it once', async () => {
  await bench.sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await bench.submit(await bench.openFreeze()));
  const others = await Promise.all([1, 2].map(() => bench.openOther()));
  for (const other of others) other.aheadMs = 10_000;
  await Promise.all(others.map((other) => other.engine.sweepOnce()));
  expect(readingsOf(await bench.look(first))).toEqual(['UNKNOWN', 'ACCEPTED']);
  await Promise.all(others.map((other) => other.settle()));
  expect(await bench.look(first)).toMatchObject({ state: 'SUCCEEDED' });
  expect(await bench.countEffects()).toBe(1);
});
