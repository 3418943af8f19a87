import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mirrorAmount, mirrorChange, mirrorRecord, mirrorTotal } from '@/lib/store/mirror-schema';
import { payout as v2, TestConsole } from '@/lib/test-console.fixture';
import type { Raw } from './derive';
import type { FeedName } from './feeds';
import { findPayouts } from '../payouts/find-payouts';
import { sumPayouts } from '../sums/sum-payouts';
import { type MirrorAccount, observe, rowsIn } from './observe';
import { onDay, readPayoutQuery, searchOnDay, writePayoutQuery } from '../payouts/payout-query';
import { countRows, flag, nullable, readRow, readRows, real, text } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

let mirror: TestConsole;
let account: MirrorAccount;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  account = { id: await mirror.addAccount(), zone: mirror.zone };
});

const minute = Date.parse('2026-11-20T06:00:00Z');
let sentMs = minute;

async function see(feed: FeedName, rows: readonly Raw[], fields: 'all' | 'some' = 'all', atMs = (sentMs += 1_000)) {
  return (await observe(mirror, account, { feed, fields, rows, sentMs: atMs })).news;
}

const changes = async () =>
  await readRows(mirror.database, sql`select id, before, after from ${mirrorChange} order by number`, {
    id: text,
    before: recordColumns.raw,
    after: recordColumns.raw,
  });
const sums = async (query = '') => {
  const read = readPayoutQuery(Object.fromEntries(new URLSearchParams(query)));
  const totals = await sumPayouts(mirror.database, [account.id], onDay(read.query, '2026-11-25'));
  return totals
    .filter(({ status }) => read.query.status?.includes(status) ?? true)
    .map(({ currency, count, sum }) => [currency, count, sum].join(' '))
    .toSorted();
};

test('a row is kept as it came, with unknown fields, and each change is seen once', async () => {
  expect(await see('payouts', [v2('PO1', { new_field: { deep: ['1.50'] } })])).toBe(1);
  expect(await see('payouts', [v2('PO1', { new_field: { deep: ['1.50'] } })])).toBe(0);
  expect(await see('payouts', [v2('PO1', { new_field: { deep: ['1.50'] }, payout_status: 'FAILED' })])).toBe(1);
  expect(await see('payouts', [v2('PO1', { new_field: { deep: ['1.50'] }, payout_status: 'FAILED' })])).toBe(0);
  expect(await changes()).toEqual([
    { id: 'PO1', before: { payout_status: 'PROCESSING' }, after: { payout_status: 'FAILED' } },
  ]);
  const { rows } = await findPayouts(mirror.database, [account.id], {});
  expect(rows[0]?.parts.v2).toEqual(v2('PO1', { new_field: { deep: ['1.50'] }, payout_status: 'FAILED' }));
});

test('an earlier read that was answered later changes nothing', async () => {
  await see('payouts', [v2('PO1', { payout_status: 'COMPLETED' })], 'all', minute + 900_000);
  expect(await see('payouts', [v2('PO1')], 'all', minute + 800_000)).toBe(0);
  expect(await sums('status=COMPLETED')).toEqual(['EUR 1 12.50']);
});

test('of two overlapping answers the one that differs is not kept, and its reader is told', async () => {
  const observed = { feed: 'payouts', fields: 'all' } as const;
  const keep = async (status: string, sentAt: number, answeredAt: number) =>
    await observe(mirror, account, {
      ...observed,
      rows: [v2('PO1', { payout_status: status })],
      sentMs: minute + sentAt,
      answeredMs: minute + answeredAt,
    });
  expect(await keep('PROCESSING', 0, 10)).toEqual({ news: 1, unsure: 0 });
  expect(await keep('COMPLETED', 20, 30)).toEqual({ news: 1, unsure: 0 });
  // Sent later than the kept one, but before that one had come: it may be the older of the two.
  expect(await keep('PROCESSING', 25, 40)).toEqual({ news: 0, unsure: 1 });
  expect(await keep('COMPLETED', 25, 40)).toEqual({ news: 0, unsure: 0 });
  expect(await keep('FAILED', 40, 50)).toEqual({ news: 1, unsure: 0 });
  expect((await changes()).map(({ after }) => after['payout_status'])).toEqual(['COMPLETED', 'FAILED']);
});

test('a record that stands twice in an answer is one row and one change, in its last form', async () => {
  await see('payouts', [v2('PO1')]);
  expect(
    await see('payouts', [v2('PO1', { payout_status: 'FAILED' }), v2('PO1', { payout_status: 'COMPLETED' })]),
  ).toBe(1);
  expect((await changes()).map(({ after }) => after['payout_status'])).toEqual(['COMPLETED']);
});

test('details that show nothing new count as read, and are not due any more', async () => {
  const id = '37ca4ff5-42bd-4c78-b73f-31de7ae01935';
  const detail = {
    payout_id: id,
    payout_currency: 'EUR',
    payout_amount: '1',
    payout_status: 'PENDING',
    beneficiary: {},
  };
  const isDue = async () =>
    await readRows(mirror.database, sql`select detail_due from ${mirrorRecord}`, { detail_due: flag });
  await see('v1-payouts', [detail]);
  await see('payouts', [v2(id)]);
  await see('payouts', [v2(id, { payout_status: 'COMPLETED' })]);
  expect(await isDue()).toEqual([{ detail_due: true }]);
  await see('v1-payouts', [detail]);
  expect(await isDue()).toEqual([{ detail_due: false }]);
});

test('sensitive values are kept only sealed, and a change behind the same mask is seen', async () => {
  const bank = { id: 'b-1', account_name: 'Ann', account_number: 'GB29NWBK60161331926819', currency: 'GBP' };
  await see('bank-accounts', [bank]);
  await see('bank-accounts', [{ ...bank, account_number: 'GB29NWBK99999999996819' }]);
  const kept = await readRow(
    mirror.database,
    sql`select to_jsonb(row)::text || (select string_agg(to_jsonb(change)::text, '')
      from ${mirrorChange} as change) as all from ${mirrorRecord} as row`,
    { all: text },
  );
  expect(kept?.all).toContain('•••• 6819');
  expect(kept?.all).not.toMatch(/NWBK|6016133|9999999/);
  expect(await changes()).toHaveLength(1);
});

test('a field that the v1 list leaves out stays, and its first sight is no change', async () => {
  const id = '37ca4ff5-42bd-4c78-b73f-31de7ae01935';
  const item = { payout_id: id, payout_currency: 'EUR', payout_amount: '1', payout_status: 'PENDING', create_time: '' };
  await see('v1-payouts', [item], 'some');
  await see('v1-payouts', [{ ...item, beneficiary: { company_name: 'Grünwald' }, payout_method: 'LOCAL' }]);
  expect(await changes()).toEqual([]);
  await see('v1-payouts', [{ ...item, payout_status: 'FAILED', failure_reason: 'Closed' }], 'some');
  expect(await changes()).toEqual([
    { id, before: { payout_status: 'PENDING' }, after: { payout_status: 'FAILED', failure_reason: 'Closed' } },
  ]);
  const { rows } = await findPayouts(mirror.database, [account.id], { q: 'grun' });
  expect(rows.map(({ name, method, reason }) => [name, method, reason])).toEqual([['Grünwald', 'LOCAL', 'Closed']]);
});

test('texts that the store cannot hold get a mark in their place, and do not change repeatedly', async () => {
  const [row] = rowsIn({ data: [v2('PO1', { internal_note: 'a\0b\ud800c' })] }, 'page');
  expect(await see('payouts', [row ?? {}])).toBe(1);
  expect(await see('payouts', [row ?? {}])).toBe(0);
});

test('totals follow every change exactly, in a currency with any number of digits', async () => {
  await see('payouts', [
    v2('PO1', { payout_amount: '0.10' }),
    v2('PO2', { payout_amount: '0.20' }),
    v2('PO3', { payout_currency: 'JPY', payout_amount: '1000' }),
    v2('PO4', { payout_currency: 'KWD', payout_amount: '1.005' }),
    v2('PO5', { payout_currency: 'KWD', payout_amount: '999999999999999999.001' }),
    v2('PO6', { payout_currency: 'USD', payout_amount: 'odd' }),
  ]);
  expect(await sums()).toEqual(['EUR 2 0.30', 'JPY 1 1000', 'KWD 2 1000000000000000000.006', 'USD 1 0']);
  await see('payouts', [v2('PO1', { payout_amount: '0.10', payout_status: 'COMPLETED' })]);
  expect(await sums('status=COMPLETED')).toEqual(['EUR 1 0.10']);
  expect(await sums('status=PROCESSING&currency=EUR')).toEqual(['EUR 1 0.20']);
  // Totals are kept by amount too.
  expect(await sums('least=0.15&currency=EUR')).toEqual(['EUR 1 0.20']);
  // The sum does not change, and still one more amount is known.
  await see('payouts', [v2('PO6', { payout_currency: 'USD', payout_amount: '0.00' })]);
  expect(await countRows(mirror.database, sql`select 1 from ${mirrorTotal} where without_amount <> 0`)).toBe(0);
  await mirror.database.execute(sql`update ${mirrorRecord} set gone_at = now() where id = 'PO2'`);
  expect(await sums('currency=EUR')).toEqual(['EUR 1 0.10']);
  await mirror.database.execute(sql`delete from ${mirrorRecord}`);
  for (const kept of [mirrorTotal, mirrorAmount]) {
    expect(await countRows(mirror.database, sql`select 1 from ${kept} where count <> 0 or sum <> 0`)).toBe(0);
  }
});

test('pages forwards and backwards, by any column, miss no row', async () => {
  const ids = Array.from({ length: 57 }, (_, index) => `PO${String(index).padStart(2, '0')}`);
  const amounts = ['5', '100.5', 'odd', '20', '3'];
  await see(
    'payouts',
    ids.map((id, index) => v2(id, { payout_amount: amounts[index % 5], internal_note: `n${String(index % 2)}` })),
  );
  for (const sort of [
    ...(['created', 'age', 'amount', 'name', 'completed', 'currency', 'statusV1', 'reason'] as const),
    ...(['shortReference', 'id', 'account'] as const),
  ]) {
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let page = await findPayouts(mirror.database, [account.id], { sort, order, size: 10 });
      const first = page.rows.map(({ id }) => id);
      for (;;) {
        seen.push(...page.rows.map(({ id }) => id));
        const after = page.rows.at(-1)?.cursor;
        if (!page.hasAfter) break;
        page = await findPayouts(mirror.database, [account.id], { sort, order, size: 10, after });
      }
      expect(seen.toSorted()).toEqual(ids);
      while (page.hasBefore) {
        page = await findPayouts(mirror.database, [account.id], {
          sort,
          order,
          size: 10,
          before: page.rows[0]?.cursor,
        });
      }
      expect(page.rows.map(({ id }) => id)).toEqual(first);
    }
  }
  const sorted = await findPayouts(mirror.database, [account.id], { sort: 'amount', order: 'desc', size: 100 });
  expect(sorted.rows.slice(0, 12).map(({ amount }) => amount)).toEqual([...Array<string>(12)].map(() => '100.5'));
  expect((await findPayouts(mirror.database, [account.id], { q: 'n1', size: 100 })).rows).toHaveLength(28);
});

test('an address is read field by field, and values that cannot be read are reported', () => {
  const { query, ignored } = readPayoutQuery({
    status: 'FAILED,PENDING,FAILED, FAILED,',
    currency: 'EUR,EUR',
    from: '2026-02-30',
    least: '1e3',
    most: 'ten',
    q: ' a ',
    x: '1',
  });
  expect(query).toEqual({ status: ['FAILED', 'PENDING'], currency: ['EUR'], least: '1000', q: 'a' });
  expect(ignored).toEqual([
    { name: 'from', value: '2026-02-30' },
    { name: 'most', value: 'ten' },
  ]);
  expect(writePayoutQuery(query)).toBe('?q=a&status=FAILED%2CPENDING&currency=EUR&least=1000');
});

test('a link with "Last 7 days" keeps the preset, and means the days before the day on which it is opened', () => {
  const link = '?q=a&days=last_7_days';
  const { query, ignored } = readPayoutQuery({ q: 'a', days: 'last_7_days' });
  expect([query, ignored]).toEqual([{ q: 'a', days: 'last_7_days' }, []]);
  expect(writePayoutQuery(query)).toBe(link);
  expect(onDay(query, '2026-11-25')).toMatchObject({ q: 'a', from: '2026-11-19', to: '2026-11-25' });
  expect(onDay(query, '2026-12-01')).toMatchObject({ q: 'a', from: '2026-11-25', to: '2026-12-01' });
  expect(searchOnDay(link, '2026-11-26')).toBe('?q=a&from=2026-11-20&to=2026-11-26');
  expect(searchOnDay('?from=2026-11-20&status=LOST', '2026-11-26')).toBe('?from=2026-11-20&status=LOST');
  // Preset and fixed days exclude each other, and no preset is invented.
  const both = readPayoutQuery({ days: 'today', from: '2026-11-20', to: '2026-11-20' });
  expect([both.query.days, both.query.from, both.ignored.map(({ name }) => name)]).toEqual([
    'today',
    undefined,
    ['from', 'to'],
  ]);
  expect(readPayoutQuery({ days: 'last_8_days' })).toEqual({
    query: {},
    ignored: [{ name: 'days', value: 'last_8_days' }],
  });
});

test('a record with values beyond any measure does not stop other records', async () => {
  const long = randomBytes(9_000).toString('base64');
  const odd: readonly Raw[] = [
    { create_time: '0000-05-01T10:00:00Z' },
    { create_time: '9999-12-31T23:59:59-05:00' },
    { completed_time: '0000-01-01 00:00:00' },
    { payout_amount: `1.${'3'.repeat(20_000)}` },
    { payout_amount: '9'.repeat(140_000) },
    { payout_status: long },
    { payout_currency: long },
    { internal_note: Array.from({ length: 60_000 }, (_, place) => `a-word-of-many-${place}`).join(' ') },
  ];
  await see('payouts', [...odd.map((more, place) => v2(`odd ${place}`, more)), v2('PO1'), v2(long)]);
  const bank_details = { bank_name: long, account_holder: long, bank_country_code: long };
  await see('v1-payouts', [
    { payout_id: 'PO1', payout_method: long, failure_reason: long, beneficiary: { company_name: long, bank_details } },
    { payout_id: 'PO2', payout_status: long },
  ]);
  const { rows } = await findPayouts(mirror.database, [account.id], { size: 100 });
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['PO1', 'PO2', ...odd.map((_, place) => `odd ${place}`)]);
  const without = rows.filter(({ amount }) => amount === undefined);
  expect(without.map(({ id }) => id).toSorted()).toEqual(['PO2', 'odd 3', 'odd 4']);
  const [long1] = rows.filter(({ id }) => id === 'PO1');
  const beneficiary = long1?.name ?? '';
  expect(long.startsWith(beneficiary)).toBe(true);
  const named = await findPayouts(mirror.database, [account.id], { beneficiary });
  expect(named.rows.map(({ id }) => id)).toEqual(['PO1']);
});

/** The status of the only row, whether its record is due, and which part is to be read again. */
const standing = async () => {
  const row = await readRow(mirror.database, sql`select status, status_v1, detail_due, doubt from ${mirrorRecord}`, {
    status: text,
    status_v1: text,
    detail_due: flag,
    doubt: text,
  });
  return row && `${row.status} ${row.status_v1} ${row.detail_due ? 'due ' : ''}${row.doubt}`.trim();
};

test('two statuses contradict only when the one that was read first was read again and still says the same', async () => {
  const id = '6f2f1b1e-9d6c-4b5a-8f44-0d3c7f0a9b11';
  const summary = async (status: string, atMs?: number) =>
    await see('payouts', [v2(id, { payout_status: status })], 'all', atMs);
  const record = async (status: string, fields: 'all' | 'some' = 'all') =>
    await see('v1-payouts', [{ payout_id: id, payout_status: status }], fields);
  await summary('PROCESSING');
  await record('PENDING');
  expect(await standing()).toBe('PROCESSING PENDING');
  // The summary moves on: the record is behind until it is read again.
  await summary('COMPLETED');
  expect(await standing()).toBe('COMPLETED PENDING due v1');
  await summary('COMPLETED');
  expect(await standing()).toBe('COMPLETED PENDING due v1');
  await record('PENDING');
  expect(await standing()).toBe('CONTRADICTS PENDING');
  expect(await sums('status=COMPLETED')).toEqual([]);
  expect(await sums('status=CONTRADICTS')).toEqual(['EUR 1 12.50']);
  // It stays so however often either of them is read, and ends when they fit.
  await summary('COMPLETED');
  await record('PENDING');
  expect(await standing()).toBe('CONTRADICTS PENDING');
  await record('COMPLETED');
  expect(await standing()).toBe('COMPLETED COMPLETED');
  // Now the record moves on: the summary is read again, and no answer to an earlier request counts.
  const before = sentMs;
  await record('FAILED');
  expect(await standing()).toBe('COMPLETED FAILED due v2');
  await summary('COMPLETED', before);
  expect(await standing()).toBe('COMPLETED FAILED due v2');
  await summary('COMPLETED');
  expect(await standing()).toBe('CONTRADICTS FAILED due');
  await summary('FAILED');
  expect(await standing()).toBe('FAILED FAILED due');
});

test('a page that reads both statuses at once, and again, tells the mirror that they contradict', async () => {
  const id = '6f2f1b1e-9d6c-4b5a-8f44-0d3c7f0a9b11';
  const seen = async (feed: 'payouts' | 'v1-payouts', status: string, at: number) => {
    const row = feed === 'payouts' ? v2(id, { payout_status: status }) : { payout_id: id, payout_status: status };
    const times = { sentMs: minute + at, answeredMs: minute + at + 20 };
    await observe(mirror, account, { feed, fields: 'all', rows: [row], ...times });
  };
  await seen('payouts', 'PROCESSING', 0);
  await seen('v1-payouts', 'PENDING', 0);
  await seen('payouts', 'COMPLETED', 1_000);
  await seen('v1-payouts', 'PENDING', 1_005);
  // Sent before the other answer had come, so it may be the older one: the fill reads it again too.
  expect(await standing()).toBe('COMPLETED PENDING due v1');
  await seen('v1-payouts', 'PENDING', 1_030);
  expect(await standing()).toBe('CONTRADICTS PENDING');
  // The same the other way round.
  await seen('payouts', 'PROCESSING', 2_000);
  await seen('v1-payouts', 'FAILED', 2_005);
  await seen('payouts', 'PROCESSING', 2_010);
  expect(await standing()).toBe('PROCESSING FAILED due v2');
  await seen('payouts', 'PROCESSING', 2_040);
  expect(await standing()).toBe('CONTRADICTS FAILED due');
});

test('details that are due stay due after the summary was read again', async () => {
  const id = '6f2f1b1e-9d6c-4b5a-8f44-0d3c7f0a9b11';
  await see('payouts', [v2(id)]);
  await see('v1-payouts', [{ payout_id: id, payout_status: 'COMPLETED' }], 'some');
  expect(await standing()).toBe('PROCESSING COMPLETED due v2');
  await see('payouts', [v2(id)]);
  expect(await standing()).toBe('CONTRADICTS COMPLETED due');
  await see('v1-payouts', [{ payout_id: id, payout_status: 'COMPLETED', beneficiary: {} }]);
  expect(await standing()).toBe('CONTRADICTS COMPLETED');
});

test('a status that the interface does not list contradicts nothing', async () => {
  const id = '6f2f1b1e-9d6c-4b5a-8f44-0d3c7f0a9b11';
  for (let times = 0; times < 2; times += 1) {
    await see('payouts', [v2(id, { payout_status: 'COMPLETED' })]);
    await see('v1-payouts', [{ payout_id: id, payout_status: 'ON_HOLD' }]);
  }
  expect(await standing()).toBe('COMPLETED ON_HOLD');
});

test('a promise is as old as its first sight, or as the payout’s end where the first sight shows it', async () => {
  const promised = async () =>
    (
      await readRows(
        mirror.database,
        sql`select id, to_return::text, extract(epoch from promised_at) * 1000 as promised_ms
          from ${mirrorRecord} order by id`,
        { id: text, to_return: nullable(text), promised_ms: nullable(real) },
      )
    ).map(({ id, to_return: toReturn = null, promised_ms: ms }) => [
      id,
      toReturn,
      ms === undefined ? null : new Date(ms).toISOString(),
    ]);
  const record = (id: string, more: Raw = {}) => ({ payout_id: id, payout_status: 'FAILED', ...more });
  await see(
    'payouts',
    ['A', 'B', 'C'].map((id) => v2(id, { payout_status: 'FAILED' })),
  );
  await see('v1-payouts', [
    record('A', { failure_returned_amount: '12.50', complete_time: '2026-11-20T13:05:00+08:00' }),
    record('B'),
    record('C', { failure_returned_amount: '-1' }),
  ]);
  await see('v1-payouts', [record('B', { failure_returned_amount: '10' })]);
  const seenMs = sentMs;
  await see('v1-payouts', [record('B', { failure_returned_amount: '11' })]);
  expect(await promised()).toEqual([
    ['A', '12.50', '2026-11-20T05:05:00.000Z'],
    ['B', '11', new Date(seenMs).toISOString()],
    ['C', null, null],
  ]);
});

test('an amount with an exponent counts in sums and in ranges of amounts as the number that it is', async () => {
  await see('payouts', [
    v2('PO1', { payout_amount: '1.2E3' }),
    v2('PO2', { payout_amount: 1.5e-7 }),
    v2('PO3', { payout_amount: '0.50' }),
  ]);
  expect(await sums()).toEqual(['EUR 3 1200.50000015']);
  expect(await sums('least=1000')).toEqual(['EUR 1 1200']);
  expect(await sums('least=1.2e3')).toEqual(['EUR 1 1200']);
  expect(await sums('most=6.4e-05')).toEqual(['EUR 1 0.00000015']);
});
