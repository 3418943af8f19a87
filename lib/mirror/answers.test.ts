import { failedPayoutStatuses } from '@/lib/contract/enums';
import { sql } from 'drizzle-orm';
import { todayIn } from '@/lib/format/plain-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import { mirrorAccount, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import type { Raw } from './filling/derive';
import { ageBuckets, findAgeing, findOpenPayouts } from './find-ageing';
import { findFailures } from './find-failures';
import { findPayouts } from './payouts/find-payouts';
import type { SumProgress } from './sums/payout-total';
import { addPayouts, sumOpenPayouts, sumPayouts } from './sums/sum-payouts';
import { findStandings, standingQueries } from './find-standings';
import { findMissingDays, findReport, findReportTimes } from './find-report';
import { type MirrorAccount, observe } from './filling/observe';
import { openQuery } from './payouts/open-query';
import { onDay, type PayoutQuery, readPayoutQuery, writePayoutQuery } from './payouts/payout-query';
import { unknownValue } from './payouts/unknown-value';
import { refreshPace } from './filling/refresh-pace';

let mirror: TestConsole;
let account: MirrorAccount;
const zone = 'Asia/Shanghai';

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  account = await addAccount('master');
});

async function addAccount(name: string): Promise<MirrorAccount> {
  return { id: await mirror.addAccount(name), zone };
}

interface Payout {
  readonly id: string;
  readonly status: string;
  readonly createdMs: number;
  readonly completedMs?: number;
  readonly currency: string;
  readonly amount: string;
  readonly method?: string;
  readonly country?: string;
  readonly bank?: string;
  readonly reason?: string;
  readonly returned?: string;
}

const at = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString());
let sentMs = Date.now() - 600_000;

/**
 * Keeps payouts as the platform shows them: the summary in one list, and the v1 record, where there is one, in the
 * other.
 */
async function see(payouts: readonly Payout[], of = account): Promise<void> {
  const summaries = payouts.map((one): Raw => ({
    payout_id: one.id,
    payout_currency: one.currency,
    payout_amount: one.amount,
    payout_status: one.status,
    create_time: at(one.createdMs),
    completed_time: at(one.completedMs),
  }));
  const records = payouts.flatMap((one): Raw[] =>
    one.method === undefined
      ? []
      : [
          {
            payout_id: one.id,
            payout_method: one.method,
            failure_reason: one.reason ?? '',
            ...(one.returned === undefined ? {} : { failure_returned_amount: one.returned }),
            beneficiary: { bank_details: { bank_country_code: one.country ?? '', bank_name: one.bank ?? '' } },
          },
        ],
  );
  sentMs += 1_000;
  await observe(mirror, of, { feed: 'payouts', fields: 'all', rows: summaries, sentMs });
  await observe(mirror, of, { feed: 'v1-payouts', fields: 'all', rows: records, sentMs });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Random numbers, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const platformDay = (ms: number) => new Date(ms + 8 * hourMs).toISOString().slice(0, 10);

/** Every status but those with which a payout ends, also one that the interface does not list, in any letters. */
const openStatuses: readonly string[] = ['INITIATED', 'PROCESSING', 'ON_HOLD', 'under review'];

function somePayouts(count: number, seed: number, name = 'PO'): Payout[] {
  const any = numbers(seed);
  const nowMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const status = [...openStatuses, 'COMPLETED', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'][any(8)] ?? '';
    // Not within minutes of a whole day, so that no payout changes its age group while the test runs.
    const createdMs = nowMs - any(20) * dayMs - (1 + any(22)) * hourMs;
    return {
      id: `${name}${String(index)}`,
      status,
      createdMs,
      currency: ['USD', 'JPY', 'KWD'][any(3)] ?? '',
      amount:
        [`${String(any(100_000))}.${String(any(10))}5`, String(any(9_999)), '999999999999999999.001'][any(3)] ?? '',
      ...(status === 'COMPLETED' ? { completedMs: createdMs + (any(50) + 1) * 60_000 } : {}),
      ...(any(3) === 0 ? {} : { method: any(2) === 0 ? 'LOCAL' : 'SWIFT', country: ['US', 'JP', ''][any(3)] ?? '' }),
      ...(status.startsWith('FAILED') ? { reason: ['Closed', ''][any(2)] ?? '', bank: ['One', ''][any(2)] ?? '' } : {}),
    };
  });
}

const plus = (one: string, other: string) => new Decimal(one).plus(other).toFixed();
const same = (one: string, other: string) => new Decimal(one).eq(other);

async function openedBy(query: PayoutQuery, ids = [account.id]) {
  // By way of the address, as a link does.
  const { query: read, ignored } = readPayoutQuery(Object.fromEntries(new URLSearchParams(writePayoutQuery(query))));
  expect(ignored).toEqual([]);
  const { rows } = await findPayouts(mirror.database, ids, { ...onDay(read, todayIn(zone, Date.now())), size: 1_000 });
  const sum = rows.reduce((total, { amount }) => plus(total, amount ?? '0'), '0');
  return { count: rows.length, sum, ids: rows.map(({ id }) => id) };
}

test('lanes and ages add up to the open total, and each figure opens exactly its rows', async () => {
  const payouts = somePayouts(300, 7);
  await see(payouts);
  const lanes = await findAgeing(mirror.database, [account.id]);
  const { sums: totals } = await sumOpenPayouts(mirror.database, [account.id]);
  expect(totals.length).toBe(3);
  for (const { currency, count, sum } of totals) {
    const truth = payouts.filter((one) => openStatuses.some((s) => s === one.status) && one.currency === currency);
    const cells = lanes.filter((lane) => lane.currency === currency).flatMap(({ buckets }) => buckets);
    expect(cells.reduce((total, cell) => total + cell.count, 0)).toBe(count);
    expect(count).toBe(truth.length);
    expect(
      same(
        cells.reduce((total, cell) => plus(total, cell.sum), '0'),
        sum,
      ),
    ).toBe(true);
    expect(
      same(
        truth.reduce((total, { amount }) => plus(total, amount), '0'),
        sum,
      ),
    ).toBe(true);
  }
  for (const lane of lanes) {
    for (const [place, cell] of lane.buckets.entries()) {
      const found = await openedBy({
        ...openQuery,
        currency: [lane.currency],
        method: [lane.method || unknownValue],
        country: [lane.country || unknownValue],
        ...ageBuckets[place],
      });
      expect([found.count, same(found.sum, cell.sum)]).toEqual([cell.count, true]);
    }
  }
});

test('a lane has the usual time of its own payouts of 90 days, and none when they are too few', async () => {
  const nowMs = Date.now();
  const lane = { currency: 'USD', amount: '1.00', method: 'LOCAL', country: 'US' };
  // 100 payouts that took 1 to 100 minutes, and older ones that took days.
  const took = Array.from({ length: 100 }, (_, index) => (index + 1) * 60_000);
  const done = took.map((ms, index) => {
    const createdMs = nowMs - (2 + (index % 50)) * dayMs;
    return { ...lane, id: `D${String(index)}`, status: 'COMPLETED', createdMs, completedMs: createdMs + ms };
  });
  const long = took.map((_, index) => {
    const createdMs = nowMs - 100 * dayMs;
    return { ...lane, id: `L${String(index)}`, status: 'COMPLETED', createdMs, completedMs: createdMs + 9 * dayMs };
  });
  const few = done.slice(0, 19).map((one) => ({ ...one, id: `F${one.id}`, country: 'JP' }));
  const open = [
    { ...lane, id: 'late', status: 'PROCESSING', createdMs: nowMs - 97 * 60_000 },
    { ...lane, id: 'usual', status: 'PROCESSING', createdMs: nowMs - 93 * 60_000 },
    { ...lane, id: 'few', status: 'PROCESSING', createdMs: nowMs - 9 * dayMs, country: 'JP' },
  ];
  await see([...done, ...long, ...few, ...open]);
  const today = new Date(nowMs + 8 * hourMs).toISOString().slice(0, 10);
  expect(await refreshPace(mirror.database, { accountId: account.id, today }, () => true)).toBe(true);
  const lanes = await findAgeing(mirror.database, [account.id]);
  const [american, japanese] = ['US', 'JP'].map((country) => lanes.find((one) => one.country === country));
  // Between the 50th and the 51st payout; 95 % of the way from the first to the last.
  expect(american?.usual).toEqual({ count: 100, medianMs: 50.5 * 60_000, longestMs: 95.05 * 60_000 });
  expect([american?.late, japanese?.usual?.count, japanese?.late]).toEqual([1, 19, 0]);
  const rows = await findOpenPayouts(mirror.database, [account.id], { late: false, page: 1, size: 50 });
  expect(rows.map(({ id, isLate }) => [id, isLate])).toEqual([
    ['few', false],
    ['late', true],
    ['usual', false],
  ]);
  const late = await findOpenPayouts(mirror.database, [account.id], { late: true, page: 1, size: 50 });
  expect(late.map(({ id }) => id)).toEqual(['late']);
});

test('usual times follow changes after a quarter of an hour, and continue where time ran out', async () => {
  const { database } = mirror;
  const nowMs = Date.now();
  const today = new Date(nowMs + 8 * hourMs).toISOString().slice(0, 10);
  const done = Array.from({ length: 40 }, (_, index) => {
    // Days so far apart that each is refreshed in a step of its own.
    const createdMs = nowMs - (1 + 6 * (index % 4)) * dayMs;
    const completedMs = createdMs + hourMs;
    return { id: `D${String(index)}`, status: 'COMPLETED', createdMs, completedMs, currency: 'USD', amount: '1' };
  });
  await see(done);
  const refresh = async (most: number) => {
    let left = most;
    return await refreshPace(database, { accountId: account.id, today }, () => (left -= 1) >= 0);
  };
  const times = async () =>
    (await findReportTimes(database, [account.id], { grain: 'month', from: '2026-01-01', to: today })).find(
      ({ start }) => start === undefined,
    );
  expect(await refresh(2)).toBe(false);
  expect((await times())?.count).toBe(20);
  expect(await refresh(2)).toBe(true);
  expect(await times()).toMatchObject({ count: 40, medianMs: hourMs, longestMs: hourMs });
  await see(done.map((one) => ({ ...one, completedMs: one.createdMs + 3 * hourMs })));
  await database.execute(sql`update ${mirrorRecord} set changed_at = clock_timestamp()`);
  expect(await refresh(9)).toBe(true);
  expect(await times()).toMatchObject({ medianMs: hourMs });
  await database.execute(sql`update mirror_paced set next_at = clock_timestamp()`);
  await database.execute(sql`update mirror_pace set refreshed_at = refreshed_at - interval '15 minutes'`);
  expect(await refresh(9)).toBe(true);
  expect(await times()).toMatchObject({ count: 40, medianMs: 3 * hourMs });
});

test('money out is the amount sent less the amount returned, by currency, and each figure opens its rows', async () => {
  const createdMs = Date.now() - 3 * dayMs;
  const failed = { createdMs, currency: 'USD', method: 'SWIFT', reason: 'Closed', bank: 'One' };
  await see([
    { ...failed, id: 'A', status: 'FAILED', amount: '100.10' },
    { ...failed, id: 'B', status: 'FAILED', amount: '0.20', returned: '0.20' },
    { ...failed, id: 'C', status: 'FAILED_REFUNDED', amount: '5000', returned: '3500.5' },
    { ...failed, id: 'D', status: 'FAILED_REFUNDED', amount: '7' },
    { ...failed, id: 'E', status: 'FAILED', amount: '1000', currency: 'JPY', reason: '', bank: 'Two' },
    { ...failed, id: 'F', status: 'COMPLETED', amount: '9', reason: '' },
    { ...failed, id: 'G', status: 'FAILED', amount: 'a lot' },
  ]);
  const groups = await findFailures(mirror.database, [account.id], 'reason', {});
  const told = groups.map(({ key, currency, sent, returned, returnedInPart, out, ...counts }) => {
    const { count, outCount, returnedCount, withoutAmount } = counts;
    return [
      key || 'none',
      currency,
      sent,
      returned,
      returnedInPart,
      out,
      count,
      outCount,
      returnedCount,
      withoutAmount,
    ];
  });
  expect(told).toEqual([
    ['Closed', 'USD', '5107.30', '7', '3500.5', '1599.80', 5, 4, 1, 1],
    ['none', 'JPY', '1000', '0', '0', '1000', 1, 1, 0, 0],
  ]);
  const day = platformDay(createdMs);
  const report = await findReport(mirror.database, [account.id], { grain: 'day', from: day, to: day });
  const unknown = report.filter(({ withoutAmount }) => withoutAmount > 0);
  expect(unknown.map(({ currency, status, withoutAmount }) => [currency, status, withoutAmount])).toEqual([
    ['USD', 'FAILED', 1],
  ]);
  for (const { key, currency, count, outCount, returnedCount } of groups) {
    const query = { status: [...failedPayoutStatuses], currency: [currency], reason: key || unknownValue };
    const opens = [query, { ...query, money: 'out' }, { ...query, money: 'returned' }] as const;
    expect(await Promise.all(opens.map(async (one) => (await openedBy(one)).count))).toEqual([
      ...[count, outCount, returnedCount],
    ]);
  }
  const banks = await findFailures(mirror.database, [account.id], 'bank', { currency: ['JPY'] });
  expect(banks.map(({ key, out }) => [key, out])).toEqual([['Two', '1000']]);
});

test.each(['day', 'week', 'month'] as const)(
  'a report by %s has the counts, sums and times of its rows',
  async (grain) => {
    const payouts = somePayouts(200, 11);
    const other = await addAccount('other');
    const others = somePayouts(50, 12, 'OT');
    await see(payouts);
    await see(others, other);
    const { database } = mirror;
    const ids = [account.id, other.id];
    const startOf = (ms: number) => {
      const day = platformDay(ms);
      if (grain === 'day') return day;
      if (grain === 'month') return `${day.slice(0, 8)}01`;
      const date = new Date(`${day}T00:00:00Z`);
      return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
    };
    const today = platformDay(Date.now());
    const range = { grain, from: platformDay(Date.now() - 10 * dayMs), to: today, currency: 'USD' };
    const all = [...payouts, ...others].filter(
      (one) => one.currency === 'USD' && platformDay(one.createdMs) >= range.from,
    );
    const rows = await findReport(database, ids, range);
    for (const start of new Set(all.map(({ createdMs }) => startOf(createdMs)))) {
      const truth = all.filter(({ createdMs }) => startOf(createdMs) === start);
      const told = rows.filter((row) => row.start === start);
      expect(told.reduce((total, { count }) => total + count, 0)).toBe(truth.length);
      expect(
        same(
          told.reduce((total, { sum }) => plus(total, sum), '0'),
          truth.reduce((sum, { amount }) => plus(sum, amount), '0'),
        ),
      ).toBe(true);
    }
    expect(rows.reduce((total, { count }) => total + count, 0)).toBe(all.length);
    for (const { id } of [account, other]) await refreshPace(database, { accountId: id, today }, () => true);
    const times = await findReportTimes(database, ids, range);
    const took = all.flatMap(({ createdMs, completedMs }) =>
      completedMs === undefined ? [] : [completedMs - createdMs],
    );
    expect(times.find(({ start }) => start === undefined)).toEqual({
      start: undefined,
      count: took.length,
      medianMs: percentile(took, 0.5),
      longestMs: percentile(took, 0.95),
    });
  },
);

function percentile(values: readonly number[], part: number): unknown {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return expect.closeTo(low + (high - low) * (place - Math.floor(place)), 3);
}

test('days that are not known whole in every account are reported', async () => {
  const { database } = mirror;
  const other = await addAccount('other');
  const window = async (id: number, from: string, to: string, agreed: number) =>
    await database.execute(sql`insert into ${mirrorWindow} (account_id, feed, status, from_day, to_day, agreed, next_at, pause_ms)
      values (${id}, 'payouts', '', ${from}, ${to}, ${agreed}, now(), 0)`);
  for (const { id } of [account, other]) await window(id, '2026-11-01', '2026-11-20', 2);
  await window(account.id, '2026-11-21', '2026-11-23', 2);
  await window(other.id, '2026-11-21', '2026-11-23', 1);
  for (const { id } of [account, other]) await window(id, '2026-11-24', '2026-11-24', 1);
  const range = { from: '2026-10-30', to: '2026-11-30', today: '2026-11-24' };
  expect([...(await findMissingDays(database, [account.id, other.id], range))].toSorted()).toEqual([
    ...['2026-10-30', '2026-10-31', '2026-11-21', '2026-11-22', '2026-11-23'],
  ]);
});

test('home has the figures of the rows: failed, money out, late and open, never two currencies together', async () => {
  const today = new Date(Date.now() + 8 * hourMs).toISOString().slice(0, 10);
  const other = await addAccount('other');
  // Enough ended payouts to give most lanes a usual time.
  const payouts = somePayouts(900, 11);
  const theirs = somePayouts(400, 23, 'OT');
  await see(payouts);
  await see(theirs, other);
  const ids = [account.id, other.id];
  for (const accountId of ids) await refreshPace(mirror.database, { accountId, today }, () => true);
  const { standings } = await findStandings(mirror.database, ids, today);
  const all = [...payouts, ...theirs];
  const sumsOf = (rows: readonly { currency: string; amount: string }[]) =>
    [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      return [currency, own.length, new Decimal(own.reduce((sum, { amount }) => plus(sum, amount), '0')).toFixed()];
    });
  const shown = ({ sums }: (typeof standings)['late']) =>
    sums
      .map(({ currency, count, sum }) => [currency, count, new Decimal(sum).toFixed()])
      .toSorted((one, two) => String(one[0]).localeCompare(String(two[0])));
  const failedRows = all.filter(({ status }) => status === 'FAILED');
  expect(standings.failed.count).toBe(failedRows.length);
  expect(shown(standings.failed)).toEqual(sumsOf(failedRows));
  expect(standings.failed.oldestMs).toBe(Math.min(...failedRows.map(({ createdMs }) => createdMs)));
  const openRows = all.filter(({ status }) => openStatuses.some((one) => one === status));
  expect(shown(standings.open)).toEqual(sumsOf(openRows));
  // Counted one by one, as the page of ageing lists them.
  const late = await findOpenPayouts(mirror.database, ids, { late: true, page: 1, size: 5_000 });
  expect(late.length).toBeGreaterThan(20);
  expect(standings.late.count).toBe(late.length);
  expect(shown(standings.late)).toEqual(
    sumsOf(late.map(({ currency, amount }) => ({ currency, amount: amount ?? '0' }))),
  );
  expect(standings.late.oldestMs).toBe(Math.min(...late.map(({ createdMs }) => createdMs)));
  const out = await openedBy({ money: 'out' }, ids);
  expect(standings.out).toMatchObject({ count: out.count, isMore: false });
  const stillOut = (await findFailures(mirror.database, ids, 'bank', {})).map(({ currency, out: amount }) => ({
    currency,
    amount,
  }));
  expect(shown(standings.out).map(([currency, , sum]) => [currency, sum])).toEqual(
    sumsOf(stillOut).map(([currency, , sum]) => [currency, sum]),
  );
});

interface Figure {
  readonly name: string;
  /** The query of its link. */
  readonly query: PayoutQuery;
  readonly count: number;
  /** By currency; undefined where the figure shows no sums. */
  readonly sums?: Readonly<Record<string, string>>;
}

/** All figures of these accounts that link to a list of payouts. */
async function figuresOf(ids: readonly number[], day: { readonly from: string; readonly to: string }) {
  const { database } = mirror;
  const { standings } = await findStandings(database, ids, day.to);
  const sumsBy = (rows: readonly { readonly currency: string; readonly sum: string }[]) =>
    Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
  const figures: Figure[] = (['failed', 'out', 'late', 'open'] as const).map((name) => ({
    name,
    query: standingQueries[name],
    count: standings[name].count,
    sums: sumsBy(standings[name].sums),
  }));
  for (const lane of await findAgeing(database, ids)) {
    const [currency, method, country] = [[lane.currency], [lane.method || '-'], [lane.country || '-']];
    const query: PayoutQuery = { ...openQuery, account: [lane.account], currency, method, country };
    for (const [place, { count, sum }] of lane.buckets.entries()) {
      const sums = { [lane.currency]: sum };
      figures.push({ name: `age ${String(place)}`, query: { ...query, ...ageBuckets[place] }, count, sums });
    }
    figures.push({ name: 'late of a lane', query: { ...query, late: 'yes' }, count: lane.late });
  }
  for (const by of ['reason', 'bank'] as const) {
    for (const { key, currency, ...group } of await findFailures(database, ids, by, day)) {
      const query = { status: [...failedPayoutStatuses], ...day, currency: [currency], [by]: key || '-' };
      const of = (name: string, count: number, more: PayoutQuery, sum: string) =>
        figures.push({ name: `${by} ${name}`, query: { ...query, ...more }, count, sums: { [currency]: sum } });
      of('sent', group.count, {}, group.sent);
      of('returned', group.returnedCount, { money: 'returned' }, group.returned);
      of('out', group.outCount, { money: 'out' }, group.out);
    }
  }
  for (const { start, currency, status, method, count, sum } of await findReport(database, ids, {
    grain: 'day',
    ...day,
  })) {
    const of = { status: [status], currency: [currency], method: [method || '-'] };
    figures.push({ name: 'report', query: { from: start, to: start, ...of }, count, sums: { [currency]: sum } });
  }
  return figures;
}

test('each figure opens the list of exactly the payouts that it counts, with the same sums', async () => {
  const today = platformDay(Date.now());
  const other = await addAccount('other');
  const payouts = [...somePayouts(900, 31), ...somePayouts(400, 37, 'OT')];
  await see(payouts.slice(0, 900));
  await see(payouts.slice(900), other);
  const ids = [account.id, other.id];
  for (const accountId of ids) await refreshPace(mirror.database, { accountId, today }, () => true);
  const figures = await figuresOf(ids, { from: platformDay(Date.now() - 30 * dayMs), to: today });
  expect(new Set(figures.filter(({ count }) => count > 0).map(({ name }) => name)).size).toBe(18);
  for (const { name, query, count, sums } of figures) {
    const read = readPayoutQuery(Object.fromEntries(new URLSearchParams(writePayoutQuery(query))));
    expect(read.ignored).toEqual([]);
    const asked = onDay(read.query, today);
    const accounts = ids.filter((id) => asked.account?.includes(id === other.id ? 'other' : 'master') ?? true);
    const { rows } = await findPayouts(mirror.database, accounts, { ...asked, size: 2_000 });
    expect(rows.length, name).toBe(count);
    // The sums that the list itself shows at its head.
    const listed = new Map<string, string>();
    let counted = 0;
    for (const one of await sumPayouts(mirror.database, accounts, asked)) {
      if (asked.status?.includes(one.status) === false) continue;
      counted += one.count;
      listed.set(one.currency, plus(one.sum, listed.get(one.currency) ?? '0'));
    }
    expect(counted, name).toBe(count);
    for (const [currency, sum] of Object.entries(sums ?? {})) {
      expect(new Decimal(listed.get(currency) ?? '0').toFixed(), `${name} in ${currency}`).toBe(
        new Decimal(sum).toFixed(),
      );
    }
  }
});

test('an account is quiet when it is paused, refused often, or not read for longer than the longest pause', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const minutesAgo = (minutes: number) => sql`clock_timestamp() - ${minutes} * interval '1 minute'`;
  const quietOf = async () => (await findStandings(mirror.database, [account.id], today)).quiet;
  await mirror.database.execute(sql`insert into ${mirrorWindow}
    (account_id, feed, status, from_day, to_day, total, agreed, agreed_at, read_at, next_at, pause_ms)
    values (${account.id}, 'payouts', '', ${today}, ${today}, 1, 1, ${minutesAgo(2)}, ${minutesAgo(2)}, clock_timestamp(), 0)`);
  expect(await quietOf()).toEqual([]);
  await mirror.database.execute(sql`update ${mirrorWindow} set read_at = ${minutesAgo(30)}`);
  expect(await quietOf()).toEqual([{ account: 'master', sinceMs: expect.any(Number) as number, isPaused: false }]);
  // Never read whole: the account is in its first fill.
  await mirror.database.execute(sql`update ${mirrorWindow} set agreed_at = null`);
  expect(await quietOf()).toEqual([]);
  await mirror.database.execute(
    sql`update ${mirrorWindow} set failures = 2, problem = 'timeout', problem_at = ${minutesAgo(1)}`,
  );
  expect(await quietOf()).toMatchObject([{ isPaused: false }]);
  await mirror.database.execute(sql`update ${mirrorWindow} set failures = 0, problem_at = null`);
  await mirror.database.execute(sql`update ${mirrorAccount} set paused_at = clock_timestamp()`);
  expect(await quietOf()).toMatchObject([{ isPaused: true }]);
});

test('more than a thousand payouts with money out are counted as "more", and have no sum', async () => {
  const createdMs = Date.now() - dayMs;
  const failed = (count: number, name: string): Payout[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${name}${String(index)}`,
      status: 'FAILED',
      createdMs,
      currency: 'USD',
      amount: '1',
    }));
  const outOf = async () => (await findStandings(mirror.database, [account.id], '2026-11-25')).standings.out;
  await see(failed(1_000, 'A'));
  expect(await outOf()).toMatchObject({ count: 1_000, isMore: false, sums: [{ currency: 'USD', sum: '1000' }] });
  await see(failed(1, 'B'));
  expect(await outOf()).toMatchObject({ count: 1_000, isMore: true, sums: [] });
});

test('a sum over some weeks in parts counts each row once', async () => {
  const payouts = somePayouts(120, 11).map((one, place) => ({
    ...one,
    createdMs: one.createdMs - (place % 9) * 8 * dayMs,
  }));
  await see(payouts);
  const [from, to] = [at(Date.now() - 40 * dayMs).slice(0, 10), at(Date.now() - 9 * dayMs).slice(0, 10)];
  const most: number[] = [];
  for (const query of [
    ...[{ older: 0, least: '10' }, { q: 'usd' }, { older: 0, currency: ['JPY'] }, { q: 'kwd', most: '9999' }],
    ...[
      { from, to, least: '1' },
      { from, q: 'jpy' },
      { to, most: '70' },
    ],
  ] as PayoutQuery[]) {
    const fits = (one: Payout) => {
      const amount = new Decimal(one.amount);
      const word = query.q?.toUpperCase();
      return (
        (word === undefined || one.currency === word) &&
        (query.currency?.includes(one.currency) ?? true) &&
        (query.least === undefined || amount.gte(query.least)) &&
        (query.most === undefined || amount.lte(query.most)) &&
        (query.from === undefined || platformDay(one.createdMs) >= query.from) &&
        (query.to === undefined || platformDay(one.createdMs) <= query.to)
      );
    };
    const sums = new Map<string, string>();
    for (const one of payouts.filter(fits)) {
      const key = `${one.currency} ${one.status}`;
      sums.set(key, plus(one.amount, sums.get(key) ?? '0'));
    }
    const steps: SumProgress[] = [];
    let inSteps = await addPayouts(mirror.database, [account.id], query, { most: 0, goesOn: () => false });
    while ('of' in inSteps) {
      steps.push(inSteps);
      inSteps = await addPayouts(mirror.database, [account.id], query, { most: 0, goesOn: () => false });
    }
    // Each step adds rows, and the last but one is not all of them.
    for (const [place, { added, of }] of steps.entries()) {
      expect(added).toBeGreaterThan(steps[place - 1]?.added ?? 0);
      expect(added).toBeLessThan(of);
    }
    most.push(steps.length);
    const inParts = await sumPayouts(mirror.database, [account.id], query, 0);
    expect(inSteps).toEqual(inParts);
    expect(inParts.reduce((all, { count }) => all + count, 0)).toBe(payouts.filter(fits).length);
    expect(inParts).toHaveLength(sums.size);
    for (const { currency, status, sum } of inParts)
      expect(same(sum, sums.get(`${currency} ${status}`) ?? '')).toBe(true);
  }
  expect(Math.max(...most)).toBeGreaterThan(2);
});

test('values of an address cannot break a statement, and those that are left out are reported', async () => {
  await see([{ id: 'a', status: 'COMPLETED', createdMs: Date.now() - 60_000, currency: 'EUR', amount: '1.00' }]);
  const cursor = (...parts: readonly unknown[]) => parts.map((part) => encodeURIComponent(String(part))).join('~');
  const places = [
    cursor('created', '1', '1', 'a', account.id),
    cursor('created', '2026-11-20 (today)', '2026-11-20', 'a', account.id),
    cursor('created', '2026-11-20', 'Nov 31 2026', 'a', account.id),
    cursor('created', '+012345-01-01T00:00:00Z', '2026-11-20', 'a', account.id),
    cursor('created', '2026-11-20', '2026-11-20', 'a', -(2 ** 40)),
    cursor('created', '2026-11-20', '2026-11-20', 'a', 1e300),
    ...['nonsense', '%', 'created~2026-11-20~2026-11-20~a~1~%'],
  ];
  for (const place of places) {
    for (const side of ['after', 'before'] as const) {
      const page = await findPayouts(mirror.database, [account.id], { [side]: place });
      expect([page.rows.map(({ id }) => id), page.hasBefore, page.hasAfter], place).toEqual([['a'], false, false]);
    }
  }
  const odd = {
    beneficiary: '\0',
    bank: 'x\0',
    reason: '\0',
    tag: '\0',
    from: '0000-01-01',
    to: '0000-12-31',
    at: '9999-12-31',
  };
  const { query, ignored } = readPayoutQuery(odd);
  expect(ignored.map(({ name }) => name).toSorted()).toEqual(Object.keys(odd).toSorted());
  expect((await findPayouts(mirror.database, [account.id], onDay(query, '2026-11-25'))).rows).toHaveLength(1);
});

test('without accounts nothing is found, whatever the search text', async () => {
  await see([{ id: 'a', status: 'COMPLETED', createdMs: Date.now() - 60_000, currency: 'EUR', amount: '1.00' }]);
  expect(await findPayouts(mirror.database, [], { q: 'a' })).toEqual({ rows: [], hasBefore: false, hasAfter: false });
  expect(await sumPayouts(mirror.database, [], { q: 'a' })).toEqual([]);
});

test('count and sum of a range of amounts are those of the rows within it, wherever it begins and ends', async () => {
  const edges = [
    ...['0', '0.00', '0.004', '0.01', '0.099', '0.10', '0.999', '1', '1.0', '1.09', '1.1', '9.99', '10', '10.5', '11'],
    ...['99.99', '100', '104.99', '109.999', '110', '999.99', '1000', '1000.00', '1099.99', '1100', '123456789.01'],
    ...['999999999999999999.001', '1000000000000000000', '990000000000000000.5', '-0.01', '-5', '-1'],
  ];
  const statuses = ['COMPLETED', 'FAILED', 'PROCESSING'];
  const createdMs = Date.now() - 3 * dayMs;
  const payouts = [...edges, ...edges, 'odd'].map((amount, place) => ({
    id: `E${String(place)}`,
    status: statuses[place % 3] ?? '',
    createdMs,
    amount,
    currency: ['USD', 'KWD'][place % 2] ?? '',
  }));
  await see(payouts);
  // As changes of the rows leave them.
  const changed = payouts.map((one, place) => ({ ...one, ...(place % 5 === 0 && { status: 'FAILED_REFUNDED' }) }));
  await see(changed);
  const rows = changed.filter(({ amount }) => amount !== 'odd');
  const choices = [
    ...[undefined, '-1', '0', '0.01', '0.099', '1', '1.09', '10', '99.99', '100', '110', '1000', '1099.99'],
    ...['123456789', '1000000000000000000'],
  ];
  for (const least of choices) {
    for (const most of choices.filter((one) => one !== undefined || least !== undefined)) {
      const fits = rows.filter(
        ({ amount, currency }) =>
          (least === undefined || new Decimal(amount).gte(least)) &&
          (most === undefined || new Decimal(amount).lte(most)) &&
          (most !== '1000' || currency === 'KWD'),
      );
      const query = { least, most, ...(most === '1000' && { currency: ['KWD'] }) };
      const told = await sumPayouts(mirror.database, [account.id], query);
      const truth = new Map<string, { count: number; sum: string }>();
      for (const { currency, status, amount } of fits) {
        const { count, sum } = truth.get(`${currency} ${status}`) ?? { count: 0, sum: '0' };
        truth.set(`${currency} ${status}`, { count: count + 1, sum: plus(sum, amount) });
      }
      const keyed = (values: Iterable<readonly [string, { readonly count: number; readonly sum: string }]>) =>
        Object.fromEntries([...values].map(([key, { count, sum }]) => [key, `${count} ${new Decimal(sum).toFixed()}`]));
      expect(
        keyed(told.map((one) => [`${one.currency} ${one.status}`, one])),
        `${String(least)} to ${String(most)}`,
      ).toEqual(keyed(truth));
    }
  }
});

test('a query that is repeated after a change is answered from the changed rows', async () => {
  const any = numbers(31);
  const now = new Map(somePayouts(90, 31).map((one) => [one.id, one]));
  // Some weeks that never change again, and some in which each round changes a few rows.
  for (const [place, one] of [...now.values()].entries())
    now.set(one.id, { ...one, createdMs: one.createdMs - (place % 5) * 10 * dayMs });
  await see([...now.values()]);
  const queries: readonly PayoutQuery[] = [{ q: 'usd' }, { q: 'jpy', least: '5' }, { method: ['SWIFT'], least: '1' }];
  const truthOf = ({ q, least, method }: PayoutQuery) => {
    const sums = new Map<string, { count: number; sum: string }>();
    for (const one of now.values()) {
      const hasWord = q === undefined || one.currency.toLowerCase() === q;
      const isMethod = method === undefined || one.method === method[0];
      if (!hasWord || !isMethod || (least !== undefined && new Decimal(one.amount).lt(least))) continue;
      const { count, sum } = sums.get(`${one.currency} ${one.status}`) ?? { count: 0, sum: '0' };
      sums.set(`${one.currency} ${one.status}`, { count: count + 1, sum: plus(sum, one.amount) });
    }
    return Object.fromEntries(
      [...sums].map(([key, { count, sum }]) => [key, `${count} ${new Decimal(sum).toFixed()}`]),
    );
  };
  for (let round = 0; round < 60; round += 1) {
    for (const query of queries) {
      const told = await sumPayouts(mirror.database, [account.id], query, round % 2 === 0 ? 0 : undefined);
      expect(
        Object.fromEntries(
          told.map(({ currency, status, count, sum }) => [
            `${currency} ${status}`,
            `${count} ${new Decimal(sum).toFixed()}`,
          ]),
        ),
        `round ${round}, ${JSON.stringify(query)}`,
      ).toEqual(truthOf(query));
    }
    const changed = [...now.values()].filter((_, place) => place % 5 === 0 && any(6) === 0);
    const gone = any(4) === 0 ? changed.pop() : undefined;
    for (const one of changed) now.set(one.id, { ...one, amount: plus(one.amount, '1'), status: 'FAILED' });
    const fresh = somePayouts(1, round, `N${String(round)}-`);
    for (const one of fresh) now.set(one.id, one);
    await see([...changed.flatMap(({ id }) => now.get(id) ?? []), ...fresh]);
    if (gone === undefined) continue;
    now.delete(gone.id);
    await mirror.database.execute(sql`update ${mirrorRecord} set gone_at = clock_timestamp() where id = ${gone.id}`);
  }
});

test('a status that the interface does not list is found, counted and summed by every filter that it fits', async () => {
  const createdMs = Date.now() - 3 * dayMs;
  const one = { createdMs, currency: 'USD', amount: '250000.00' };
  await see([
    { ...one, id: 'held', status: 'ON_HOLD' },
    { ...one, id: 'paid', status: 'COMPLETED' },
    { ...one, id: 'failed', status: 'FAILED' },
    { ...one, id: 'back', status: 'FAILED_REFUNDED' },
    { ...one, id: 'sent', status: 'PROCESSING' },
  ]);
  const found = async (search: string) => {
    const { query, ignored } = readPayoutQuery(Object.fromEntries(new URLSearchParams(search)));
    expect(ignored).toEqual([]);
    const { rows } = await findPayouts(mirror.database, [account.id], {
      ...onDay(query, todayIn(zone, Date.now())),
      size: 100,
    });
    const sums = await sumPayouts(mirror.database, [account.id], onDay(query, todayIn(zone, Date.now())));
    const summed = sums.filter(({ status }) => query.status?.includes(status) !== false);
    expect(
      summed.reduce((all, { count }) => all + count, 0),
      search,
    ).toBe(rows.length);
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await found('status=ON_HOLD')).toEqual(['held']);
  expect(await found('ended=no')).toEqual(['held', 'sent']);
  expect(await found('ended=no&least=1000')).toEqual(['held', 'sent']);
  expect(await found('ended=no&q=held')).toEqual(['held']);
  expect(await found('notStatus=FAILED,FAILED_REFUNDED')).toEqual(['held', 'paid', 'sent']);
  expect(await found('notStatus=COMPLETED')).toEqual(['back', 'failed', 'held', 'sent']);
  expect(await found('notStatus=ON_HOLD')).toEqual(['back', 'failed', 'paid', 'sent']);
  const { standings } = await findStandings(mirror.database, [account.id], todayIn(zone, Date.now()));
  expect(standings.open).toMatchObject({ count: 2, sums: [{ currency: 'USD', count: 2, sum: '500000.00' }] });
  expect(standings.open.oldestMs).toBe(createdMs);
  expect((await openedBy(standingQueries.open)).ids.toSorted()).toEqual(['held', 'sent']);
});
