import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import { message, writeMessage } from '@/lib/messages/message';
import { delegation, recordedWrite } from '@/lib/store/schema';
import { findRecorded, findRecordedAccounts } from '@/lib/writes/lists/find-recorded';
import { putApproval, putWrite } from '@/lib/writes/test-recorded.fixture';
import { exportedLists } from './exported-list';
import { queueExport } from './queue-export';
import { nowMs, TestExports } from './test-exports.fixture';

let exports: TestExports;
let ann: Doer;
beforeAll(async () => {
  exports = await TestExports.open();
});
afterAll(() => exports.close());
beforeEach(async () => {
  await exports.renew();
  await exports.database.delete(recordedWrite);
  ann = await exports.addPerson('operator', ['master'], { name: 'Ann' });
});

const accounts = [{ id: 0, account: 'master' }];
const dayMs = 24 * 60 * 60_000;

async function fileOf(list: 'activity' | 'approvals' | 'conversions', search = ''): Promise<string[]> {
  const { columns } = exportedLists[list];
  const id = await exports.ask(ann, { list, search, accounts, columns });
  const runner = exports.runner('one');
  while (await runner.turn());
  return await exports.rows(ann, id);
}

test('a file of activity has the rows of its view and search, in the list’s words, that the person may see', async () => {
  const { database } = exports;
  const frozen = await putWrite(database, {
    name: 'updateCardStatus',
    asked: { card_status: 'FROZEN', update_reason: '=cmd' },
    personName: '=HYPERLINK()',
    resourceType: 'cards',
    resourceId: 'card-4467',
    platformReference: 'order-1',
    createdAt: new Date('2026-11-20T08:01:00Z'),
  });
  await putWrite(database, { name: 'updateCardStatus', asked: { card_status: 'ACTIVE' }, state: 'NEEDS_REVIEW' });
  await putWrite(database, { name: 'simulateDeposit', state: 'REJECTED' });
  await putWrite(database, { account: 'elsewhere' });
  await putWrite(database, { connectionId: randomUUID() });
  const rows = await fileOf('activity');
  expect(rows.map((row) => row.split(',').slice(3, 5))).toEqual([
    ['Simulate deposit', 'Refused by the platform'],
    ['Unfreeze card', 'Needs review'],
    ['Freeze card', 'Frozen'],
  ]);
  expect(rows.at(-1)).toBe(
    `2026-11-20 16:01:00 UTC+8,${frozen},master,Freeze card,Frozen,Card,card-4467,'=HYPERLINK(),Manager,order-1,0,,r`,
  );
  expect((await fileOf('activity', 'show=unsettled')).map((row) => row.split(',')[3])).toEqual(['Unfreeze card']);
  expect((await fileOf('activity', 'q=4467+freeze')).map((row) => row.split(',')[1])).toEqual([frozen]);
  await putWrite(database, { name: 'createQuote' });
  expect(await fileOf('activity')).toHaveLength(4);
  // The person has another role by the time that the file is made.
  await exports.changePerson(ann, { role: 'support' });
  expect(await fileOf('activity')).toEqual(rows);
});

test('a file of approvals has every decision of its tab, and one of quotes the conversion that used each', async () => {
  const { database } = exports;
  const declined = { name: 'updateBankAccount', state: 'DECLINED' } as const;
  await putApproval(database, await putWrite(database, declined), {
    verdict: 'declined',
    reason: 'Ask the bank first',
  });
  await putApproval(database, await putWrite(database, { ...declined, state: 'PENDING_APPROVAL' }));
  const [decision = '', ...others] = await fileOf('approvals', 'tab=done');
  expect(others).toEqual([]);
  expect(decision).toContain('Rejected,Ólga,2026-11-20 16:00:00 UTC+8,Ask the bank first');

  await putWrite(database, { result: {}, platformReference: 'Q1', asked: { conversion_date: '2026-12-01' } });
  const conversion = { name: 'createConversion', resourceType: 'quotes', resourceId: 'Q1' } as const;
  await putWrite(database, { ...conversion, platformReference: 'C1', state: 'UNKNOWN' });
  const [quote = ''] = await fileOf('conversions', 'show=open');
  expect(quote).toContain(',2026-12-01,');
  expect(quote).toContain(',Unknown outcome,C1,Mei');
});

test('a file of every account has the requests of accounts not granted to a delegate, as the page has them', async () => {
  const { database } = exports;
  const [mo, fin, admin] = [
    await exports.addPerson('manager', ['there'], { name: 'Mo' }),
    await exports.addPerson('operator', [], { name: 'Fin' }),
    await exports.addPerson('admin', []),
  ];
  const asked = { name: 'updateBankAccount', account: 'there' } as const;
  const mine = await putApproval(database, await putWrite(database, { ...asked, state: 'PENDING_APPROVAL' }));
  // Another request of that account, about which another person has decided.
  await putApproval(database, await putWrite(database, { ...asked, state: 'DECLINED' }), { verdict: 'declined' });
  const id = randomUUID();
  await database.insert(delegation).values({
    id,
    fromId: mo.personId,
    toId: fin.personId,
    firstDay: '2026-01-05',
    lastDay: '2026-01-06',
    zone: 'UTC',
    startsAt: new Date(Date.now() - dayMs),
    endsAt: new Date(Date.now() + dayMs),
    confirmedBy: admin.personId,
    confirmedAt: new Date(),
  });
  const { columns } = exportedLists.approvals;
  const reader = { personId: fin.personId, role: 'operator' as const, connectionId: 'built-in' };
  const seen = await findRecordedAccounts(database, 'approvals', reader);
  expect(seen).toEqual(['there']);
  expect(await findRecordedAccounts(database, 'activity', reader)).toEqual([]);
  const ask = async (search: string) => {
    const there = { id: 0, account: 'there', isElsewhere: true };
    const file = await exports.ask(fin, { list: 'approvals', account: 'all', accounts: [there], search, columns });
    const runner = exports.runner('one');
    while (await runner.turn());
    return file;
  };
  const [file, done] = [await ask(''), await ask('tab=done')];
  const place = { connectionId: 'built-in', account: undefined };
  const page = { list: 'approvals', query: { view: 'to-me' }, reader, place } as const;
  const shown = (await findRecorded(database, page, { size: 9 })).map(({ row }) => row.id);
  expect(shown).toEqual([mine]);
  expect((await exports.rows(fin, file)).map((row) => row.split(',')[1])).toEqual(shown);
  expect(await exports.rows(fin, done)).toEqual([]);
  await database.update(delegation).set({ endedAt: new Date() });
  expect(await exports.take(fin, file)).toMatchObject({
    error: message('exports.refused.account', { account: 'there' }),
  });
});

test('a request is refused where no row fits, and a file where the person has lost the account', async () => {
  const { database, clientHash, zone } = exports;
  const coverage = {
    state: 'whole',
    days: 1,
    missingDays: 0,
    unreadable: 0,
    asOfMs: nowMs,
    endedAsOfMs: undefined,
  } as const;
  const queue = async (search: string) =>
    await queueExport(database, {
      id: randomUUID(),
      by: { ...ann, role: 'operator' as const },
      clientHash,
      connectionId: 'built-in',
      order: { list: 'activity', account: 'master', search, columns: ['writeId'], format: 'csv' },
      zone,
      language: 'en',
      accounts,
      reason: undefined,
      now: new Date(nowMs),
      coverage: { ...coverage, rest: undefined, firstDay: undefined, staleSinceMs: undefined, problem: undefined },
    });
  await putWrite(database);
  expect(await queue('q=nothing')).toMatchObject({ error: message('exports.refused.nothing') });
  expect(await queue('')).toEqual({ ok: true, value: 1 });
  const id = await exports.ask(ann, { list: 'activity', accounts: [{ id: 0, account: 'gone' }], columns: ['writeId'] });
  const runner = exports.runner('one');
  while (await runner.turn());
  expect(await exports.job(id)).toMatchObject({
    problem: writeMessage(message('exports.refused.account', { account: 'gone' })),
  });
});
