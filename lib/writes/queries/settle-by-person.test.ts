import { english } from '@/lib/messages/english.fixture';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@/lib/store/schema';
import { findOwnRow } from './read-writes';
import { findWaiting } from '../approvals/list-approvals';
import { listWrites } from './list-writes';
import { resolveWrite, withdrawWrite } from './write-actions';
import { readingsOf, recorded, TestBench } from '../test-bench.fixture';
import type { WriteView } from '../submit/write-answer';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const now = () => bench.console.context.time.now(bench.store.database);

/** A deposit that failed inside the platform until the console stopped repeating it. */
async function openStuck(): Promise<WriteView> {
  await bench.sandbox.armFault({ fault: 'F36', operation: 'simulateDeposit', when: 'before', times: null });
  const first = recorded(await bench.simulate());
  await bench.console.settle();
  const stuck = await bench.look(first);
  expect(stuck.state).toBe('NEEDS_REVIEW');
  return stuck;
}

test('two people settle a write whose outcome is unknown, once, with reasons that stay', async () => {
  const { id } = await openStuck();
  const { database } = bench.store;
  const given = { id, verdict: 'did-not-happen', reason: 'It is in no list of the platform.' } as const;
  const { caller } = await bench.openOther();
  // Neither one person twice nor two people who disagree.
  for (const word of [given, given, { ...given, verdict: 'happened' } as const, given]) {
    expect(await resolveWrite(database, bench.console.caller, word, await now())).toMatchObject({ ok: true });
    expect(await bench.look({ id })).toMatchObject({ state: 'NEEDS_REVIEW', resolution: { verdict: word.verdict } });
  }
  const opposite = { ...given, verdict: 'happened' } as const;
  expect(await resolveWrite(database, caller, opposite, await now())).toMatchObject({ ok: true });
  expect(await bench.look({ id })).toMatchObject({ state: 'NEEDS_REVIEW', resolution: { verdict: 'happened' } });
  expect(await resolveWrite(database, bench.console.caller, given, await now())).toMatchObject({ ok: true });
  const alone = `update operation set state = 'RESOLVED_DONE' where id = '${id}'`;
  await expect(database.execute(sql.raw(alone)).then(() => 'done')).rejects.toThrow();
  expect(await resolveWrite(database, caller, given, await now())).toMatchObject({ ok: true });
  expect(await bench.look({ id })).toMatchObject({
    state: 'RESOLVED_NOT_DONE',
    settled: true,
    resolution: { verdict: 'did-not-happen', reason: given.reason, by: 'Mei', second: { reason: given.reason } },
  });
  const again = { ...given, verdict: 'happened' } as const;
  expect(await resolveWrite(database, bench.console.caller, again, await now())).toMatchObject({ ok: false });
  const lines = await database.select().from(audit).orderBy(audit.sequence);
  expect(lines.at(-1)).toMatchObject({
    act: 'simulateDeposit.resolve',
    result: 'RESOLVED_NOT_DONE',
    personName: 'Mei',
  });
});

test('people cannot settle a write that the console is still checking', async () => {
  await bench.sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after' });
  const { id } = recorded(await bench.simulate());
  const given = { id, verdict: 'happened', reason: 'I think that it did.' } as const;
  const answer = await resolveWrite(bench.store.database, bench.console.caller, given, await now());
  expect(answer.ok ? '' : english(answer.error)).toContain('still checking');
});

test('checking again sends the same key, and a late answer settles', async () => {
  const { id, attempts } = await openStuck();
  await bench.sandbox.clearFaults();
  await bench.console.engine.driveFor(id, 5_000, { forced: true });
  const checked = await bench.look({ id });
  expect(readingsOf(checked).slice(attempts.length)).toEqual(['ACCEPTED']);
  expect(await bench.countEffects()).toBe(1);
});

test('a write that was never sent can be withdrawn, and one that was sent cannot', async () => {
  const nowhere = await bench.openOther({ baseUrl: 'http://127.0.0.1:9' });
  const unsent = recorded(await bench.submit(await bench.openFreeze(nowhere), {}, nowhere));
  const { database } = bench.store;
  // Not while an attempt is under way, which ends by itself.
  const takeBack = async () => await withdrawWrite(database, nowhere.caller, unsent.id, await now());
  await expect.poll(takeBack, { timeout: 30_000 }).toMatchObject({ ok: true });
  expect(await bench.look(unsent)).toMatchObject({ state: 'WITHDRAWN', settled: true });
  const sent = recorded(await bench.submit(await bench.openFreeze()));
  expect(await withdrawWrite(database, bench.console.caller, sent.id, await now())).toMatchObject({ ok: false });
});

test('a person reads the writes of the account that concern their role, and counts the open ones', async () => {
  const stuck = await openStuck();
  const freeze = recorded(await bench.submit(await bench.openFreeze()));
  const { database } = bench.store;
  const ids = async (role: 'operator' | 'admin', more: object = {}) => {
    const caller = { ...bench.console.caller, role };
    const { writes: operations } = await listWrites(database, caller, {
      account: 'master',
      connectionId: 'built-in',
      ...more,
    });
    return operations.map(({ id }) => id);
  };
  expect(await ids('operator')).toEqual([freeze.id, stuck.id]);
  expect(await ids('operator', { operation: 'simulateDeposit' })).toEqual([stuck.id]);
  expect(await ids('operator', { account: 'elsewhere' })).toEqual([]);
  expect(await ids('admin')).toEqual([]);
  expect(await findWaiting(database, bench.console.caller, { account: 'master', connectionId: 'built-in' })).toEqual({
    count: 2,
    cardOrders: 1,
    oldestAt: stuck.createdAt,
    toApprove: [],
  });
  await bench.console.settle();
  expect(
    (await findWaiting(database, bench.console.caller, { account: 'master', connectionId: 'built-in' })).count,
  ).toBe(1);
  expect(
    await findOwnRow(database, bench.console.caller, { account: 'elsewhere', connectionId: 'built-in' }, freeze.id),
  ).toBeUndefined();
  expect(
    await findOwnRow(database, bench.console.caller, { account: 'master', connectionId: 'built-in' }, 'x'),
  ).toBeUndefined();
});
