import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPlatformError } from '@/lib/contract/platform-error';
import type { CallAttempt, PlatformClient } from '@/lib/platform/client/platform-client';
import { openClient } from '@/lib/platform/test-client.fixture';
import { failed, ok } from '@/lib/result';
import { mirrorAccount, mirrorRecord, mirrorTotal, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import type { OpenStore } from '@/lib/store/open-store';
import { Sealer } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { payout as listed } from '@/lib/test-console.fixture';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import type { Raw } from './derive';
import { expectMirrorIs } from './expect-mirror.fixture';
import type { FeedName } from './feeds';
import { fillWindow } from './fill';
import { runMirror, type RunningMirror } from './run-mirror.fixture';
import { observe } from './observe';
import { type MirroredSource, planSource } from './mirror-accounts';
import { findDue, type MirrorWindow } from './windows';
import { instant, integer, countRows, readRows, real, text } from '@/lib/store/rows';
import { findCoverage } from '../coverage';
import { recordColumns } from '../record-columns';

let opened: OpenStore;
const sealer = new Sealer('a secret of this test and of nothing else');
const zone = 'Asia/Shanghai';
const noon = Date.parse('2026-11-20T12:00:00+08:00');
let nowMs = noon;

beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());
beforeEach(async () => {
  nowMs = noon;
  await opened.database.execute(sql`delete from ${mirrorAccount}`);
  await opened.database.execute(sql`delete from ${lease}`);
});

const payout = (number: number, day: string, status = 'COMPLETED'): Raw =>
  listed(`PO${String(number).padStart(19, '0')}`, { payout_status: status, create_time: `${day}T10:00:00+08:00` });
const bankAccount = (number: number): Raw => ({
  id: `account-${number}`,
  account_name: 'Ann',
  account_number: '12345678',
  currency: 'EUR',
  bank_name: 'Bank',
  swift_code: 'COBADEFF',
  bank_country_code: 'DE',
  bank_address: 'Street 1',
  account_status: 'ACTIVE',
});

const attempted = (result: CallAttempt<unknown>['result'], isStored = false): CallAttempt<never> => ({
  // The caller says what type the result has.
  result: result as CallAttempt<never>['result'],
  phase: 'body',
  traceId: '',
  retryAfterMs: undefined,
  status: 200,
  answerHash: undefined,
  isStored,
});

/** A platform that lists what the test wants, decided anew for every page. */
class ScriptedPlatform {
  rows: readonly Raw[] = [];
  isStored = false;
  /** Runs before each page. */
  before: (asked: number) => void = () => undefined;
  /** Runs while an answer is on its way. */
  seenMeanwhile: () => Promise<void> = () => Promise.resolve();
  asked = 0;

  readonly client: Pick<PlatformClient, 'read'> = {
    read: async (operation, { query, params }) => {
      this.asked += 1;
      this.before(this.asked);
      await this.seenMeanwhile();
      nowMs += 10;
      const given = Object.fromEntries([
        ...Object.entries(query as object),
        ...Object.entries(params as object),
      ]) as Readonly<Record<string, string | number | undefined>>;
      if (given['page_number'] === undefined) {
        const found = this.rows.find((row) => row['payout_id'] === given['id']);
        const none = readPlatformError(400, { type: 'not_found', code: 'payout_not_found', message: 'No such payout' });
        return attempted(found === undefined ? failed(none) : ok(found));
      }
      const { page_number: page, page_size: size = 100, payout_status: status, start_time: from, end_time: to } = given;
      const key = operation.name === 'listPayouts' ? 'payout_id' : 'id';
      const fitting = this.rows.filter((row) => {
        const created = row['create_time'];
        const day = typeof created === 'string' ? created.slice(0, 10) : '';
        if (row[key] === undefined || (status !== undefined && row['payout_status'] !== status)) return false;
        return from === undefined || (day >= String(from) && day <= String(to));
      });
      const total = { total_items: fitting.length, total_pages: Math.ceil(fitting.length / Number(size)) };
      const data = fitting.slice((Number(page) - 1) * Number(size), Number(page) * Number(size));
      return attempted(ok({ ...total, data }), this.isStored);
    },
  };
}

const source = (client: MirroredSource['client'], more: Partial<MirroredSource> = {}): MirroredSource => ({
  clientHash: 'c',
  environment: 'sandbox',
  zone,
  client,
  accounts: ['master'],
  ...more,
});

/** Reads every due window of these lists once, without pauses. */
async function readOnce(
  told: ScriptedPlatform,
  wanted: (window: MirrorWindow) => boolean,
  pageSize?: number,
  more?: Partial<MirroredSource>,
): Promise<void> {
  const [account] = await planSource(opened.database, source(told.client, more), { days: 30, nowMs });
  if (account === undefined) throw new Error('no account');
  await opened.database.execute(sql`update ${mirrorWindow} set next_at = clock_timestamp() - interval '1 second'`);
  for (const window of (await findDue(opened.database, [account.id], 1_000)).filter(wanted)) {
    await fillWindow({ database: opened.database, sealer, nowMs: () => nowMs, pageSize }, account, window);
  }
}

const list =
  (feed: FeedName, status = '') =>
  (window: MirrorWindow) =>
    window.feed === feed && window.status === status;
const agreedOf = async (feed: FeedName, day: string) =>
  (
    await readRows(
      opened.database,
      sql`select agreed from ${mirrorWindow}
        where feed = ${feed} and status = '' and ${day}::date between from_day and to_day`,
      { agreed: integer },
    )
  )[0]?.agreed;
const present = async () =>
  (
    await readRows(opened.database, sql`select id from ${mirrorRecord} where gone_at is null order by id`, { id: text })
  ).map(({ id }) => id);

test('a record that a list without days no longer shows is gone after two reads, and back when shown again', async () => {
  const told = new ScriptedPlatform();
  told.rows = [1, 2, 3].map(bankAccount);
  await readOnce(told, list('bank-accounts'));
  await readOnce(told, list('bank-accounts'));
  const all = await present();
  expect(all).toHaveLength(3);
  told.rows = [];
  await readOnce(told, list('bank-accounts'));
  expect(await present()).toEqual(all);
  await readOnce(told, list('bank-accounts'));
  expect(await present()).toEqual([]);
  told.rows = [1, 2, 3].map(bankAccount);
  await readOnce(told, list('bank-accounts'));
  expect(await present()).toEqual(all);
});

test('an answer from a cache, or to another request, is not kept and closes no day', async () => {
  const told = new ScriptedPlatform();
  told.rows = [payout(1, '2026-11-18')];
  told.isStored = true;
  await readOnce(told, list('payouts'));
  told.isStored = false;
  told.rows = [{ ...payout(1, '2026-11-18'), payout_id: null, card_id: 'C1' }];
  await readOnce(told, list('payouts'));
  expect(await present()).toEqual([]);
  expect(await agreedOf('payouts', '2026-11-18')).toBe(0);
});

test('a record is not gone while a row of its list has no id that can be read', async () => {
  const told = new ScriptedPlatform();
  told.rows = [1, 2, 3].map(bankAccount);
  await readOnce(told, list('bank-accounts'));
  told.rows = [bankAccount(1), { ...bankAccount(2), id: null }, bankAccount(3)];
  for (let times = 0; times < 3; times += 1) await readOnce(told, list('bank-accounts'));
  expect(await present()).toEqual([1, 2, 3].map((number) => bankAccount(number)['id']));
});

test('a day whose rows come faster than its pages are read becomes known all the same', async () => {
  const told = new ScriptedPlatform();
  told.rows = Array.from({ length: 50 }, (_, number) => payout(number, '2026-11-20'));
  told.before = (asked) => {
    if (asked <= 12) told.rows = [payout(100 + asked, '2026-11-20'), ...told.rows];
  };
  await readOnce(told, (window) => list('payouts')(window) && window.fromDay === '2026-11-20', 10);
  expect(await present()).toHaveLength(told.rows.length);
  expect(await agreedOf('payouts', '2026-11-20')).toBe(1);
});

test('after a corrected time zone days are read anew, and each row has its day in that zone', async () => {
  const told = new ScriptedPlatform();
  const late = (number: number) => ({ ...payout(number, '2026-11-10'), create_time: '2026-11-10T23:30:00+08:00' });
  told.rows = [payout(1, '2026-11-10'), late(2), late(3)];
  await readOnce(told, list('payouts'));
  await readOnce(told, list('payouts'));
  const days = async (of: 'mirror_record' | 'mirror_total') =>
    await readRows(
      opened.database,
      sql`select day::text, ${of === 'mirror_total' ? sql`sum(count)` : sql`count(*)`}::int
        as count from ${sql.raw(of)} group by 1 having ${of === 'mirror_total' ? sql`sum(count) > 0` : sql`true`} order by 1`,
      { day: text, count: integer },
    );
  expect(await days('mirror_total')).toEqual([{ day: '2026-11-10', count: 3 }]);
  expect(await agreedOf('payouts', '2026-11-10')).toBe(2);
  const corrected = { zone: 'Asia/Tokyo' };
  await planSource(opened.database, source(told.client, corrected), { days: 30, nowMs });
  expect(await agreedOf('payouts', '2026-11-10')).toBe(0);
  await readOnce(told, list('payouts'), undefined, corrected);
  const there = [
    { day: '2026-11-10', count: 1 },
    { day: '2026-11-11', count: 2 },
  ];
  expect(await days('mirror_record')).toEqual(there);
  expect(await days('mirror_total')).toEqual(there);
  const changes = await readRows(opened.database, sql`select id from mirror_change`, { id: text });
  expect(changes, 'what the platform never changed').toEqual([]);
  await readOnce(told, list('payouts'), undefined, corrected);
  expect(await agreedOf('payouts', '2026-11-11')).toBe(2);
});

test('a window that holds too much for one read is halved until each part fits, and all of it is read', async () => {
  const told = new ScriptedPlatform();
  const day = (number: number) => `2026-11-${String(1 + (number % 19)).padStart(2, '0')}`;
  told.rows = Array.from({ length: 1_100 }, (_, number) => payout(number, day(number)));
  await readOnce(told, list('payouts'));
  await readOnce(told, list('payouts'));
  await readOnce(told, list('payouts'));
  expect(await present()).toHaveLength(1_100);
  const stretches = await readRows(
    opened.database,
    sql`select agreed from ${mirrorWindow}
      where feed = 'payouts' and status = '' and to_day < '2026-11-20'`,
    { agreed: integer },
  );
  expect(stretches.length).toBeGreaterThan(2);
  expect(stretches.every(({ agreed }) => agreed === 2)).toBe(true);
});

test('a late row among earlier days is found, though the newest page is unchanged', async () => {
  const told = new ScriptedPlatform();
  told.rows = Array.from({ length: 30 }, (_, number) => payout(number, '2026-11-10'));
  for (let times = 0; times < 3; times += 1) await readOnce(told, list('payouts'), 10);
  const before = told.asked;
  await readOnce(told, list('payouts'), 10);
  // A closed day costs one page, as long as no row changes.
  expect(told.asked - before).toBe(3);
  told.rows = [...told.rows, payout(99, '2026-11-10')];
  await readOnce(told, list('payouts'), 10);
  expect(await present()).toHaveLength(31);
  expect(await agreedOf('payouts', '2026-11-10')).toBe(1);
});

test('a change of a final status is seen when its days are read whole again', async () => {
  const told = new ScriptedPlatform();
  told.rows = Array.from({ length: 30 }, (_, number) => payout(number, '2026-11-10'));
  for (let times = 0; times < 3; times += 1) await readOnce(told, list('payouts'), 10);
  told.rows = told.rows.map((row, place) => (place === 25 ? { ...row, payout_status: 'FAILED_REFUNDED' } : row));
  const changed = async () =>
    await countRows(opened.database, sql`select 1 from ${mirrorRecord} where status = 'FAILED_REFUNDED'`);
  await readOnce(told, list('payouts'), 10);
  expect(await changed()).toBe(0);
  nowMs += 8 * 24 * 3_600_000;
  await readOnce(told, list('payouts'), 10);
  expect(await changed()).toBe(1);
});

test('a day is over only when the platform’s clock, which may be behind, says so too', async () => {
  const told = new ScriptedPlatform();
  told.rows = [payout(1, '2026-11-20')];
  await readOnce(told, list('payouts'));
  nowMs = Date.parse('2026-11-21T00:00:20+08:00');
  await readOnce(told, list('payouts'));
  expect(await agreedOf('payouts', '2026-11-20')).toBe(1);
  nowMs += 60_000;
  await readOnce(told, list('payouts'));
  expect(await agreedOf('payouts', '2026-11-20')).toBe(2);
});

test('a record that was seen after the request for it is not gone, whatever the answer says', async () => {
  const told = new ScriptedPlatform();
  told.rows = [payout(1, '2026-11-19', 'PROCESSING')];
  await readOnce(told, list('payouts', 'PROCESSING'));
  const [row = {}] = told.rows;
  const [account] = await planSource(opened.database, source(told.client), { days: 30, nowMs });
  const asked = told.asked;
  told.rows = [];
  told.seenMeanwhile = async () => {
    // The list, and then the record.
    if (told.asked !== asked + 2 || account === undefined) return;
    const rows = [{ ...row, payout_status: 'COMPLETED' }];
    await observe({ database: opened.database, sealer }, account, {
      feed: 'payouts',
      fields: 'all',
      rows,
      sentMs: nowMs + 5,
    });
  };
  await readOnce(told, list('payouts', 'PROCESSING'));
  expect(told.asked).toBe(asked + 2);
  expect(await present()).toEqual([row['payout_id']]);
});

test('a clock that was ahead and is put right hides no change', async () => {
  const told = new ScriptedPlatform();
  told.rows = Array.from({ length: 30 }, (_, number) => payout(number, '2026-11-15'));
  nowMs += 20 * 24 * 3_600_000;
  for (let times = 0; times < 3; times += 1) await readOnce(told, list('payouts'), 10);
  nowMs = noon;
  told.rows = told.rows.map((row, place) => (place === 25 ? { ...row, payout_status: 'FAILED_REFUNDED' } : row));
  await readOnce(told, list('payouts'), 10);
  const rows = await readRows(opened.database, sql`select id from ${mirrorRecord} where status = 'FAILED_REFUNDED'`, {
    id: text,
  });
  expect(rows).toEqual([{ id: told.rows[25]?.['payout_id'] }]);
});

test('the days of a payout in an unlisted status are read as often as those of the open statuses', async () => {
  const told = new ScriptedPlatform();
  told.rows = [payout(1, '2026-10-28', 'PROCESSING'), payout(2, '2026-10-28')];
  for (let times = 0; times < 5; times += 1) await readOnce(told, list('payouts'));
  const waits = async () =>
    await readRows(
      opened.database,
      sql`select extract(epoch from next_at - clock_timestamp())::float8 as wait, pause_ms from ${mirrorWindow}
        where feed = 'payouts' and status = '' and '2026-10-28' between from_day and to_day`,
      { wait: real, pause_ms: integer },
    );
  expect((await waits())[0]?.wait).toBeGreaterThan(3_600);
  const [account] = await planSource(opened.database, source(told.client), { days: 30, nowMs });
  if (account === undefined) throw new Error('no account');
  told.rows = [payout(1, '2026-10-28', 'ON_HOLD'), payout(2, '2026-10-28')];
  // It is seen by itself, as by a person who opens it.
  nowMs += 1_000;
  const rows = told.rows.slice(0, 1);
  await observe({ database: opened.database, sealer }, account, {
    feed: 'payouts',
    fields: 'all',
    rows,
    sentMs: nowMs,
  });
  expect((await waits())[0]?.wait).toBeLessThan(31);
  // The list of an open status waits for ten minutes at most.
  for (let times = 0; times < 8; times += 1) await readOnce(told, list('payouts'));
  expect((await waits())[0]?.wait).toBeLessThan(601);
  told.rows = [payout(1, '2026-10-28', 'COMPLETED'), payout(2, '2026-10-28')];
  for (let times = 0; times < 5; times += 1) await readOnce(told, list('payouts'));
  const ended = await readRows(opened.database, sql`select status from ${mirrorRecord} order by id`, { status: text });
  expect(ended.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  expect((await waits())[0]?.wait).toBeGreaterThan(3_600);
});

test('a row that cannot be read costs that row: the rest of its days is known whole', async () => {
  const told = new ScriptedPlatform();
  const odd = [
    { ...payout(2, '2026-11-19'), payout_id: null },
    { ...payout(3, '2026-11-19'), payout_amount: null },
  ];
  told.rows = [payout(1, '2026-11-19'), ...odd, payout(4, '2026-11-19')];
  for (let times = 0; times < 3; times += 1) await readOnce(told, list('payouts'), 2);
  expect(await present()).toEqual([1, 3, 4].map((number) => payout(number, '2026-11-19')['payout_id']));
  expect(await agreedOf('payouts', '2026-11-19')).toBe(2);
  const sums = await readRows(
    opened.database,
    sql`select sum(count)::int as count, sum(without_amount)::int as odd
    from ${mirrorTotal}`,
    { count: integer, odd: integer },
  );
  expect(sums).toEqual([{ count: 3, odd: 1 }]);
  // No sum looks complete while the row without an id is in none.
  const [account] = await planSource(opened.database, source(told.client), { days: 30, nowMs });
  const covered = async (day: string) =>
    await findCoverage(opened.database, [account?.id ?? 0], 'payouts', '2026-11-20', { fromDay: day, toDay: day });
  expect(await covered('2026-11-19')).toMatchObject({ unreadable: 1 });
  expect(await covered('2026-11-20')).toMatchObject({ unreadable: 0 });
});

function employ(
  sources: readonly MirroredSource[],
  clock: () => number,
  { problems = [], pageSize }: { readonly problems?: unknown[]; readonly pageSize?: number } = {},
): RunningMirror {
  return runMirror({
    store: async () => await Promise.resolve(opened.database),
    sealer,
    owner: 'this one',
    days: 100,
    broken: (error) => problems.push(error),
    nowMs: clock,
    pageSize,
    findSources: async () => await Promise.resolve(sources),
  });
}

async function turnUntilDone(worker: RunningMirror): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await opened.database.execute(sql`update ${mirrorWindow} set next_at = clock_timestamp() - interval '1 second'`);
    worker.worker.planAnew();
    while (await worker.turn());
  }
}

test('a platform with nothing but the interface is read: a payout that left a list is found by its day', async () => {
  const platform = await ServedPlatform.open({ payouts: 30, specOnly: true });
  const { client, close } = openClient(platform.connection);
  // Small pages, so that the newest page of its days does not show it.
  const worker = employ([source(client)], () => platform.nowMs(), { pageSize: 2 });
  try {
    const [id = ''] = platform.movePayouts({
      make: [{ v1_status: null, create_time: new Date(platform.nowMs() - 9 * 86_400_000).toISOString() }],
    });
    await turnUntilDone(worker);
    platform.movePayouts({ change: [{ payout_id: id, v2_status: 'COMPLETED' }] });
    await turnUntilDone(worker);
    const kept = await readRows(
      opened.database,
      sql`select id, parts -> 'v2' as v2 from ${mirrorRecord} where kind = 'payout'`,
      { id: text, v2: recordColumns.raw },
    );
    const byId = (rows: readonly Raw[]) => new Map(rows.map((row) => [row['payout_id'], row]));
    expect(byId(kept.map(({ v2 }) => v2))).toEqual(byId(platform.all('listPayouts')));
  } finally {
    await close();
    await platform.close();
  }
});

test('a turn that is asked for reads open records again, long before their time', async () => {
  const platform = await ServedPlatform.open({ payouts: 30 });
  const { client, close } = openClient(platform.connection);
  const worker = employ([source(client)], () => platform.nowMs());
  const statusOf = async (id: string) =>
    await readRows(opened.database, sql`select status from ${mirrorRecord} where id = ${id}`, { status: text });
  try {
    const [id = ''] = platform.movePayouts({ make: [{ v2_status: 'PROCESSING', v1_status: null }] });
    await worker.turnUntilDone();
    platform.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED' }] });
    await worker.turnUntilDone();
    expect(await statusOf(id)).toEqual([{ status: 'PROCESSING' }]);
    await worker.turnUntilDone({ isAsked: true });
    expect(await statusOf(id)).toEqual([{ status: 'FAILED' }]);
  } finally {
    await close();
    await platform.close();
  }
});

test('the details of payouts that a person looks at are read before everything else', async () => {
  const platform = await ServedPlatform.open({ payouts: 30 });
  const { client, close } = openClient(platform.connection);
  const asked: unknown[] = [];
  const counting: Pick<PlatformClient, 'read'> = {
    read: async (operation, input) => {
      asked.push(operation.name === 'retrievePayout' ? Object.values(input.params as object)[0] : operation.name);
      return await client.read(operation, input);
    },
  };
  const worker = employ([source(counting)], () => platform.nowMs());
  try {
    await turnUntilDone(worker);
    const kept = await readRows(
      opened.database,
      sql`update ${mirrorRecord} set detail_due = true where kind = 'payout' returning id, created_at`,
      { id: text, created_at: instant },
    );
    await opened.database.execute(sql`update ${mirrorWindow} set next_at = now()`);
    const [oldest, next] = kept.toSorted((one, other) => one.created_at - other.created_at).map(({ id }) => id);
    asked.length = 0;
    worker.worker.readFirst([oldest ?? '', next ?? '', 'a payout that is not there']);
    await worker.turn();
    expect(new Set(asked.slice(0, 2))).toEqual(new Set([oldest, next]));
    expect(asked[2]).not.toBe(oldest);
    expect(asked).toContain('listPayouts');
  } finally {
    await close();
    await platform.close();
  }
});

test('a payout whose own page fails, and a credential that cannot read, hold up nothing else', async () => {
  const platform = await ServedPlatform.open({ payouts: 30 });
  const { client, close } = openClient(platform.connection);
  const poisoned = platform.all('listV1Payouts')[0]?.['payout_id'];
  const failing: Pick<PlatformClient, 'read'> = {
    read: async (operation, input) =>
      operation.name === 'retrievePayout' && Object.values(input.params as object)[0] === poisoned
        ? attempted(failed(readPlatformError(500, { message: 'An internal error occurred, please try again later' })))
        : await client.read(operation, input),
  };
  const problems: unknown[] = [];
  const wrong = source(client, { clientHash: 'wrong', zone: 'No/Zone' });
  const worker = employ([wrong, source(failing)], () => platform.nowMs(), { problems });
  try {
    await turnUntilDone(worker);
    expect(problems.length).toBeGreaterThan(0);
    const due = await readRows(opened.database, sql`select id from ${mirrorRecord} where detail_due`, { id: text });
    expect(due).toEqual([{ id: poisoned }]);
    const healed = employ([source(client)], () => platform.nowMs());
    await worker.stop();
    await turnUntilDone(healed);
    await expectMirrorIs({ database: opened.database, sealer, platform });
  } finally {
    await close();
    await platform.close();
  }
});

test('a payout that cannot be kept does not stop the others from being read', async () => {
  const platform = await ServedPlatform.open({ payouts: 30 });
  const { client, close } = openClient(platform.connection);
  const poisoned = platform.all('listV1Payouts')[0]?.['payout_id'];
  const damaging: Pick<PlatformClient, 'read'> = {
    read: async (operation, input) => {
      if (operation.name === 'retrievePayout' && Object.values(input.params as object)[0] === poisoned) {
        await opened.database.execute(sql`update ${mirrorRecord} set sealed = 'damaged' where id = ${poisoned}`);
      }
      return await client.read(operation, input);
    },
  };
  const problems: unknown[] = [];
  const worker = employ([source(damaging)], () => platform.nowMs(), { problems });
  try {
    await turnUntilDone(worker);
    expect(problems.length).toBeGreaterThan(0);
    const due = await readRows(opened.database, sql`select id from ${mirrorRecord} where detail_due`, { id: text });
    expect(due).toEqual([{ id: poisoned }]);
  } finally {
    await close();
    await platform.close();
  }
});

test('accounts stay while the platform does not list them, and rest once its list lacks them', async () => {
  const { client } = new ScriptedPlatform();
  const plan = async (more: Partial<MirroredSource>) =>
    (await planSource(opened.database, source(client, more), { days: 3, nowMs }))
      .map(({ account }) => account)
      .toSorted();
  expect(await plan({ accounts: ['master', 'sub'] })).toEqual(['master', 'sub']);
  expect(await plan({ mayHaveMore: true })).toEqual(['master', 'sub']);
  expect(await plan({})).toEqual(['master']);
  expect(await plan({ accounts: ['master', 'sub'] })).toEqual(['master', 'sub']);
  await opened.database.execute(sql`update ${mirrorAccount} set paused_at = now() where account = 'sub'`);
  expect(await plan({ accounts: ['master', 'sub'] })).toEqual(['master']);
});
