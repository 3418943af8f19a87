import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retrieveCard } from '@/lib/contract/cards';
import { english } from '@/lib/messages/english.fixture';
import { message, readMessage } from '@/lib/messages/message';
import { failed, ok } from '@/lib/result';
import { readRows, nullable, text } from '@/lib/store/rows';
import { findApprovalNeed } from '../approvals/approval-policy';
import { recorded, TestBench } from '../test-bench.fixture';
import { runWrite } from '../submit/run-write';
import { allWrites } from '../verbs/all-writes';
import { orderRun, pauseRun, resumeRun, undoRun } from './order-run';
import { cleanRuns } from './run-worker';
import { freeRuns, RunWorker } from './run-worker';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.renew();
  await bench.store.database.execute(sql`truncate write_run, write_run_item`);
});

const worker = (at = bench.console, owner = 'a') =>
  new RunWorker({
    store: () => Promise.resolve(bench.store.database),
    owner,
    heldUpMs: 0,
    leaseMs: 50,
    contextOf: () => Promise.resolve(ok(at.context)),
  });

function cards(count: number): string[] {
  const free = bench.sandbox.seed.cards.filter((one) => one.card_status === 'ACTIVE' && !one.expired);
  return free.slice(0, count).map(({ card_id: id }) => id);
}

const item = (id: string) => ({ id, name: '', holder: '' });
const input = { kind: 'freeze', account: 'master', reason: 'fraud wave 12' } as const;

async function order(ids: readonly string[]): Promise<string> {
  const ordered = await orderRun(bench.console.context, { ...input, items: ids.map(item) });
  if (!ordered.ok) throw new Error(english(ordered.error.sentence));
  return ordered.value;
}

async function itemsOf(run: string) {
  const rows = await readRows(
    bench.store.database,
    sql`select item.record_id, item.state, item.problem, operation.state as write from write_run_item as item
      left join operation on operation.id = item.operation_id where run_id = ${run} order by position`,
    { record_id: text, state: text, problem: nullable(text), write: nullable(text) },
  );
  return rows.map(({ record_id: id, state, problem, write }) => ({
    id,
    state: write ?? state,
    problem: problem === undefined ? undefined : english(readMessage(problem)),
  }));
}

async function finish(): Promise<void> {
  while (await worker().turn());
  await bench.console.settle();
}

async function statusOf(id: string): Promise<string> {
  const read = await bench.console.context.platform.read(retrieveCard, {
    account: 'master',
    params: { id },
    query: {},
  });
  return read.ok ? read.value.card_status : read.error.kind;
}

async function move(id: string, card_status: string, update_reason: string, at = bench.console) {
  const formId = await at.openForm({
    operation: 'updateCardStatus',
    account: 'master',
    resource: { type: 'cards', id },
  });
  const request = { formId, account: 'master', input: { id, card_status, update_reason } };
  recorded(await runWrite(at.context, allWrites.updateCardStatus, request));
  await at.settle();
}

test('a run freezes each of its cards once, however often and by however many copies it is gone on with', async () => {
  const ids = cards(9);
  const run = await order(ids);
  const other = await bench.openOther();
  // Two copies that lose their leases at once to each other all the time.
  const copies = [worker(), worker(other, 'b'), worker(bench.console, 'c')];
  for (let round = 0; round < 20; round += 1) await Promise.all(copies.map((one) => one.turn()));
  await bench.console.settle();
  expect((await itemsOf(run)).map(({ state }) => state)).toEqual(ids.map(() => 'SUCCEEDED'));
  expect(await bench.countEffects()).toBe(ids.length);
});

test('a run that was killed after sending submits the same form again, and the card is frozen once', async () => {
  const [id = ''] = cards(1);
  const run = await order([id]);
  await finish();
  // As if the process had ended before it kept the result.
  await bench.store.database.execute(
    sql`update write_run_item set state = 'due', operation_id = null where run_id = ${run}`,
  );
  await bench.store.database.execute(sql`update write_run set state = 'running'`);
  await finish();
  expect(await itemsOf(run)).toMatchObject([{ state: 'SUCCEEDED' }]);
  expect(await bench.countEffects()).toBe(1);
});

test('a paused run sends nothing more until its own person goes on', async () => {
  const run = await order(cards(2));
  expect(await pauseRun(bench.console.context, 'master', run)).toEqual(ok(undefined));
  await finish();
  expect(await bench.countEffects()).toBe(0);
  const stranger = await bench.openOther();
  expect(await resumeRun(stranger.context, 'master', run)).toEqual(
    failed(message('card-runs.refused.notYours', { name: bench.console.caller.name })),
  );
  expect(await resumeRun(bench.console.context, 'master', run)).toEqual(ok(undefined));
  await finish();
  expect(await bench.countEffects()).toBe(2);
});

test('while the platform does not answer, a run waits and fails no card', async () => {
  const run = await order(cards(1));
  const { context } = bench.console;
  const away = new RunWorker({
    store: context.store,
    owner: 'a',
    heldUpMs: 0,
    contextOf: () => Promise.resolve(ok({ ...context, platform: { ...context.platform, isAway: () => true } })),
  });
  await away.turn();
  expect(await itemsOf(run)).toMatchObject([{ state: 'due' }]);
  await finish();
  expect(await itemsOf(run)).toMatchObject([{ state: 'SUCCEEDED' }]);
  expect(await bench.countEffects()).toBe(1);
});

test('an undo unfreezes exactly the cards that the run froze and that no one changed since', async () => {
  const [own = '', thawed = '', anew = '', before = ''] = cards(4);
  await move(before, 'FROZEN', 'lost');
  const run = await order([own, thawed, anew, before]);
  await finish();
  expect((await itemsOf(run)).map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'REJECTED']);
  await move(thawed, 'ACTIVE', 'mine');
  await move(anew, 'ACTIVE', 'mine');
  await move(anew, 'FROZEN', 'stolen');
  const undone = await undoRun(bench.console.context, { account: 'master', id: run, reason: 'over' });
  expect(undone.ok).toBe(true);
  await finish();
  const items = await itemsOf(undone.ok ? undone.value : '');
  expect(items).toEqual([
    { id: own, state: 'SUCCEEDED', problem: undefined },
    { id: thawed, state: 'left', problem: `${bench.console.caller.name} changed the card after this bulk change.` },
    { id: anew, state: 'left', problem: `${bench.console.caller.name} changed the card after this bulk change.` },
  ]);
  expect(await Promise.all([own, anew, before].map(statusOf))).toEqual(['ACTIVE', 'FROZEN', 'FROZEN']);
  expect(await undoRun(bench.console.context, { account: 'master', id: run, reason: 'over' })).toMatchObject({
    ok: false,
  });
});

test('an undo unfreezes a card whose result was lost with the process before the run was paused', async () => {
  const [id = ''] = cards(1);
  const run = await order([id]);
  await finish();
  await bench.store.database.execute(
    sql`update write_run_item set state = 'due', operation_id = null where run_id = ${run}`,
  );
  await bench.store.database.execute(sql`update write_run set state = 'paused'`);
  const undone = await undoRun(bench.console.context, { account: 'master', id: run, reason: 'over' });
  await finish();
  expect(await itemsOf(undone.ok ? undone.value : '')).toMatchObject([{ id, state: 'SUCCEEDED' }]);
  expect(await statusOf(id)).toBe('ACTIVE');
});

test('an undo takes the proof and the approval that a single unfreeze takes', async () => {
  const [id = ''] = cards(1);
  const run = await order([id]);
  await finish();
  const need = { id: randomUUID(), by: 'code' } as const;
  const guarded = { ...bench.console.context, requireProof: () => Promise.resolve(need) };
  const undo = { account: 'master', id: run, reason: 'over' };
  expect(await undoRun(guarded, undo)).toMatchObject({ ok: false, error: { stepUp: need } });

  const support = await bench.openOther({ role: 'support', findApprovalNeed });
  const undone = await undoRun(support.context, undo);
  while (await worker(support).turn());
  expect(await itemsOf(undone.ok ? undone.value : '')).toMatchObject([{ id, state: 'PENDING_APPROVAL' }]);
  expect(await statusOf(id)).toBe('FROZEN');
});

test('a proof of identity of more than an hour ago stops an undo until its person gives a new one', async () => {
  const run = await order(cards(2));
  await finish();
  const asked: string[] = [];
  const need = { id: randomUUID(), by: 'code' } as const;
  let isProven = true;
  const context = {
    ...bench.console.context,
    requireProof: (subject: { readonly contentHash: string }) => {
      asked.push(subject.contentHash);
      return Promise.resolve(isProven ? undefined : need);
    },
  };
  const undone = await undoRun(context, { account: 'master', id: run, reason: 'over' });
  const undo = undone.ok ? undone.value : '';
  expect(asked).toHaveLength(1);
  await bench.store.database.execute(
    sql`update write_run set proven_at = proven_at - interval '61 minutes' where id = ${undo}`,
  );
  await finish();
  expect((await itemsOf(undo)).map(({ state }) => state)).toEqual(['due', 'due']);
  expect(await bench.countEffects()).toBe(2);

  isProven = false;
  expect(await resumeRun(context, 'master', undo)).toMatchObject({ ok: false, error: { stepUp: need } });
  await finish();
  expect(await bench.countEffects()).toBe(2);

  isProven = true;
  expect(await resumeRun(context, 'master', undo)).toEqual(ok(undefined));
  await finish();
  expect((await itemsOf(undo)).map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);

  // A fresh proof is not asked for again.
  const count = asked.length;
  await bench.store.database.execute(sql`update write_run set state = 'paused' where id = ${undo}`);
  expect(await resumeRun(context, 'master', undo)).toEqual(ok(undefined));
  expect(asked).toHaveLength(count);
});

test('old runs are deleted with their cards; a freeze stays as long as its undo, and all that still runs', async () => {
  const [first = '', second = '', third = ''] = cards(3);
  const [old, undone, running] = [await order([first]), await order([second]), await order([third])];
  await finish();
  const undo = await undoRun(bench.console.context, { account: 'master', id: undone, reason: 'over' });
  await finish();
  const age = async (id: string, days: number, state = 'done') =>
    await bench.store.database.execute(sql`update write_run set state = ${state},
      created_at = now() - ${days}::int * interval '1 day' where id = ${id}`);
  await Promise.all([age(old, 401), age(undone, 401), age(running, 401, 'running')]);
  const kept = async () => {
    await cleanRuns(bench.store.database);
    const rows = await readRows(
      bench.store.database,
      sql`select distinct run_id::text as id from write_run_item order by 1`,
      { id: text },
    );
    return rows.map(({ id }) => id);
  };
  const undoId = undo.ok ? undo.value : '';
  expect(await kept()).toEqual([undone, undoId, running].toSorted());
  await age(undoId, 401);
  expect(await kept()).toEqual([running]);
});

test('the runs of a process that was killed go on at once when it starts again on its store', async () => {
  const run = await order(cards(1));
  await bench.store.database.execute(
    sql`update write_run set lease_owner = 'killed', lease_until = now() + interval '1 hour' where id = ${run}`,
  );
  await finish();
  expect(await bench.countEffects()).toBe(0);
  await freeRuns(bench.store.database);
  await finish();
  expect(await itemsOf(run)).toMatchObject([{ state: 'SUCCEEDED' }]);
});
