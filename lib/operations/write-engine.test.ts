import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SandboxProcess } from '@/lib/platform/sandbox-process';
import type { OpenStore } from '@/lib/store/open-store';
import { audit } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store';
import { declaredWrites } from './declared-writes.test-data';
import { findRow } from './operation-row';
import { readView } from './operation-view';
import { runWrite } from './run-write';
import { ThrowAwayHouse } from './throw-away-house';
import type { OperationView, WriteAnswer, WriteProblem } from './write-answer';

let sandbox: SandboxProcess;
let house: ThrowAwayHouse;
let card = '';
let store: OpenStore;
beforeAll(async () => {
  store = await openTestStore();
  sandbox = await SandboxProcess.start('--order-delay', '1000');
}, 60_000);
afterAll(async () => {
  await sandbox.stop();
  await store.close();
});

const connection = () => ({
  baseUrl: sandbox.origin,
  clientId: sandbox.fixtures.credentials.client_id,
  apiKey: sandbox.fixtures.credentials.api_key,
  writeDeadlineMs: 1_000,
  onAhead: (ms: number) => sandbox.advance(ms),
});

beforeEach(async () => {
  await sandbox.reset();
  await sandbox.disarm();
  await sandbox.set({ processing: 0, answers: 'all' });
  house = await ThrowAwayHouse.open({ ...connection(), store });
  await house.forget();
  card = sandbox.fixtures.cards.find(({ card_status, expired }) => card_status === 'ACTIVE' && !expired)?.card_id ?? '';
});
afterEach(async () => await house.close({ keepStore: true }));

const openFreeze = (at = house) =>
  at.openForm({ operation: 'updateCardStatus', account: 'master', resource: { type: 'cards', id: card } });

const frozen = { card_status: 'FROZEN', update_reason: 'lost' };

async function press(formId: string, more: object = {}, at = house): Promise<WriteAnswer> {
  const request = { formId, account: 'master', input: { id: card, ...frozen }, ...more };
  return await runWrite(at.house, declaredWrites.updateCardStatus, request);
}

const deposit = {
  amount: 1250.5,
  currency: 'USD',
  sender_swift_code: 'CHASUS33',
  receiver_account_number: '1234567890',
};

async function simulate(more: object = {}): Promise<WriteAnswer> {
  const formId = await house.openForm({ operation: 'simulateDeposit', account: 'master', resource: undefined });
  const request = { formId, account: 'master', input: deposit, ...more };
  return await runWrite(house.house, declaredWrites.simulateDeposit, request);
}

function recorded(answer: WriteAnswer): OperationView {
  if (answer.kind === 'recorded') return answer.operation;
  throw new Error(`${answer.problem.kind}: ${answer.problem.sentence}`);
}

function refused(answer: WriteAnswer): WriteProblem {
  if (answer.kind === 'refused') return answer.problem;
  throw new Error(`recorded: ${answer.operation.state}`);
}

async function look({ id }: { readonly id: string }): Promise<OperationView> {
  const row = await findRow(house.opened.database, id);
  if (row === undefined) throw new Error('no such write');
  return await readView(house.opened.database, row);
}

const readingsOf = ({ attempts }: OperationView) => attempts.map(({ reading }) => reading);

test('a freeze is accepted, followed, and done when its order is', async () => {
  const first = recorded(await press(await openFreeze()));
  expect(first).toMatchObject({ state: 'ACCEPTED', settled: false, platformStatus: 'PENDING' });
  await house.settle();
  expect(await look(first)).toMatchObject({ state: 'SUCCEEDED', settled: true, platformStatus: 'SUCCESS' });
  expect(await sandbox.effects()).toHaveLength(1);
  const lines = await house.opened.database.select().from(audit).orderBy(audit.sequence);
  expect(lines.slice(0, 3).map(({ act, result, personName }) => [act, result, personName])).toEqual([
    ['updateCardStatus.record', 'READY', 'Mei'],
    ['updateCardStatus.send', 'SENDING', 'Mei'],
    ['updateCardStatus.conclude', 'ACCEPTED', 'Mei'],
  ]);
  expect(lines.at(-1)).toMatchObject({ act: 'updateCardStatus.conclude', result: 'SUCCEEDED', personName: 'Console' });
});

test('five clicks on one form are one write', async () => {
  const formId = await openFreeze();
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(formId)));
  expect(new Set(answers.map((answer) => recorded(answer).id)).size).toBe(1);
  expect(recorded(await press(formId)).id).toBe(recorded(answers[0] ?? (await press(formId))).id);
  expect(await sandbox.effects()).toHaveLength(1);
});

test('a form that was sent does not become another change', async () => {
  const formId = await openFreeze();
  await press(formId);
  const other = { input: { id: card, card_status: 'CANCELLED', update_reason: 'x' } };
  expect(refused(await press(formId, other))).toMatchObject({
    kind: 'form',
    other: { state: expect.any(String) as string },
  });
  expect(await sandbox.effects()).toHaveLength(1);
});

test('a lost answer is asked for again with the same key and the same bytes', async () => {
  await sandbox.arm({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await press(await openFreeze()));
  expect(first).toMatchObject({ state: 'UNKNOWN', settled: false });
  await house.settle();
  const done = await look(first);
  expect(done.state).toBe('SUCCEEDED');
  expect(readingsOf(done).slice(0, 2)).toEqual(['UNKNOWN', 'ACCEPTED']);
  expect(await sandbox.effects()).toHaveLength(1);
});

test('what the platform still works on is asked for until it says what came of it', async () => {
  await sandbox.set({ processing: 3 });
  await sandbox.arm({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
  const first = recorded(await simulate());
  await house.settle();
  const done = await look(first);
  expect(readingsOf(done).slice(0, 5)).toEqual(['UNKNOWN', 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'ACCEPTED']);
  expect(done.state).toBe('SUCCEEDED');
  expect(await sandbox.effects()).toHaveLength(1);
});

test('a listed refusal settles at once, and nothing happened', async () => {
  const input = { id: card, card_status: 'ACTIVE' };
  const first = recorded(await press(await openFreeze(), { input }));
  expect(first).toMatchObject({
    state: 'REJECTED',
    settled: true,
    refusal: { status: 400, shape: { family: 'B', message: 'Card status is invalid' } },
  });
  expect(await sandbox.effects()).toHaveLength(0);
});

test('a refusal in words that nobody lists counts when it comes twice', async () => {
  const message = 'beneficiary_bank_region is not accepted';
  await sandbox.arm({ fault: 'F22', operation: 'simulateDeposit', when: 'before', times: 2, message });
  const first = recorded(await simulate());
  expect(readingsOf(first)).toEqual(['UNPROVEN', 'UNPROVEN']);
  expect(first).toMatchObject({ state: 'REJECTED', because: 'refused-twice' });
  expect(await sandbox.effects()).toHaveLength(0);
});

describe('a refusal after a lost answer', () => {
  test('is no proof: the key is asked once more when nothing can arrive any more', async () => {
    await sandbox.arm({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
    await sandbox.arm({ fault: 'F26', operation: 'updateCardStatus', when: 'before', after_calls: 1 });
    const first = recorded(await press(await openFreeze()));
    await house.settle();
    const done = await look(first);
    expect(readingsOf(done).slice(0, 3)).toEqual(['UNKNOWN', 'REJECTED', 'ACCEPTED']);
    expect(done.state).toBe('SUCCEEDED');
    expect(await sandbox.effects()).toHaveLength(1);
  });

  test('is settled by the record itself where it can be read', async () => {
    await sandbox.arm({ fault: 'F6', operation: 'updateCardStatus', when: 'before' });
    const input = { id: card, card_status: 'ACTIVE' };
    const first = recorded(await press(await openFreeze(), { input }));
    await house.settle();
    expect(await look(first)).toMatchObject({ settled: true });
    expect(await sandbox.effects()).toHaveLength(0);
  });

  test('goes to a person where nothing can be read', async () => {
    await sandbox.arm({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
    const refusal = { fault: 'F26', operation: 'simulateDeposit', when: 'before', times: null, after_calls: 1 };
    await sandbox.arm(refusal);
    const first = recorded(await simulate());
    await house.settle();
    expect(await look(first)).toMatchObject({ state: 'NEEDS_REVIEW' });
    expect(house.alarms).toEqual(['write-needs-review']);
  });
});

test('no key is sent after 23 hours, and then a person is asked', async () => {
  await sandbox.set({ processing: 1_000_000 });
  await sandbox.arm({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
  const first = recorded(await simulate());
  await house.settle(5 * 60_000);
  const asked = (await look(first)).attempts.length;
  expect(asked).toBeGreaterThan(5);
  house.aheadMs += 23 * 60 * 60_000;
  await house.settle();
  expect(await look(first)).toMatchObject({ state: 'NEEDS_REVIEW', because: 'key-over' });
  expect((await look(first)).attempts).toHaveLength(asked);
});

test('the same failure inside the platform for five minutes goes to a person', async () => {
  await sandbox.arm({ fault: 'F37', operation: 'simulateDeposit', when: 'before', times: null });
  const first = recorded(await simulate());
  await house.settle();
  expect(await look(first)).toMatchObject({ state: 'NEEDS_REVIEW', because: 'stuck' });
});

test('what never left is not sent once nobody expects it', async () => {
  const nowhere = await ThrowAwayHouse.open({ ...connection(), baseUrl: 'http://127.0.0.1:9', store });
  const formId = await openFreeze(nowhere);
  const first = recorded(await press(formId, {}, nowhere));
  expect(first).toMatchObject({ state: 'READY', settled: false });
  await nowhere.settle();
  expect(await look(first)).toMatchObject({ state: 'EXPIRED', because: 'never-sent' });
  await nowhere.close({ keepStore: true });
});

test('another process goes on with what a first one left, and two at once do it once', async () => {
  await sandbox.arm({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await press(await openFreeze()));
  const others = await Promise.all([1, 2].map(() => ThrowAwayHouse.open({ ...connection(), store })));
  for (const other of others) other.aheadMs = 10_000;
  await Promise.all(others.map((other) => other.engine.sweepOnce()));
  expect(readingsOf(await look(first))).toEqual(['UNKNOWN', 'ACCEPTED']);
  await Promise.all(others.map((other) => other.settle()));
  expect(await look(first)).toMatchObject({ state: 'SUCCEEDED' });
  expect(await sandbox.effects()).toHaveLength(1);
  await Promise.all(others.map((other) => other.close({ keepStore: true })));
});

test('a second change of the same card waits for the first', async () => {
  await sandbox.arm({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await press(await openFreeze()));
  const input = { id: card, card_status: 'CANCELLED', update_reason: 'stolen' };
  expect(refused(await press(await openFreeze(), { input }))).toMatchObject({
    kind: 'busy',
    other: { id: first.id, actor: { name: 'Mei' } },
  });
});

test('the like within ten minutes is called to mind, and done when the person says so', async () => {
  const first = recorded(await simulate());
  expect(refused(await simulate())).toMatchObject({ kind: 'similar', other: { id: first.id } });
  const second = recorded(await simulate({ acknowledged: [first.id] }));
  expect(second.repeats).toBe(first.id);
  house.aheadMs += 11 * 60_000;
  recorded(await simulate());
  expect(await sandbox.effects()).toHaveLength(3);
});

describe('a form', () => {
  const nothing = async () => expect(await sandbox.effects()).toHaveLength(0);

  test('of another person, account, write or record is no form', async () => {
    const formId = await openFreeze();
    const stranger = await ThrowAwayHouse.open({ ...connection(), store });
    expect(refused(await press(formId, {}, stranger)).kind).toBe('form');
    expect(refused(await press(formId, { account: crypto.randomUUID() })).kind).toBe('form');
    const elsewhere = { input: { id: crypto.randomUUID(), ...frozen } };
    expect(refused(await press(formId, elsewhere)).kind).toBe('form');
    expect(refused(await press(crypto.randomUUID())).kind).toBe('form');
    const asDeposit = { formId, account: 'master', input: deposit };
    expect(refused(await runWrite(house.house, declaredWrites.simulateDeposit, asDeposit)).kind).toBe('form');
    await stranger.close({ keepStore: true });
    await nothing();
  });

  test('is good for twelve hours', async () => {
    const formId = await openFreeze();
    house.aheadMs = 12 * 60 * 60_000 + 1_000;
    expect(refused(await press(formId)).kind).toBe('form');
    await nothing();
  });

  test('is the same one after a reload, until it was sent', async () => {
    const formId = await openFreeze();
    expect(await openFreeze()).toBe(formId);
    await press(formId);
    expect(await openFreeze()).not.toBe(formId);
  });

  test.each([undefined, null, 7, 'x', {}, { formId: 'x' }])('sent as %j is refused in words', async (request) => {
    expect(refused(await runWrite(house.house, declaredWrites.updateCardStatus, request)).kind).toBe('input');
  });
});

test('who may not do it sends nothing', async () => {
  const support = await ThrowAwayHouse.open({ ...connection(), role: 'support', store });
  const formId = await support.openForm({ operation: 'createQuote', account: 'master', resource: undefined });
  const input = { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: '2026-11-23', sell_amount: '10' };
  const request = { formId, account: 'master', input };
  expect(refused(await runWrite(support.house, declaredWrites.createQuote, request)).kind).toBe('permission');
  await support.close({ keepStore: true });
  expect(await sandbox.effects()).toHaveLength(0);
});
