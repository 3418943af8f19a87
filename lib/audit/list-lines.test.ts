import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenStore, Store } from '../store/open-store';
import { openTestStore } from '../store/test-store.fixture';
import { takeAuditSecret } from './chain';
import { findLine, listEvents, listLines, type AuditFilter, type AuditScope } from './list-lines';
import { recordAlone, type Act, type Doer } from './record-act';
import { verifyAudit } from './verify-audit';

takeAuditSecret('the audit secret of this test and of nothing else');

const doer = (name: string): Doer => ({ personId: randomUUID(), name, role: 'operator', sessionKey: 'k' });
const [ann, bea] = [doer('Ann'), doer('Bea')];
const operationId = randomUUID();
const now = Date.UTC(2026, 4, 20, 12);
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000);
const card = { type: 'cards', id: 'card-1' };

/** The oldest first, which is line 1. */
const written: readonly Partial<Act>[] = [
  { at: daysAgo(396), act: 'updateCardStatus.record', kind: 'write', result: 'READY', object: card },
  { at: daysAgo(130), act: 'updateCardStatus.send', kind: 'write', result: 'ACCEPTED', object: card, by: undefined },
  { at: daysAgo(9), act: 'updateCardStatusLike', kind: 'refusal', result: 'refused' },
  { at: daysAgo(8), act: 'sign-in', kind: 'sign-in', account: '' },
  { at: daysAgo(7), act: 'sign-in.password', kind: 'sign-in', account: '', result: 'must-enrol', by: bea },
  { at: daysAgo(6), act: 'createPayout.send', kind: 'write', by: undefined, operationId, account: 'sub-1' },
  { at: daysAgo(5), act: 'retrieveCard.reveal', kind: 'reveal', by: bea, object: card, account: 'sub-1' },
  { at: daysAgo(4), act: 'audit.export', kind: 'export', by: bea },
];

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  for (const more of written) {
    const usual = { by: ann, account: 'master', object: { type: 'console', id: '' }, result: 'done', requestId: 'r' };
    await recordAlone(store, { at: daysAgo(1), kind: 'write', act: 'x', ...usual, ...more });
  }
});
afterAll(() => opened.close());

const whole = { act: { name: 'updateCardStatus', withSteps: true } };
const all: AuditScope = { of: 'all' };
const own: AuditScope = { of: 'own', personId: bea.personId };
const find = async (filter: AuditFilter, scope: AuditScope = all, most = 50) =>
  (await listLines(store, scope, filter, most)).map(({ sequence }) => sequence);

describe('each filter alone', () => {
  test.each<[string, AuditFilter, readonly number[]]>([
    ['none: also what is older than a year', {}, [8, 7, 6, 5, 4, 3, 2, 1]],
    ['account', { account: 'sub-1' }, [7, 6]],
    ['person', { personId: bea.personId }, [8, 7, 5]],
    ['object', { objectId: 'card-1' }, [7, 2, 1]],
    ['kind of object', { objectType: 'cards' }, [7, 2, 1]],
    ['operation', { operationId }, [6]],
    ['a write, by an id that may be a record’s', { about: operationId }, [6]],
    ['kind', { kind: 'sign-in' }, [5, 4]],
    ['act of the console', { act: { name: 'sign-in', withSteps: false } }, [4]],
    ['act on the platform, with its steps', whole, [2, 1]],
    ['one step of an act', { act: { name: 'updateCardStatus.send', withSteps: false } }, [2]],
    ['result', { result: 'refused' }, [3]],
    ['from', { from: daysAgo(6) }, [8, 7, 6]],
    ['until, which is not included', { until: daysAgo(130) }, [1]],
    ['all of them', { ...whole, account: 'master', kind: 'write', from: daysAgo(131) }, [2]],
  ])('%s', async (_, filter, lines) => {
    expect(await find(filter)).toEqual(lines);
  });
});

test('people who may see their own lines see their own acts, and in an account also their sign-ins', async () => {
  expect(await find({}, own)).toEqual([8, 7, 5]);
  expect(await find({ account: 'sub-1' }, own)).toEqual([7, 5]);
  expect(await find({ personId: ann.personId }, own)).toEqual([]);
  expect(await findLine(store, own, undefined, 1)).toBeUndefined();
  expect(await findLine(store, all, 'sub-1', 1)).toBeUndefined();
  expect(await findLine(store, all, 'master', 1)).toMatchObject({ sequence: 1, personName: 'Ann' });
});

test('pages follow one another without a gap, down to the oldest line', async () => {
  expect(await find({}, all, 3)).toEqual([8, 7, 6]);
  expect(await find({ before: 6 }, all, 3)).toEqual([5, 4, 3]);
  expect(await find({ before: 3 }, all, 3)).toEqual([2, 1]);
  expect((await verifyAudit(store)).broken).toBeUndefined();
});

test('a write is one event with all its lines, found by its submitter and by its result', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const step = (act: string, operationId: string, more: Partial<Act>) =>
    recordAlone(store, {
      at: daysAgo(0),
      kind: 'write',
      by: ann,
      account: 'sub-2',
      object: card,
      requestId: 'r',
      act: `updateCardStatus.${act}`,
      operationId,
      ...more,
    });
  await step('record', first, { result: 'PENDING_APPROVAL', after: { card_status: 'ACTIVE' } });
  await step('record', second, { result: 'READY' });
  await step('approve', first, { result: 'READY', kind: 'approval', by: bea });
  await step('send', first, { result: 'SENDING' });
  await step('conclude', second, { result: 'FAILED', by: undefined });
  await step('conclude', first, { result: 'SUCCEEDED', by: undefined });
  await step('reveal', first, { result: 'done', kind: 'reveal', by: bea });

  const events = await listEvents(store, all, { account: 'sub-2' }, 50);
  expect(events.map(({ head, result, lines }) => [head.act.split('.')[1], result, lines.length])).toEqual([
    ['reveal', 'done', 1],
    ['approve', 'READY', 1],
    ['record', 'FAILED', 2],
    ['record', 'SUCCEEDED', 5],
  ]);
  expect(events[1]?.asked?.after).toEqual({ card_status: 'ACTIVE' });
  // A record's history: an act is one line, however many entries it has.
  const about = await listEvents(store, all, { account: 'sub-2', objectType: 'cards', objectId: card.id }, 50);
  expect(about).toEqual(events);
  const found = async (filter: AuditFilter, scope: AuditScope = all) =>
    (await listEvents(store, scope, { account: 'sub-2', ...filter }, 50)).map(({ head }) => head.act.split('.')[1]);
  expect(await found({ result: 'SUCCEEDED' })).toEqual(['record']);
  expect(await found({ result: 'READY' })).toEqual(['approve']);
  expect(await found({ personId: bea.personId })).toEqual(['reveal', 'approve']);
  // If the first line is missing, the other lines are still listed.
  expect((await listEvents(store, all, { operationId }, 50)).map(({ head }) => head.act)).toEqual([
    'createPayout.send',
  ]);
});
