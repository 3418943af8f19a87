import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import { english } from '@/lib/messages/english.fixture';
import { message, readMessage, writeMessage } from '@/lib/messages/message';
import { exportJob, exportPart } from '@/lib/store/export-schema';
import { cleanExports } from './export-runner';
import { expectSameBytes } from './killed-exports.fixture';
import { exportLimits } from './export-limits';
import { cancelExport, listOwnExports } from './own-exports';
import { payout } from '@/lib/test-console.fixture';
import { nowMs, TestExports } from './test-exports.fixture';
import { readSheet, unzip } from '@/e2e/pages/read-sheet';

let exports: TestExports;
let ann: Doer;
beforeAll(async () => {
  exports = await TestExports.open();
});
afterAll(() => exports.close());
beforeEach(async () => {
  await exports.renew();
  ann = await exports.addPerson('operator', ['master'], { name: 'Ann' });
});

describe('a file', () => {
  test('has each row once, in the order of creation, with exact sums by currency', async () => {
    await exports.addMany(2_345);
    const id = await exports.ask(ann);
    await exports.makeAll();
    const text = (await exports.file(ann, id)).toString('utf8');
    const rows = await exports.rows(ann, id);
    expect(rows).toHaveLength(2_345);
    expect(rows[0]).toBe('PO00000000000000001,1.25,USD,note of 1');
    expect(rows.at(-1)).toBe('PO00000000000002345,2345.25,USD,note of 2345');
    expect(new Set(rows).size).toBe(2_345);
    // 1 + 3 + ... + 2345 = 1173², and a quarter each; 2 + 4 + ... + 2344 = 1172 * 1173.
    expect(text).toContain('Total EUR,1375049.00,"1,172 payouts"\r\nTotal USD,1376222.25,"1,173 payouts"\r\n');
    expect(text).toContain('Rows,2345\r\n');
    expect(await exports.job(id)).toMatchObject({ state: 'done', rowsDone: 2_345 });
    expect(await exports.lines()).toEqual(['export.finish done', 'export.download done', 'export.download done']);
  });

  test('says before its rows what they are, for whom, in which zone and how far they reach', async () => {
    await exports.see([payout('PO1', { payout_status: 'FAILED' }), payout('PO2')]);
    const id = await exports.ask(ann, {
      search: 'status=FAILED&from=2026-11-01&sort=amount&order=asc&size=10&currency=nothing',
      columns: ['created', 'id', 'iban'],
      coverage: { state: 'partly', asOfMs: nowMs, days: 90, missingDays: 3 },
    });
    await exports.makeAll();
    expect((await exports.file(ann, id)).toString('utf8').split('\r\n')).toEqual([
      '\uFEFFFile,Payouts',
      'Accounts,Master account',
      'Filters,Status: Failed; Created: from 1 Nov 2026 (platform’s time zone)',
      'Filters not recognized and left out,currency=nothing',
      'Order,"Created, newest first"',
      'Time zone,Asia/Shanghai (UTC+8)',
      'Exported by,Ann',
      'Requested,2026-11-24 14:00:00 UTC+8',
      'Coverage,3 of 90 days not read yet; As of 2026-11-24 14:00:00 UTC+8',
      'Account numbers,Masked except for the last four digits',
      'Rows,1',
      'Total EUR,12.50,1 payout',
      '',
      'Created (Asia/Shanghai),Payout ID,IBAN',
      '2026-11-20 13:00:00 UTC+8,PO1,',
      '',
    ]);
  });

  test('is in the language of its request, whoever else has requested one in another language', async () => {
    await exports.addAccount('sub-1');
    await exports.grant(ann, ['sub-1']);
    await exports.see([payout('PO1', { payout_status: 'FAILED' }), payout('PO2')]);
    const asked = {
      search: 'status=FAILED&from=2026-11-01&currency=nothing&size=many',
      columns: ['created', 'id', 'status', 'returned', 'iban'],
      accounts: [
        { id: exports.idOf('master'), account: 'master' },
        { id: exports.idOf('sub-1'), account: 'sub-1', name: '上海灯塔' },
      ],
      coverage: { state: 'partly', asOfMs: nowMs, days: 90, missingDays: 3 },
    };
    const chinese = { ...asked, language: 'zh-Hans' };
    const [inEnglish, csv, xlsx] = [
      await exports.ask(ann, asked),
      await exports.ask(ann, chinese),
      await exports.ask(ann, { ...chinese, format: 'xlsx' }),
    ];
    await exports.makeAll();
    const lines = async (id: string) => (await exports.file(ann, id)).toString('utf8').split('\r\n');
    expect((await lines(inEnglish)).slice(0, 4)).toEqual([
      '\uFEFFFile,Payouts',
      'Accounts,"Master account, 上海灯塔 (sub-1)"',
      'Filters,Status: Failed; Created: from 1 Nov 2026 (platform’s time zone)',
      'Filters not recognized and left out,currency=nothing; size=many',
    ]);
    const about = [
      ['文件', '付款'],
      ['账户', '主账户、上海灯塔（sub-1）'],
      ['筛选条件', '状态：失败；创建日期：2026年11月1日起（平台时区）'],
      ['无法识别、未应用的筛选条件', 'currency=nothing；size=many'],
      ['排序', '按创建时间，最新在前'],
      ['时区', 'Asia/Shanghai (UTC+8)'],
      ['导出人', 'Ann'],
      ['提交时间', '2026-11-24 14:00:00 UTC+8'],
      ['数据范围', '90 天中有 3 天尚未读取；截至 2026-11-24 14:00:00 UTC+8'],
      ['账号', '已隐藏，仅显示末四位'],
      ['行数', '1'],
      ['合计 EUR', '12.50', '1 笔付款'],
    ];
    const heads = ['创建时间（Asia/Shanghai）', '付款 ID', '状态', '已退回', 'IBAN'];
    // The platform's own values stay as they are, for programs.
    expect((await lines(csv)).join('\n')).toBe(
      `\uFEFF${about.map((line) => line.join(',')).join('\n')}\n\n${heads.join(',')}\n2026-11-20 13:00:00 UTC+8,PO1,FAILED,0,\n`,
    );
    const files = unzip(await exports.file(ann, xlsx));
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['说明', '付款']);
    const sheet = (number: number) =>
      readSheet(files.get(`xl/worksheets/sheet${number}.xml`) ?? '').map((row) => row.map(({ value }) => value));
    expect(sheet(1)).toEqual(about);
    expect(sheet(2)[0]).toEqual(heads);
    expect(sheet(2)[1]).toEqual([String(46_346 + 13 / 24), 'PO1', 'FAILED', '0']);
  });

  test('shows each row as it was when its part was made, and no row created after the request', async () => {
    await exports.addMany(1_500);
    const id = await exports.ask(ann, { search: 'status=COMPLETED' });
    await exports.dieAfter(1);
    const statusOf = (rows: string) => sql.raw(`update mirror_record set status = 'FAILED' where ${rows}`);
    await exports.database.execute(statusOf(`id = 'PO00000000000000500'`));
    await exports.database.execute(statusOf(`id = 'PO00000000000001200'`));
    await exports.see([payout('PO-late', { payout_status: 'COMPLETED', create_time: '2026-11-24T14:00:00+08:00' })]);
    await exports.endLeases();
    await exports.makeAll();
    const rows = (await exports.rows(ann, id)).map((row) => row.split(',')[0]);
    expect(rows).toHaveLength(1_499);
    expect(rows).toContain('PO00000000000000500');
    expect(rows).not.toContain('PO00000000000001200');
    expect(rows).not.toContain('PO-late');

    const oldest = await exports.ask(ann, { search: 'order=asc' });
    await exports.makeAll();
    const turned = (await exports.rows(ann, oldest)).map((row) => row.split(',')[0]);
    expect([turned.length, turned[0], turned.at(-1)]).toEqual([1_500, 'PO00000000000001500', 'PO00000000000000001']);
  });

  test('is the same, byte for byte, though the console was killed', async () => {
    await exports.addMany(1_100);
    await expectSameBytes({ exports, by: ann, format: 'csv', parts: 2 }, [1]);
  });

  test('of XLSX has the same cells as the CSV file has in its lines', async () => {
    await exports.addMany(1_200);
    const asked = { columns: ['created', 'id', 'beneficiary', 'amount', 'currency', 'note'] };
    const [csv, xlsx] = [await exports.ask(ann, asked), await exports.ask(ann, { ...asked, format: 'xlsx' })];
    await exports.makeAll();
    const files = unzip(await exports.file(ann, xlsx));
    const rows = readSheet(files.get('xl/worksheets/sheet2.xml') ?? '').slice(1);
    // A spreadsheet counts the days since 30 December 1899; the zone stands in the name of the column.
    const timeOf = (days: string) =>
      new Date(Math.round((Number(days) - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    const texts = rows.map(([created, ...row]) => [
      `${timeOf(created?.value ?? '')} UTC+8`,
      ...row.map(({ value }) => value),
    ]);
    expect(texts.map((row) => row.join(','))).toEqual(await exports.rows(ann, csv));
    expect(rows[0]?.map(({ kind }) => kind)).toEqual(['number', 'text', 'text', 'number', 'text', 'text']);
  });

  test('is made by one copy alone, however many copies share the queue', async () => {
    await exports.addMany(5_000);
    const ids = [await exports.ask(ann), await exports.ask(ann), await exports.ask(ann)];
    await Promise.all(['one', 'two', 'three'].map(async (owner) => await exports.makeAll(owner)));
    const files = await Promise.all(ids.map(async (id) => await exports.file(ann, id)));
    expect(new Set(files.map((file) => file.toString('utf8'))).size).toBe(1);
    expect(await exports.rows(ann, ids[0] ?? '')).toHaveLength(5_000);
    expect((await exports.lines()).filter((line) => line === 'export.finish done')).toHaveLength(3);
  });

  test('that another copy has taken over is given up, and holds no row twice', async () => {
    await exports.addMany(2_500);
    const id = await exports.ask(ann);
    // The lease ends while the first copy still works on the first part.
    const slow = exports.runner('slow', { leaseMs: 0, environment: exports.environment });
    await Promise.all([slow.turn(), exports.makeAll('quick')]);
    await exports.endLeases();
    await exports.makeAll('quick');
    expect(await exports.rows(ann, id)).toHaveLength(2_500);
    expect(await exports.parts(id)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('full account numbers', () => {
  const bank = { account_number: '00012345678901', iban: 'DE89370400440532013000', bank_country_code: 'DE' };
  const v1 = { ...payout('PO1'), beneficiary: { company_name: 'Grünwald', bank_details: bank } };
  const columns = ['id', 'accountNumber', 'iban'];

  test('are masked in every file that was not requested with them', async () => {
    await exports.see([v1], { feed: 'v1-payouts' });
    const masked = await exports.ask(ann, { columns });
    const full = await exports.ask(ann, { columns, isRevealed: true, reason: 'Bank asks' });
    await exports.makeAll();
    expect(await exports.rows(ann, masked)).toEqual(['PO1,•••• 8901,•••• 3000']);
    expect(await exports.rows(ann, full)).toEqual(['PO1,00012345678901,DE89370400440532013000']);
    expect((await exports.file(ann, full)).toString('utf8')).toContain(
      'Account numbers,In full. Reason: Bank asks\r\n',
    );
    expect(await exports.told('export.download')).toMatchObject({ full: false, opened: 0 });
  });

  test('are counted in the audit with the reason for them, and are not in it themselves', async () => {
    await exports.see([v1, { ...v1, payout_id: 'PO2' }], { feed: 'v1-payouts' });
    await exports.ask(ann, { columns, isRevealed: true, reason: 'Bank asks' });
    await exports.makeAll();
    const told = await exports.told('export.finish');
    expect(told).toMatchObject({ full: true, reason: 'Bank asks', opened: 4, rows: 2 });
    expect(JSON.stringify(told)).not.toMatch(/370400440532|12345678/);
  });

  test('of bank accounts and cardholders come the same way, and of no other list', async () => {
    const account = { id: 'BA1', account_name: 'Grünwald', account_number: '00012345678901', account_status: 'Valid' };
    const holder = { cardholder_id: 'CH1', phone_number: '+491701234567', date_of_birth: '1990-05-17' };
    await exports.see([account], { feed: 'bank-accounts' });
    await exports.see([holder], { feed: 'cardholders' });
    // They have no time of creation, so that the first sight of them counts.
    const seen = { newestMs: Date.now() + 60_000 };
    const accounts = { list: 'listBankAccounts', columns: ['bankAccountId', 'accountNumber'], ...seen } as const;
    const holders = { list: 'listCardholders', columns: ['cardholderId', 'phone', 'birthDate'], ...seen } as const;
    const inFull = { isRevealed: true, reason: 'Bank asks' } as const;
    const masked = [await exports.ask(ann, accounts), await exports.ask(ann, holders)];
    const full = [
      await exports.ask(ann, { ...accounts, ...inFull }),
      await exports.ask(ann, { ...holders, ...inFull }),
    ];
    const cards = await exports.ask(ann, { list: 'listCards', columns: ['cardId'], ...inFull });
    await exports.makeAll();
    const rowsOf = async (ids: readonly string[]) =>
      await Promise.all(ids.map(async (id) => await exports.rows(ann, id)));
    expect(await rowsOf(masked)).toEqual([['BA1,•••• 8901'], ['CH1,•••• 4567,••••']]);
    expect(await rowsOf(full)).toEqual([['BA1,00012345678901'], ["CH1,'+491701234567,1990-05-17"]]);
    expect((await exports.job(full[1] ?? '')).progress).toMatchObject({ opened: 2 });
    expect((await exports.file(ann, full[1] ?? '')).toString('utf8')).toContain(
      'Phone numbers and dates of birth,In full. Reason: Bank asks\r\n',
    );
    expect((await exports.file(ann, masked[1] ?? '')).toString('utf8')).toContain('dates of birth,Masked\r\n');
    expect(await exports.job(cards)).toMatchObject({ problem: writeMessage(message('terms.fullExports')) });
  });

  test('are stored sealed', async () => {
    await exports.see([v1], { feed: 'v1-payouts' });
    await exports.ask(ann, { columns, isRevealed: true, reason: 'Bank asks' });
    await exports.makeAll();
    const parts = await exports.database.select().from(exportPart);
    expect(parts).toHaveLength(3);
    for (const { bytes } of parts)
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/370400440532|Account number|Bank asks/);
  });
});

describe('a person who', () => {
  const endings = [
    [
      'is disabled',
      async () => await exports.changePerson(ann, { disabledAt: new Date(nowMs) }),
      /access to this console/,
    ],
    ['becomes an administrator', async () => await exports.changePerson(ann, { role: 'admin' }), /role can’t see/],
    ['loses the account', async () => await exports.grant(ann, [], ['master']), /access to the account master/],
    [
      'acts through another client',
      async () => await exports.database.update(exportJob).set({ clientHash: 'x' }),
      /connection/,
    ],
  ] as const;

  test.each(endings)(
    '%s gets no file any more, whether it is ready, being made or queued',
    async (_, change, reason) => {
      await exports.addMany(2_200);
      const made = await exports.ask(ann);
      await exports.makeAll();
      const begun = await exports.ask(ann);
      await exports.dieAfter(1);
      await exports.endLeases();
      await change();
      await exports.makeAll();
      const { state, problem } = await exports.job(begun);
      expect(state).toBe('failed');
      expect(english(readMessage(problem ?? ''))).toMatch(reason);
      expect(await exports.parts(begun)).toEqual([]);
      const taken = await exports.take(ann, made);
      expect(taken.ok).toBe(false);
      expect(await exports.lines()).toEqual(['export.finish done', 'export.fail refused', 'export.download refused']);
    },
  );

  test('may no longer uncover account numbers gets no file with them', async () => {
    await exports.addMany(3);
    const id = await exports.ask(ann, { isRevealed: true, reason: 'Bank asks' });
    await exports.makeAll();
    await exports.changePerson(ann, { role: 'support' });
    expect((await exports.take(ann, id)).ok).toBe(false);
  });

  test('did not request a file cannot find it', async () => {
    await exports.addMany(3);
    const id = await exports.ask(ann);
    await exports.makeAll();
    const ben = await exports.addPerson('manager');
    expect(await exports.take(ben, id)).toEqual({ ok: false, error: 'missing' });
    expect(await listOwnExports(exports.database, ben.personId, 'master', new Date(nowMs))).toEqual([]);
    expect(await cancelExport(exports.database, ben, id, new Date(nowMs))).toBe(false);
  });

  test('cancels a file leaves nothing of it, and no further part is made', async () => {
    await exports.addMany(2_500);
    const id = await exports.ask(ann);
    await exports.dieAfter(1);
    expect(await cancelExport(exports.database, ann, id, new Date(nowMs))).toBe(true);
    await exports.makeAll();
    expect(await exports.job(id)).toMatchObject({ state: 'cancelled', rowsDone: 1_000 });
    expect(await exports.parts(id)).toEqual([]);
    expect(await exports.take(ann, id)).toEqual({ ok: false, error: 'missing' });
    expect(await cancelExport(exports.database, ann, id, new Date(nowMs))).toBe(false);
    expect(await exports.lines()).toEqual(['export.cancel done']);
  });
});

test('of more requests at once than may be under way, no more than the limit are accepted', async () => {
  await exports.see([payout('PO1')]);
  const queued = await Promise.all(
    Array.from({ length: 8 }, async () => await exports.queue(ann, exportLimits.mostOpen)),
  );
  expect(queued.filter(({ ok }) => ok)).toHaveLength(exportLimits.mostOpen);
  expect(queued.flatMap((one) => (one.ok ? [] : [english(one.error)]))).toEqual(
    Array.from({ length: 8 - exportLimits.mostOpen }, () => english(message('exports.refused.tooMany', { most: 3 }))),
  );
  // The limit is for each person, and a schedule has no limit.
  expect([
    await exports.queue(await exports.addPerson(), exportLimits.mostOpen),
    await exports.queue(ann),
  ]).toMatchObject([{ ok: true }, { ok: true }]);
});

test('a file expires after a day: it is shown as expired at once, and its parts are deleted', async () => {
  await exports.addMany(3);
  const id = await exports.ask(ann);
  await exports.makeAll();
  const dayMs = 24 * 60 * 60_000;
  expect((await exports.take(ann, id, nowMs + dayMs - 1)).ok).toBe(true);
  expect(await exports.take(ann, id, nowMs + dayMs)).toEqual({ ok: false, error: 'gone' });
  const [shown] = await listOwnExports(exports.database, ann.personId, 'master', new Date(nowMs + dayMs));
  expect(shown?.state).toBe('expired');
  await cleanExports(exports.database, nowMs + dayMs + 1);
  expect(await exports.parts(id)).toEqual([]);
  expect((await exports.job(id)).state).toBe('expired');
  await cleanExports(exports.database, nowMs + 31 * dayMs);
  expect(await exports.database.select().from(exportJob)).toEqual([]);
});
