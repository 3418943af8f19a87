import { createHash } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet, unzip } from '@/e2e/pages/read-sheet';
import type { Caller } from '@/lib/access/sessions/caller';
import { enoughAgreed } from '@/lib/mirror/filling/windows';
import type { Raw } from '@/lib/mirror/filling/derive';
import { payout as summary, TestMirror } from '@/lib/mirror/test-mirror.fixture';
import type { ExportFormat } from '@/lib/store/export-schema';
import { monthClose, monthCloseRow } from '@/lib/store/report-schema';
import { audit } from '@/lib/store/schema';
import { english } from '@/lib/messages/english.fixture';
import type { Language } from '@/lib/messages/languages';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { takeCloseFile } from './close-file';
import { coverageOfClose } from './close-coverage';
import { daysOfMonth } from './close-input';
import { closeIn, previewClose, reopenings } from './close-month';
import { listMonths, readClose } from './read-closes';

const now = new Date('2026-11-24T06:00:00Z');
let mirror: TestMirror;
let accountId = 0;
beforeAll(async () => {
  mirror = await TestMirror.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew('month_close', 'month_close_row');
  accountId = await mirror.addAccount('master', { firstDay: '2026-08-10' });
  await mirror.database
    .execute(sql`insert into mirror_window (account_id, feed, status, from_day, to_day, agreed, read_at,
      agreed_at, whole_at, next_at, pause_ms)
    values (${accountId}, 'payouts', '', '2026-08-10', ${TestMirror.today}, ${enoughAgreed}, now(), '2026-11-24T07:00:00Z', '2026-11-24T07:00:00Z', now(), 1000)`);
});

const scope = () => mirror.scope(undefined, ['master']);
const addManager = (name: string) => mirror.addPerson('manager', ['master'], { name });
const see: TestMirror['see'] = (...given) => mirror.see(...given);
const context = (caller: Caller) => ({ store: mirror.database, caller, now });
const payout = (id: string, more: Raw = {}): Raw => summary(id, { payout_status: 'PROCESSING', ...more });

async function close(caller: Caller, month: string, more: { seen?: string; acceptsMissing?: boolean } = {}) {
  const shown = await previewClose(scope(), 'master', month);
  const asked = { account: 'master', month, seen: shown?.seen ?? '', acceptsMissing: false, ...more };
  return await closeIn({ scope: scope(), accountId }, context(caller), asked);
}

async function closed(caller: Caller, month: string): Promise<string> {
  const done = await close(caller, month);
  if (!done.ok) throw new Error(done.error.key);
  return done.value;
}

test('a month has its own number of days', () => {
  expect(daysOfMonth('2026-02')).toEqual({ fromDay: '2026-02-01', toDay: '2026-02-28' });
  expect(daysOfMonth('2028-02')).toEqual({ fromDay: '2028-02-01', toDay: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ fromDay: '2026-12-01', toDay: '2026-12-31' });
});

test('a close keeps exact totals by currency and status, and a digest that can be computed from its rows', async () => {
  const ann = await addManager('Ann');
  await see([
    payout('b', { payout_amount: '999999999999999.99' }),
    payout('a', { payout_amount: '0.01', payout_status: 'COMPLETED', completed_time: '2026-10-14T10:00:00+08:00' }),
    payout('c', { payout_currency: 'KWD', payout_amount: '1.005' }),
    payout('d', { payout_currency: 'JPY', payout_amount: '1000' }),
    // The platform's first and last moment of the month, and the moments beside them.
    payout('first', { create_time: '2026-10-01T00:00:00+08:00' }),
    payout('last', { create_time: '2026-10-31T23:59:59+08:00' }),
    payout('before', { create_time: '2026-09-30T23:59:59+08:00' }),
    payout('after', { create_time: '2026-11-01T00:00:00+08:00' }),
  ]);
  const id = await closed(ann, '2026-10');
  const read = await readClose(scope(), 'master', id);
  expect(read?.close).toMatchObject({ month: '2026-10', state: 'closed', closedBy: 'Ann', count: 6 });
  expect(read?.totals.map(({ currency, status, count, sum }) => [currency, status, count, sum])).toEqual([
    ['EUR', 'COMPLETED', 1, '0.01'],
    ['EUR', 'PROCESSING', 3, '1000000000000024.99'],
    ['JPY', 'PROCESSING', 1, '1000'],
    ['KWD', 'PROCESSING', 1, '1.005'],
  ]);
  const lines = [
    ['a', 'EUR', '0.01', 'COMPLETED', '', '', '2026-10-14T02:00:00.000Z'],
    ['b', 'EUR', '999999999999999.99', 'PROCESSING', '', '', ''],
    ['c', 'KWD', '1.005', 'PROCESSING', '', '', ''],
    ['d', 'JPY', '1000', 'PROCESSING', '', '', ''],
    ['first', 'EUR', '12.50', 'PROCESSING', '', '', ''],
    ['last', 'EUR', '12.50', 'PROCESSING', '', '', ''],
  ];
  const digest = createHash('sha256')
    .update(lines.map((line) => line.join('\t')).join('\n'))
    .digest('hex');
  expect(read?.close.digest).toBe(digest);
  expect(read?.isIntact).toBe(true);
  await mirror.database.update(monthCloseRow).set({ amount: '0.02' }).where(eq(monthCloseRow.payoutId, 'a'));
  expect((await readClose(scope(), 'master', id))?.isIntact).toBe(false);
});

test('a month is closed as shown, once, when it is over, and with missing days only where accepted', async () => {
  const ann = await addManager('Ann');
  await see([payout('a')]);
  const seen = (await previewClose(scope(), 'master', '2026-10'))?.seen ?? '';
  await see([payout('a', { payout_amount: '12.51' })]);
  const refused = async (month: string, more = {}) => {
    const done = await close(ann, month, more);
    return done.ok ? 'closed' : done.error.key;
  };
  expect(await refused('2026-10', { seen })).toBe('months.refused.changed');
  expect(await refused('2026-11')).toBe('months.refused.notOver');
  // The mirror begins on the tenth.
  expect(await refused('2026-08')).toBe('months.refused.missing');
  expect(await refused('2026-08', { acceptsMissing: true })).toBe('closed');
  const atOnce = await Promise.all([refused('2026-10'), refused('2026-10'), refused('2026-10')]);
  expect(atOnce.toSorted()).toEqual(['closed', 'months.refused.closed', 'months.refused.closed']);
  const [first] = await mirror.database.select().from(monthClose).where(eq(monthClose.month, '2026-08-01'));
  expect(first?.coverage).toMatchObject({ state: 'partly', missingDays: 9 });
});

test('payouts whose own pages are still to be read are reported as missing, as days are', async () => {
  const ann = await addManager('Ann');
  // An id that has a page of its own.
  await see([payout('3f2b6c1e-5a7d-4e8f-9b0a-1c2d3e4f5a6b'), payout('b')]);
  expect(await close(ann, '2026-10')).toMatchObject({ error: { key: 'months.refused.missing' } });
  const done = await close(ann, '2026-10', { acceptsMissing: true });
  if (!done.ok) throw new Error(done.error.key);
  const coverage = (await readClose(scope(), 'master', done.value))?.close.coverage;
  if (coverage === undefined) throw new Error('there is no such close');
  expect(coverage).toMatchObject({ state: 'whole', detailsDue: 1 });
  expect(coverageOfClose(coverage, 'UTC').map((sentence) => english(sentence))).toEqual([
    'All days of the month had been read.',
    'Payouts last checked 2026-11-24 07:00:00 UTC.',
    'The details of 1 payout were not read yet.',
  ]);
});

test('a closed month is reopened by two people, and can be closed again', async () => {
  const [ann, ben] = [await addManager('Ann'), await addManager('Ben')];
  await see([payout('a')]);
  const id = await closed(ann, '2026-10');
  const asked = { account: 'master', id };
  expect(await reopenings.confirm(context(ben), asked, accountId)).toMatchObject({
    error: { key: 'months.refused.moved' },
  });
  expect(await reopenings.ask(context(ann), { ...asked, reason: 'one is missing' }, accountId)).toMatchObject({
    ok: true,
  });
  expect(await reopenings.confirm(context(ann), asked, accountId)).toMatchObject({
    error: { key: 'months.refused.samePerson' },
  });
  // An account with the same name under another client is another account.
  const others = await mirror.addAccount('master', { clientHash: 'another' });
  expect(await reopenings.confirm(context(ben), asked, others)).toMatchObject({
    error: { key: 'months.refused.notThere' },
  });
  expect(await reopenings.decline(context(ben), asked, accountId)).toMatchObject({ ok: true });
  expect(await reopenings.ask(context(ben), { ...asked, reason: 'indeed' }, accountId)).toMatchObject({ ok: true });
  expect((await listMonths(scope(), 'master'))[0]?.close).toMatchObject({
    state: 'reopening',
    reopening: { reason: 'indeed', by: 'Ben' },
  });
  expect(await reopenings.confirm(context(ann), asked, accountId)).toMatchObject({ ok: true });
  expect((await listMonths(scope(), 'master'))[0]?.close).toBeUndefined();
  const again = await closed(ben, '2026-10');
  expect(again).not.toBe(id);
  const lines = await mirror.database.select().from(audit).orderBy(audit.sequence);
  expect(lines.map(({ act, personName }) => `${act} ${personName}`)).toEqual([
    'month.close Ann',
    'month.reopen Ann',
    'month.keep-closed Ben',
    'month.reopen Ben',
    'month.confirm-reopen Ann',
    'month.close Ben',
  ]);
});

/** Pseudo-random numbers, the same at every run. */
function chance(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('each of 200 later changes is listed once, with its old and new values, and nothing else is', async () => {
  const ann = await addManager('Ann');
  const pick = chance(20_261_124);
  const state = new Map<string, Record<string, string>>();
  const idOf = (month: string, place: number) => `${month}-${String(place).padStart(3, '0')}`;
  const days: Readonly<Record<string, string>> = { oct: '2026-10', sep: '2026-09', nov: '2026-11' };
  const rowOf = (id: string) => {
    const { amount = '12.50', status = 'PROCESSING' } = state.get(id) ?? {};
    const [month = 'oct'] = id.split('-');
    return payout(id, {
      payout_amount: amount,
      payout_status: status,
      create_time: `${days[month] ?? ''}-12T13:00:00+08:00`,
    });
  };
  for (const month of ['oct', 'sep', 'nov']) {
    const ids = Array.from({ length: 120 }, (_, place) => idOf(month, place));
    await see(ids.map(rowOf));
  }
  const id = await closed(ann, '2026-10');
  const atClose = new Map(
    Array.from({ length: 120 }, (_, place) => [idOf('oct', place), { amount: '12.50', status: 'PROCESSING' }]),
  );
  const touched = new Set<string>();
  const gone = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const month = ['oct', 'oct', 'oct', 'sep', 'nov'][pick(5)] ?? 'oct';
    const kind = pick(10);
    // A payout of the closed month, or a new one.
    const one = idOf(month, kind === 0 ? 500 + round : pick(120));
    if (gone.has(one)) continue;
    const before = rowOf(one);
    if (kind === 1) {
      await mirror.database.execute(sql`update mirror_record set gone_at = now(), changed_at = now()
        where account_id = ${accountId} and kind = 'payout' and id = ${one}`);
      gone.add(one);
      touched.add(one);
      continue;
    }
    const known = state.get(one) ?? {};
    if (kind < 5) state.set(one, { ...known, amount: `${String(pick(1_000))}.${String(10 + pick(90))}` });
    else state.set(one, { ...known, status: ['COMPLETED', 'FAILED', 'PROCESSING'][pick(3)] ?? 'FAILED' });
    await see([rowOf(one)]);
    const isNew = kind === 0 && !atClose.has(one);
    if (isNew || JSON.stringify(before) !== JSON.stringify(rowOf(one))) touched.add(one);
  }
  const wanted = [...touched].filter((one) => one.startsWith('oct-')).toSorted();
  expect(wanted.length).toBeGreaterThan(50);
  const read = await readClose(scope(), 'master', id);
  expect(read?.changed).toBe(wanted.length);
  expect(read?.changes.map((change) => change.id).toSorted()).toEqual(wanted);
  for (const change of read?.changes ?? []) {
    const kept = atClose.get(change.id);
    const is = { amount: '12.50', status: 'PROCESSING', ...state.get(change.id) };
    const kind = kept === undefined ? 'appeared' : gone.has(change.id) ? 'gone' : 'changed';
    expect(change.kind, change.id).toBe(kind);
    const differs =
      kind !== 'changed' || kept === undefined
        ? []
        : (['amount', 'status'] as const).filter((name) => kept[name] !== is[name]);
    expect(change.fields, change.id).toEqual(differs.map((name) => ({ name, before: kept?.[name], after: is[name] })));
  }
  // The closed rows stay.
  expect(read?.isIntact).toBe(true);
  expect((await listMonths(scope(), 'master')).map(({ month, changed }) => [month, changed])).toEqual([
    ['2026-10', wanted.length],
    ['2026-09', 0],
    ['2026-08', 0],
  ]);
});

test('the file says how many payouts have no amount, beside a sum that leaves them out', async () => {
  const ann = await addManager('Ann');
  await see([payout('a', { payout_amount: '0.10' }), payout('b', { payout_amount: 'many' }), payout('c')]);
  const id = await closed(ann, '2026-10');
  const file = await takeCloseFile(mirror.scope(ann, ['master']), {
    account: 'master',
    id,
    form: 'csv',
    words: english,
  });
  const text = await new Response(file?.body).text();
  expect(text).toContain('EUR,PROCESSING,3,12.60,0,0,0,1 without an amount\r\n');
});

test('the file is in the language of its person, and states the same facts in every language', async () => {
  const ann = await addManager('Ann');
  await see([payout('a', { payout_amount: '0.10' }), payout('b', { payout_amount: 'many' })]);
  const id = await closed(ann, '2026-10');
  const linesIn = async (language: Language) => {
    const asked = { account: 'master', id, form: 'csv', words: wordsIn(language) } as const;
    const file = await takeCloseFile(mirror.scope(ann, ['master']), asked);
    return (await new Response(file?.body).text()).split('\r\n');
  };
  const [inEnglish, inChinese] = [await linesIn('en'), await linesIn('zh-Hans')];
  const digest = inEnglish.find((line) => line.startsWith('SHA-256,')) ?? '';
  expect(inChinese.slice(0, 13)).toEqual([
    '月份,2026-10',
    '账户,master',
    '结账时间,2026-11-24 06:00:00 UTC',
    '结账人,Ann',
    '数据范围,结账时，本月所有日期均已读取。付款最近检查于 2026-11-24 07:00:00 UTC。',
    '付款笔数,2',
    digest,
    '',
    '币种,状态,付款笔数,合计,已退回,已通知待退回,尚未退回',
    'EUR,PROCESSING,2,0.10,0,0,0,1 笔无金额',
    '',
    '付款 ID,创建时间（UTC）,收款人,币种,金额,状态,详细记录状态,付款方式,银行所在国家/地区,待退回金额,完成时间（UTC）',
    'a,2026-10-12T05:00:00.000Z,,EUR,0.10,PROCESSING,,,,,',
  ]);
  expect(inEnglish[4]).toBe(
    'Coverage,All days of the month had been read. Payouts last checked 2026-11-24 07:00:00 UTC.',
  );
  expect(inEnglish.slice(12)).toEqual(inChinese.slice(12));
});

test('the file has the length that is said, and its download is recorded at its end with the rows of it', async () => {
  const ann = await addManager('Ann');
  await see([payout('a', { payout_amount: '0.10' }), payout('b', { payout_amount: '-1234.5' })]);
  const id = await closed(ann, '2026-10');
  const take = async (form: ExportFormat) => {
    const file = await takeCloseFile(mirror.scope(ann, ['master']), { account: 'master', id, form, words: english });
    if (file === undefined) throw new Error('no file');
    return file;
  };
  const lines = async () => {
    const rows = await mirror.database.select().from(audit).where(eq(audit.act, 'month.download'));
    return rows.map(({ result, after }) => [result, JSON.parse(after ?? '{}') as Record<string, unknown>] as const);
  };
  const file = await take('csv-semicolons');
  expect(await lines()).toEqual([]);
  const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
  expect(bytes.length).toBe(file.bytes);
  expect(bytes.toString('utf8').split('\r\n').slice(-3)).toEqual([
    'a;2026-10-12T05:00:00.000Z;;EUR;0,10;PROCESSING;;;;;',
    'b;2026-10-12T05:00:00.000Z;;EUR;-1234,5;PROCESSING;;;;;',
    '',
  ]);
  const whole = { month: '2026-10', format: 'csv-semicolons', rows: 2, bytes: file.bytes, of: file.bytes };
  expect(await lines()).toMatchObject([['done', whole]]);

  const cut = await take('csv');
  const reader = cut.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const left = { format: 'csv', rows: 0, bytes: value?.length, of: cut.bytes };
  expect((await lines()).slice(1)).toMatchObject([['cut-off', left]]);
});

test('its workbook is read by another program: amounts as numbers, ids as text, times as times', async () => {
  const ann = await addManager('Ann');
  const long = '12345678901234567890';
  await see([payout(long, { payout_amount: '0.10' }), payout('=1+1', { payout_amount: '999999999999999.99' })]);
  const id = await closed(ann, '2026-10');
  const asked = { account: 'master', id, form: 'xlsx', words: english } as const;
  const file = await takeCloseFile(mirror.scope(ann, ['master']), asked);
  const files = unzip(Buffer.from(await new Response(file?.body).arrayBuffer()));
  const rows = readSheet(files.get('xl/worksheets/sheet2.xml') ?? '');
  expect(rows.map((row) => row.map(({ kind, value }) => `${kind} ${value}`)).slice(1)).toEqual([
    ['text ' + long, `number ${46_307 + 5 / 24}`, 'text EUR', 'number 0.10', 'text PROCESSING'],
    ['text =1+1', `number ${46_307 + 5 / 24}`, 'text EUR', 'text 999999999999999.99', 'text PROCESSING'],
  ]);
  const about = readSheet(files.get('xl/worksheets/sheet1.xml') ?? '').map((row) => row.map(({ value }) => value));
  expect(about).toContainEqual(['Payouts', '2']);
});

test('a file whose statement fails in the middle is not offered at all', async () => {
  const ann = await addManager('Ann');
  await see([payout('a')]);
  const id = await closed(ann, '2026-10');
  const scopeOf = mirror.scope(ann, ['master']);
  const failing = new Proxy(mirror.database, {
    get: (target, name) => {
      if (name === 'execute') {
        return async (statement: SQL) => {
          const isOfRows = new PgDialect().sqlToQuery(statement).sql.includes('order by payout_id');
          if (isOfRows) throw new Error('connection terminated');
          return await target.execute(statement);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const asked = { account: 'master', id, form: 'csv', words: english } as const;
  await expect(takeCloseFile({ ...scopeOf, database: failing }, asked)).rejects.toThrow('connection terminated');
  expect(await mirror.database.select().from(audit).where(eq(audit.act, 'month.download'))).toEqual([]);
});
