import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import type { Role } from '@/lib/roles';
import { putApproval, putWrite } from '../test-recorded.fixture';
import { writeStates } from '../write-state';
import { countRecorded, findConversions, findRecorded, type RecordedRequest } from './find-recorded';
import { findRecordedNeighbours } from './find-recorded';
import { readRecordedQuery, type RecordedListName, recordedLists, type RecordedQuery } from './recorded-query';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`truncate draft, attempt, approval_signature, approval, operation`);
});

const me = randomUUID();
const card = { name: 'updateCardStatus', personName: 'Mei Groß' } as const;

const put = async ({ asked = { card_status: 'FROZEN' }, ...more }: Parameters<typeof putWrite>[1] = {}) =>
  await putWrite(opened.database, { ...card, asked, ...more });
const ask = async (id: string, more: Parameters<typeof putApproval>[2] = {}) =>
  await putApproval(opened.database, id, more);

function requestOf<N extends RecordedListName>(list: N, query: RecordedQuery<N>, role: Role = 'manager') {
  return { list, query, reader: { personId: me, role }, place: { connectionId: 'built-in', account: 'master' } };
}

async function idsOf<N extends RecordedListName>(request: RecordedRequest<N>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await findRecorded(opened.database, request, { size: 3, after });
    ids.push(...page.map(({ row }) => row.id));
    after = ids.at(-1);
    if (page.length < 3) return ids;
  }
}

/** Counts and rows of every view; the rows come page by page. */
async function agree(list: RecordedListName, q: string | undefined, role: Role): Promise<void> {
  const counts = await countRecorded(opened.database, requestOf(list, { q }, role));
  const all = await idsOf(requestOf(list, { q }, role));
  expect(all.length, `${list} ${q ?? ''} ${role}`).toBe(counts.all);
  expect(new Set(all).size).toBe(all.length);
  for (const view of recordedLists[list].views) {
    const query = readRecordedQuery(list, { [recordedLists[list].by]: view, q }).query;
    const ids = await idsOf(requestOf(list, query, role));
    expect(ids.length, `${list} ${view} ${q ?? ''} ${role}`).toBe(
      new Map<string, number>(Object.entries(counts)).get(view),
    );
    expect(ids.every((id) => all.includes(id))).toBe(true);
    expect(await countRecorded(opened.database, requestOf(list, query, role))).toEqual(counts);
  }
}

test('every view of every list has as many rows as its count says, for every role and search', async () => {
  for (const state of writeStates) {
    if (!state.startsWith('RESOLVED')) await put({ state });
  }
  await put({ name: 'updateBankAccount', asked: { account_name: 'Müller Søn' } });
  await put({ account: 'elsewhere' });
  await put({ connectionId: randomUUID() });
  await ask(await put({ state: 'PENDING_APPROVAL', asked: { card_status: 'CANCELLED', update_reason: 'lost' } }));
  await ask(await put({ state: 'DECLINED', personId: me }), { verdict: 'declined', reason: 'not agreed' });
  const quote = await put({ name: 'createQuote', asked: {}, result: {}, platformReference: 'Q1' });
  await put({ name: 'createQuote', asked: {}, result: { sell_currency: 'USD' }, platformReference: 'Q2' });
  const conversion = { name: 'createConversion', resourceType: 'quotes', resourceId: 'Q1', asked: {} } as const;
  await put({ ...conversion, state: 'REJECTED' });
  await put(conversion);
  for (const list of ['activity', 'approvals', 'conversions'] as const) {
    for (const role of ['operator', 'support', 'manager', 'admin'] as const) {
      for (const q of [undefined, 'freeze', 'mei', 'olga', 'no such word']) await agree(list, q, role);
    }
  }
  const counted = await countRecorded(opened.database, requestOf('activity', {}));
  // Every write is unresolved, accepted or not done.
  expect(counted.unsettled + counted.accepted + counted['not-done']).toBe(counted.all);
  expect(await countRecorded(opened.database, requestOf('conversions', {}))).toEqual({
    all: 2,
    converted: 1,
    open: 0,
    unused: 1,
  });
  expect((await countRecorded(opened.database, requestOf('activity', {}, 'admin'))).all).toBe(0);
  const conversions = await findConversions(opened.database, [quote], requestOf('conversions', {}).reader);
  expect(conversions.get(quote)?.state).toBe('SUCCEEDED');
});

test('each row of a list leads to the rows before and after it, also a row that has left the list', async () => {
  for (const state of ['SUCCEEDED', 'UNKNOWN', 'FAILED', 'UNKNOWN', 'ACCEPTED', 'SUCCEEDED'] as const)
    await put({ state });
  for (const personId of [undefined, undefined, me]) {
    const maker = personId === undefined ? {} : { personId };
    await ask(
      await put({ state: 'PENDING_APPROVAL', asked: { card_status: 'CANCELLED', update_reason: 'lost' }, ...maker }),
    );
  }
  const walk = async (request: RecordedRequest, order: 'asc' | 'desc', top: readonly string[] = []) => {
    const rows = await findRecorded(opened.database, request, { size: 99, order, except: top });
    const ids = [...top, ...rows.map(({ row }) => row.id)];
    expect(ids.length).toBeGreaterThan(1);
    for (const [index, id] of ids.entries()) {
      const above = top.map((one) => ({ id: one, account: 'master' }));
      const found = await findRecordedNeighbours(opened.database, request, { id, top: above });
      expect([found.previous?.id, found.next?.id]).toEqual([ids[index - 1], ids[index + 1]]);
      expect(await found.counted).toEqual({ number: index + 1, total: ids.length, isMore: false });
    }
    return ids;
  };
  const all = await walk(requestOf('activity', {}), 'desc');
  await walk(requestOf('activity', { q: 'freeze' }), 'desc');
  await walk(requestOf('approvals', { view: 'to-me' }), 'asc');
  // The second and the last row stand on top, in the other order.
  const [, second = '', ...rest] = all;
  await walk(requestOf('activity', {}), 'desc', [rest.at(-1) ?? '', second]);
  const failed = requestOf('activity', { view: 'not-done' });
  const gone = await findRecordedNeighbours(opened.database, failed, { id: second, top: [] });
  expect([gone.previous, await gone.counted]).toEqual([undefined, undefined]);
  expect(all).toContain(gone.next?.id);
});

test('a conversion that was only accepted, or has no outcome, is open and not converted', async () => {
  const states = ['ACCEPTED', 'UNKNOWN', 'NEEDS_REVIEW', 'SUCCEEDED', 'FAILED'] as const;
  for (const state of states) {
    await put({ name: 'createQuote', asked: {}, result: {}, platformReference: state });
    await put({ name: 'createConversion', resourceType: 'quotes', resourceId: state, asked: {}, state });
  }
  expect(await countRecorded(opened.database, requestOf('conversions', {}))).toEqual({
    all: 5,
    converted: 1,
    open: 3,
    unused: 1,
  });
});

test('a search finds the words of a row in any order, without case and accents, and the title of its write', async () => {
  const frozen = await put({ resourceType: 'cards', resourceId: 'card-4467', asked: { card_status: 'FROZEN' } });
  const freed = await put({ asked: { card_status: 'ACTIVE', update_reason: '100% “sure”_' } });
  const changed = await put({ name: 'updateBankAccount', asked: { account_name: 'Łukasz Ærø' } });
  const declined = await ask(await put({ state: 'DECLINED', personName: 'Ann' }), { verdict: 'declined' });
  const found = async (q: string) => (await idsOf(requestOf('activity', { q }))).toSorted();
  expect(await found('4467 FREEZE')).toEqual([frozen]);
  expect(await found('unfreeze')).toEqual([freed]);
  expect(await found('lukasz aero')).toEqual([changed]);
  expect(await found('gross mei')).toEqual([frozen, freed, changed].toSorted());
  expect(await found('olga')).toEqual([declined]);
  expect(await found('100% _')).toEqual([freed]);
  // The name of a field is no text of the row.
  expect(await found('card_status')).toEqual([]);
  expect(await found(frozen)).toEqual([frozen]);
});

test('an address is read by the names of its list, and a value that cannot be read is named', () => {
  expect(readRecordedQuery('activity', { show: 'everything', q: ' x\0y ' })).toEqual({
    query: { q: 'x y' },
    leftOut: [{ name: 'show', value: 'everything' }],
  });
  expect(readRecordedQuery('approvals', {})).toEqual({ query: { view: 'to-me' }, leftOut: [] });
  expect(readRecordedQuery('conversions', { show: ['open', 'unused'] }).query).toEqual({ view: 'open' });
});
