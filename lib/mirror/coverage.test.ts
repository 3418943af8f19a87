import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayStartMs, wallClock } from '@/lib/format/instant';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { type CoveredDays, findCoverage, unkeptAccount } from './coverage';
import { derive } from './filling/derive';
import type { FeedName } from './filling/feeds';
import { findMissingDays } from './find-report';
import { findDue, type MirrorWindow, noteProblem, noteRead, planWindows, refill, stretches } from './filling/windows';
import { readRows, text } from '@/lib/store/rows';

let mirror: TestConsole;
let accountId = 0;
const zone = 'Asia/Shanghai';
const firstDay = '2026-11-01';

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  accountId = await addAccount('master');
});

const addAccount = async (account: string) => await mirror.addAccount(account, { firstDay });

const at = (time: string) => Date.parse(`${time}+08:00`);

async function due(): Promise<readonly MirrorWindow[]> {
  await mirror.database.execute(sql`update ${mirrorWindow} set next_at = clock_timestamp() - interval '1 second'`);
  return await findDue(mirror.database, [accountId], 1_000);
}

/** Reads every due window once, at that moment, with the same digest as ever unless another one is given. */
async function readAll(atMs: number, digest = 'the same', only: (window: MirrorWindow) => boolean = () => true) {
  for (const window of (await due()).filter(only)) {
    const read = { total: 1, digest, sentMs: atMs, isNew: false, isFull: true, hasUnlisted: false, unreadable: 0 };
    await noteRead(mirror.database, window, read, todayIn(zone, atMs));
  }
}

const plan = async (today: string) => await planWindows(mirror.database, { accountId, firstDay, today });
const covered = async (today: string) => await findCoverage(mirror.database, [accountId], 'payouts', today);

describe('coverage', () => {
  test('a past day is whole after two whole reads that agree, and not after one', async () => {
    await plan('2026-11-20');
    expect(await covered('2026-11-20')).toMatchObject({ state: 'never', days: 20, missingDays: 20 });
    await readAll(at('2026-11-20T12:00:00'));
    expect(await covered('2026-11-20')).toMatchObject({ state: 'partly', missingDays: 19 });
    await readAll(at('2026-11-20T12:01:00'), 'other');
    expect(await covered('2026-11-20')).toMatchObject({ state: 'partly', missingDays: 19 });
    await readAll(at('2026-11-20T12:02:00'), 'other');
    expect(await covered('2026-11-20')).toMatchObject({
      state: 'whole',
      missingDays: 0,
      rest: 'ended',
      asOfMs: at('2026-11-20T12:02:00'),
      endedAsOfMs: at('2026-11-20T12:02:00'),
    });
  });

  test('rows without an id count for the days of their stretch, until a full read finds none', async () => {
    await plan('2026-11-20');
    const read = async (unreadable: number, isFull = true) => {
      for (const window of await due()) {
        const isOfIt = window.feed === 'payouts' && window.status === '' && window.fromDay === firstDay;
        const found = { total: 1, digest: 'a', sentMs: at('2026-11-20T12:00:00'), isNew: false, hasUnlisted: false };
        await noteRead(
          mirror.database,
          window,
          { ...found, isFull, unreadable: isOfIt ? unreadable : 0 },
          '2026-11-20',
        );
      }
    };
    const unreadable = async (days: CoveredDays = {}, feed: FeedName = 'payouts') =>
      (await findCoverage(mirror.database, [accountId], feed, '2026-11-20', days)).unreadable;
    for (const [found, isFull, expected] of [
      [2, true, 2],
      [0, false, 2],
      [1, true, 1],
    ] as const) {
      await read(found, isFull);
      expect(await unreadable()).toBe(expected);
    }
    expect(await unreadable({ fromDay: '2026-11-05', toDay: '2026-11-06' })).toBe(1);
    // Today is a stretch of its own.
    expect(await unreadable({ fromDay: '2026-11-20' })).toBe(0);
    expect(await unreadable({}, 'deposits')).toBe(0);
    expect(await covered('2026-11-20')).toMatchObject({ state: 'whole', missingDays: 0 });
    await read(0);
    expect(await unreadable()).toBe(0);
  });

  test('days before the mirror begins are missing when they are requested', async () => {
    await plan('2026-11-20');
    for (const time of ['12:00:00', '12:01:00']) await readAll(at(`2026-11-20T${time}`));
    const asked = async (fromDay: string) =>
      await findCoverage(mirror.database, [accountId], 'payouts', '2026-11-20', { fromDay });
    expect(await asked('2026-10-22')).toMatchObject({ state: 'partly', days: 30, missingDays: 10 });
    expect(await asked('2026-11-11')).toMatchObject({ state: 'whole', days: 10, missingDays: 0 });
  });

  test('all days of an account that the mirror does not keep yet are missing', async () => {
    await plan('2026-11-20');
    for (const time of ['12:00:00', '12:01:00']) await readAll(at(`2026-11-20T${time}`));
    const of = async (feed: FeedName, ids: readonly number[], days: CoveredDays = {}) =>
      await findCoverage(mirror.database, ids, feed, '2026-11-20', days);
    // The times describe the other accounts alone.
    const isPartly = { state: 'partly', asOfMs: at('2026-11-20T12:01:00') };
    expect(await of('payouts', [accountId])).toMatchObject({ state: 'whole', days: 20, missingDays: 0 });
    const [beside, narrowed] = [
      [accountId, unkeptAccount, unkeptAccount],
      { fromDay: '2026-11-11', toDay: '2026-11-15' },
    ];
    expect(await of('payouts', beside)).toMatchObject({ ...isPartly, days: 60, missingDays: 40, firstDay });
    expect(await of('payouts', beside, narrowed)).toMatchObject({ ...isPartly, days: 15, missingDays: 10 });
    expect(await of('cards', beside)).toMatchObject({ ...isPartly, days: 3, missingDays: 2 });
    expect(await of('payouts', [unkeptAccount])).toMatchObject({ state: 'never', days: 1, missingDays: 1 });
    const range = { from: '2026-11-18', to: '2026-11-30', today: '2026-11-20' };
    expect(await findMissingDays(mirror.database, [accountId], range)).toEqual(new Set());
    expect([...(await findMissingDays(mirror.database, [accountId, unkeptAccount], range))].toSorted()).toEqual([
      ...['2026-11-18', '2026-11-19', '2026-11-20'],
    ]);
  });

  test('a list of one account that was never read, or never planned, is missing beside those of the others', async () => {
    await plan('2026-11-20');
    const other = await addAccount('other');
    for (const time of ['12:00:00', '12:01:00']) await readAll(at(`2026-11-20T${time}`));
    const both = async (feed: FeedName) => await findCoverage(mirror.database, [accountId, other], feed, '2026-11-20');
    const never = { state: 'partly', asOfMs: at('2026-11-20T12:01:00') };
    expect(await both('payouts')).toMatchObject({ ...never, days: 40, missingDays: 20 });
    expect(await both('cards')).toMatchObject({ ...never, days: 2, missingDays: 1 });
    await planWindows(mirror.database, { accountId: other, firstDay, today: '2026-11-20' });
    expect(await both('payouts')).toMatchObject({ ...never, days: 40, missingDays: 20 });
    expect(await both('cards')).toMatchObject({ ...never, days: 2, missingDays: 1 });
  });

  test('a day is not whole before a read that began after its end, however often it was read while it ran', async () => {
    await plan('2026-11-20');
    for (const time of ['23:58:00', '23:59:00', '23:59:59']) await readAll(at(`2026-11-20T${time}`));
    expect(await covered('2026-11-20')).toMatchObject({ state: 'whole' });
    const lastReadMs = at('2026-11-20T23:59:59');
    // Midnight: today has no window yet, then an unread one, and the last read of yesterday was before its end.
    const noneYet = await covered('2026-11-21');
    expect(noneYet).toMatchObject({ state: 'partly', days: 21, missingDays: 2, asOfMs: lastReadMs });
    await plan('2026-11-21');
    expect(await covered('2026-11-21')).toMatchObject({ state: 'partly', missingDays: 2, asOfMs: undefined });
    const isToday = ({ fromDay }: MirrorWindow) => fromDay === '2026-11-21';
    await readAll(at('2026-11-21T00:00:10'), 'the same', isToday);
    expect(await covered('2026-11-21')).toMatchObject({ state: 'partly', missingDays: 1 });
    await readAll(at('2026-11-21T00:00:20'));
    expect(await covered('2026-11-21')).toMatchObject({ state: 'whole', missingDays: 0 });
  });

  test('a day to be read anew is missing until then; a read does not undo a plan that was made meanwhile', async () => {
    await plan('2026-11-20');
    await readAll(at('2026-11-20T12:00:00'));
    await readAll(at('2026-11-20T12:01:00'));
    const [window] = (await due()).filter(({ fromDay }) => fromDay === firstDay);
    const read = {
      total: 1,
      digest: 'the same',
      sentMs: at('2026-11-20T12:02:00'),
      isNew: false,
      isFull: true,
      hasUnlisted: false,
      unreadable: 0,
    };
    await refill(mirror.database, accountId, { fromDay: '2026-11-10', toDay: '2026-11-10' });
    if (window !== undefined) await noteRead(mirror.database, window, read, '2026-11-20');
    expect(await covered('2026-11-20')).toMatchObject({ state: 'partly', missingDays: 19 });
  });

  test('coverage says since when reads have failed, and why; a single failure does not count', async () => {
    await plan('2026-11-20');
    await readAll(at('2026-11-20T12:00:00'));
    const fail = async () => {
      for (const window of await due()) await noteProblem(mirror.database, window, 'no-answer');
    };
    await fail();
    expect(await covered('2026-11-20')).toMatchObject({ staleSinceMs: undefined });
    await fail();
    const first = await covered('2026-11-20');
    expect(first.problem).toBe('no-answer');
    await fail();
    expect((await covered('2026-11-20')).staleSinceMs).toBe(first.staleSinceMs);
  });

  test('planning more days to keep plans no day twice', async () => {
    await plan('2026-11-20');
    await planWindows(mirror.database, { accountId, firstDay: '2026-08-01', today: '2026-11-21' });
    const rows = await readRows(
      mirror.database,
      sql`select from_day::text, to_day::text from ${mirrorWindow}
        where feed = 'payouts' and status = '' order by from_day`,
      { from_day: text, to_day: text },
    );
    expect(rows[0]?.from_day).toBe('2026-08-01');
    expect(rows.at(-1)?.to_day).toBe('2026-11-21');
    for (const [place, { from_day: day }] of rows.entries()) {
      if (place > 0) expect(addDays(rows[place - 1]?.to_day ?? '', 1)).toBe(day);
    }
  });
});

const hourMs = 3_600_000;

describe.each([
  ['America/New_York', '2026-10-30', '2026-11-03'],
  ['America/New_York', '2026-03-06', '2026-03-10'],
  ['Europe/Berlin', '2026-10-23', '2026-10-27'],
  ['Europe/Berlin', '2026-03-27', '2026-03-31'],
  ['Australia/Lord_Howe', '2026-04-03', '2026-04-07'],
  ['Australia/Lord_Howe', '2026-10-02', '2026-10-06'],
  // 30 December 2011 did not exist there.
  ['Pacific/Apia', '2011-12-28', '2012-01-01'],
])('the days of %s from %s', (name, first, last) => {
  const created = (ms: number) => new Date(ms).toISOString();
  const dayOf = (create_time: string) =>
    derive('payout', { v2: { payout_id: 'PO1', create_time } }, { firstSeenMs: 0, zone: name }).day;

  test('every moment lies in the window of its own day and in no other', () => {
    const windows = stretches(first, last).map(({ fromDay, toDay }) => ({
      fromDay,
      toDay,
      fromMs: dayStartMs(fromDay, name),
      untilMs: dayStartMs(addDays(toDay, 1), name) - 1,
    }));
    for (let ms = dayStartMs(first, name); ms < dayStartMs(addDays(last, 1), name); ms += hourMs / 4) {
      for (const moment of [ms - 1, ms, ms + 1]) {
        const day = dayOf(created(moment));
        expect(day).toBe(wallClock(moment, name).date);
        if (day < first) continue;
        const fitting = windows.filter(({ fromMs, untilMs }) => moment >= fromMs && moment <= untilMs);
        expect(fitting.map(({ fromDay, toDay }) => fromDay <= day && day <= toDay)).toEqual([true]);
      }
    }
  });
});

test('a time without a zone is in the platform’s zone, eight hours ahead, whatever the day is elsewhere', () => {
  const day = (create_time: string, inZone: string) =>
    derive('cardholder', { record: { create_time } }, { firstSeenMs: 0, zone: inZone }).day;
  expect(day('2026-11-01 07:59:59', 'UTC')).toBe('2026-10-31');
  expect(day('2026-11-01 08:00:00', 'UTC')).toBe('2026-11-01');
  expect(day('2026-11-01 13:59:59', 'America/New_York')).toBe('2026-11-01');
  expect(day('2026-11-01 11:59:59', 'America/New_York')).toBe('2026-10-31');
  expect(day('2026-11-01 00:00:00', 'Asia/Shanghai')).toBe('2026-11-01');
});
