import { writeDays } from '@/lib/format/day-range';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import { english } from '@/lib/messages/english.fixture';
import { message, readMessage } from '@/lib/messages/message';
import { keptListNames } from '@/lib/mirror/lists/kept-lists';
import { exportedLists } from './exported-list';
import { TestExports } from './test-exports.fixture';

let exports: TestExports;
let ann: Doer;
beforeAll(async () => {
  exports = await TestExports.open();
});
afterAll(() => exports.close());
beforeEach(async () => {
  await exports.renew();
  for (const account of ['SUB1', 'SUB2']) await exports.addAccount(account);
  ann = await exports.addPerson('operator', ['master', 'SUB1'], { name: 'Ann' });
  for (const account of ['master', 'SUB1', 'SUB2']) {
    const [first, second] = [card(account, 1), card(account, 2)];
    await exports.see([first, { ...second, card_currency: 'EUR' }], {
      feed: 'cards',
      accountId: exports.idOf(account),
      agoMs: 1_000,
    });
  }
});

const card = (account: string, day: number) => ({
  card_id: `${account.toLowerCase()}-${String(day)}`,
  card_status: 'ACTIVE',
  card_number: '************4467',
  card_name: 'Travel',
  card_currency: 'USD',
  cardholder: { cardholder_id: 'CH1', first_name: 'Mei', last_name: 'Lim' },
  create_time: `2026-11-1${String(day)}T13:00:00+08:00`,
});

/** The accounts of a request are those that were granted to the person then. */
const accountsOf = (...names: readonly string[]) =>
  names.map((account) => ({ id: exports.idOf(account), account, ...(account === 'SUB1' && { name: 'Lisbon' }) }));

const ask = async (search: string, columns = exportedLists.listCards.columns) =>
  await exports.ask(ann, {
    list: 'listCards',
    account: 'all',
    accounts: accountsOf('master', 'SUB1'),
    search,
    columns,
  });

test('a file of all accounts has the cards of the person’s accounts, each with its account', async () => {
  const file = await ask('');
  await exports.makeAll();
  const rows = await exports.rows(ann, file);
  expect(rows.map((row) => row.split(',').slice(0, 5))).toEqual([
    ['SUB1', '2026-11-12 13:00:00 UTC+8', 'sub1-2', '•••• 4467', 'ACTIVE'],
    ['master', '2026-11-12 13:00:00 UTC+8', 'master-2', '•••• 4467', 'ACTIVE'],
    ['SUB1', '2026-11-11 13:00:00 UTC+8', 'sub1-1', '•••• 4467', 'ACTIVE'],
    ['master', '2026-11-11 13:00:00 UTC+8', 'master-1', '•••• 4467', 'ACTIVE'],
  ]);
  const lines = (await exports.file(ann, file)).toString('utf8').split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['\uFEFFFile,Cards', 'Accounts,"Master account, Lisbon (SUB1)"']);
  expect(lines).toContain('Rows,4');
  expect(lines.find((line) => line.startsWith('Account,'))).toMatch(/^Account,Created \(Asia\/Shanghai\),Card ID,/);
});

test('filters of columns and days hold in the rows of every account, and stand in the head of the file', async () => {
  const days = '2026-11-11T16:00:00.000Z..2026-11-12T15:59:59.999Z';
  const file = await ask(`card_currency=EUR&cardholder_has=lim&create_time=${days}`, ['account', 'cardId']);
  await exports.makeAll();
  expect((await exports.rows(ann, file)).toSorted()).toEqual(['SUB1,sub1-2', 'master,master-2']);
  const lines = (await exports.file(ann, file)).toString('utf8').split('\r\n');
  expect(lines.find((line) => line.startsWith('Filters,'))).toBe(
    'Filters,Cardholder contains “lim”; Currency: EUR; Created: 2026-11-12 00:00:00 UTC+8 – 2026-11-12 23:59:59 UTC+8',
  );
});

test('days without a beginning stand as such in the head of the file', async () => {
  const file = await ask(`create_time=${writeDays({ to: '2026-11-12' }, 'Asia/Shanghai') ?? ''}`, ['cardId']);
  await exports.makeAll();
  const lines = (await exports.file(ann, file)).toString('utf8').split('\r\n');
  expect(lines.find((line) => line.startsWith('Filters,'))).toBe('Filters,Created: until 2026-11-12 23:59:59 UTC+8');
});

test('a person who loses one of the accounts gets no file of them any more, made or queued', async () => {
  const made = await ask('');
  await exports.makeAll();
  const queued = await ask('');
  await exports.grant(ann, [], ['SUB1']);
  await exports.makeAll();
  const { state, problem } = await exports.job(queued);
  expect(state).toBe('failed');
  expect(english(readMessage(problem ?? ''))).toContain('SUB1');
  expect(await exports.parts(queued)).toEqual([]);
  expect(await exports.take(ann, made)).toMatchObject({
    error: message('exports.refused.account', { account: 'SUB1' }),
  });
});

test('a file of any kept list can name the account of a row, and does not by itself', () => {
  for (const list of keptListNames) {
    const { columns, usual } = exportedLists[list];
    expect(columns, list).toEqual(['account', ...usual]);
    expect(usual, list).not.toContain('account');
  }
});
