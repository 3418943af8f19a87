import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { TestAlerts } from '@/lib/alerts/test-alerts.fixture';
import { Decimal } from '@/lib/contract/decimal';
import { ExportRunner } from '@/lib/exports/export-runner';
import { queueExport } from '@/lib/exports/queue-export';
import { takeExport } from '@/lib/exports/own-exports';
import { english } from '@/lib/messages/english.fixture';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { findAgeing } from '@/lib/mirror/find-ageing';
import { findFailures } from '@/lib/mirror/find-failures';
import { findPayouts } from '@/lib/mirror/payouts/find-payouts';
import { findReport } from '@/lib/mirror/find-report';
import { findStandings } from '@/lib/mirror/find-standings';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import { onDay, readPayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { readRows, text } from '@/lib/store/rows';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { takeCloseFile } from '@/lib/reports/month-close/close-file';
import { closeIn, previewClose } from '@/lib/reports/month-close/close-month';
import { readClose } from '@/lib/reports/month-close/read-closes';
import { wholeCoverage } from '@/lib/mirror/test-mirror.fixture';

// Every place that shows the money of failed payouts, compared with a sum that is written here by hand from the
// platform's answers: interface 2.9, "amount of a failed payout to be returned", is a promise; only 3.7 says that
// money came back.

const dayMs = 86_400_000;
const zone = 'Asia/Shanghai';
const nowMs = Date.now();
const platformDay = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
const today = platformDay(nowMs);
/** The last month that is over. */
const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7);

interface DrawnPayout {
  readonly id: string;
  readonly v2: string;
  /** Undefined where it has no v1 record. */
  readonly v1: string | undefined;
  readonly currency: string;
  readonly amount: string;
  /** `failure_returned_amount` as it came; undefined where the record lacks the field. */
  readonly stated: string | undefined;
  readonly createdMs: number;
  readonly reason: string;
  readonly bank: string;
}

/** Random numbers, the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const fractions: Readonly<Record<string, number>> = { USD: 2, JPY: 0, KWD: 3 };

function draw(count: number): DrawnPayout[] {
  const any = numbers(20_261_125);
  const one = <T>(values: readonly T[]): T => values[any(values.length)] as T; // never an empty list
  return Array.from({ length: count }, (_, index) => {
    const currency = one(['USD', 'JPY', 'KWD']);
    const digits = fractions[currency] ?? 2;
    const units = any(40) === 0 ? 0 : 1 + any(9_000_000);
    const text = (value: number) => new Decimal(String(value)).div(`1e${String(digits)}`).toFixed(digits);
    const amount = any(50) === 0 ? one(['a lot', '', '1e5']) : text(units);
    const v2 = one([
      'INITIATED',
      'PROCESSING',
      'COMPLETED',
      'FAILED',
      'FAILED',
      'FAILED_REFUNDED',
      'FAILED_REFUNDED',
      'ON_HOLD',
    ]);
    const isOpaque = any(8) === 0;
    return {
      id: isOpaque ? `PO${String(10_000 + index)}` : randomUUID(),
      v2,
      currency,
      amount,
      v1: isOpaque ? undefined : one(['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED', 'IN_REVIEW']),
      stated: isOpaque
        ? undefined
        : one([
            undefined,
            '',
            '0',
            text(Math.floor(units / 3)),
            text(Math.floor(units / 3)),
            amount,
            text(units * 2 + 1),
            '-5',
            'soon',
          ]),
      createdMs: nowMs - any(80) * dayMs - (1 + any(20)) * 3_600_000,
      reason: one(['Account closed', 'Name does not match', '']),
      bank: one(['First Bank', 'Second Bank', '']),
    };
  });
}

const payouts = draw(1_000);

/** Typed by hand from interface 3.6 and 3.7; an unlisted status contradicts nothing. */
function mayBothBeTrue(v2: string, v1: string | undefined): boolean {
  if (v1 === undefined || v1 === 'IN_REVIEW' || v2 === 'ON_HOLD') return true;
  if (v2 === 'INITIATED' || v2 === 'PROCESSING') return v1 === 'READY_TO_SEND' || v1 === 'PENDING';
  if (v2 === 'COMPLETED') return v1 === 'COMPLETED';
  return v1 === 'FAILED' || v1 === 'REJECTED';
}

const zero = new Decimal('0');
/** An amount may have an exponent: 1e5 is 100,000. */
const plain = /^\d+(\.\d+)?(e\d)?$/;

/** Where the money of one payout is, by the platform's own fields. */
function truthOf({ v2, v1, amount, stated = '' }: DrawnPayout) {
  const whole = plain.test(amount) ? new Decimal(amount) : undefined;
  const named = plain.test(stated) ? new Decimal(stated) : undefined;
  const least = (one: Decimal | undefined, other: Decimal | undefined) =>
    one === undefined ? other : other === undefined || one.lt(other) ? one : other;
  const contradicts = !mayBothBeTrue(v2, v1);
  // A payout whose statuses contradict each other is neither paid nor failed nor open.
  const status = contradicts ? 'CONTRADICTS' : v2;
  const isFailed = status === 'FAILED' || status === 'FAILED_REFUNDED';
  const back = status === 'FAILED_REFUNDED' && whole !== undefined ? (least(named, whole) ?? zero) : zero;
  const isBack = status === 'FAILED_REFUNDED' && (named === undefined || (whole !== undefined && named.gte(whole)));
  const isPromised = status === 'FAILED' && named?.gt('0') === true;
  return {
    status,
    contradicts,
    isFailed,
    isBack,
    isPromised,
    isOut: isFailed && !isBack,
    sent: whole ?? zero,
    returned: back,
    promised: isPromised && whole !== undefined ? (least(named, whole) ?? zero) : zero,
    out: isFailed && whole !== undefined ? whole.minus(back) : zero,
    isUnknown: whole === undefined,
  };
}

type Truth = ReturnType<typeof truthOf>;
type Part = 'sent' | 'returned' | 'promised' | 'out';

interface Sum {
  readonly count: number;
  readonly sum: string;
}

/** The count of matching payouts and the sum of one part of their money, added by hand. */
function sumOf(part: Part, fits: (one: DrawnPayout, truth: Truth) => boolean): Sum {
  const fitting = payouts.filter((one) => fits(one, truthOf(one)));
  return { count: fitting.length, sum: plainText(fitting.reduce((sum, one) => sum.plus(truthOf(one)[part]), zero)) };
}

const plainText = (value: Decimal | string) => new Decimal(String(value)).toFixed();
const currencies = Object.keys(fractions);

let console_: TestAlerts;
let accountId = 0;
let manager: Caller;
let scope: MirrorScope;

beforeAll(async () => {
  console_ = await TestAlerts.open();
  await console_.renew();
  accountId = await console_.addAccount();
  manager = await console_.addPerson('manager');
  await console_.watchSince(100 * dayMs);
  scope = {
    database: console_.database,
    changes: undefined,
    accountIds: [accountId],
    accounts: [{ account: 'master', name: undefined }],
    idOf: (account) => (account === 'master' ? accountId : undefined),
    zone,
    today,
    caller: manager,
    viewer: undefined,
    isOn: true,
  };
  await show(payouts);
  // The console reads a payout again before it says that its statuses contradict each other.
  await showSummaries(payouts, 20_000);
});
afterAll(() => console_.close());

/** Lets the mirror see payouts as the platform lists them: all summaries, then the v1 records. */
async function show(some: readonly DrawnPayout[]): Promise<void> {
  await showSummaries(some, 60_000);
  const records = some.flatMap((one) => {
    if (one.v1 === undefined) return [];
    return {
      payout_id: one.id,
      payout_currency: one.currency,
      payout_amount: one.amount,
      payout_status: one.v1,
      create_time: new Date(one.createdMs).toISOString(),
      complete_time: '',
      failure_reason: one.reason,
      payout_method: 'LOCAL',
      ...(one.stated === undefined ? {} : { failure_returned_amount: one.stated }),
      beneficiary: { company_name: 'Example Ltd', bank_details: { bank_name: one.bank } },
    };
  });
  await console_.see(records, { feed: 'v1-payouts', agoMs: 30_000 });
}

async function showSummaries(some: readonly DrawnPayout[], agoMs: number): Promise<void> {
  const summaries = some.map((one) => ({
    payout_id: one.id,
    payout_currency: one.currency,
    payout_amount: one.amount,
    payout_status: one.v2,
    create_time: new Date(one.createdMs).toISOString(),
    completed_time: '',
    internal_note: '',
  }));
  await console_.see(summaries, { agoMs });
}

test('home: failed, contradicting, and the money still out, of which a promise is part', async () => {
  const { standings } = await findStandings(console_.database, [accountId], today);
  for (const currency of currencies) {
    const of = (name: 'failed' | 'out' | 'contradicting') =>
      standings[name].sums.find((one) => one.currency === currency);
    const failed = sumOf('sent', ({ currency: its }, { status }) => status === 'FAILED' && its === currency);
    const contradicting = sumOf('sent', ({ currency: its }, { contradicts }) => contradicts && its === currency);
    const out = sumOf('out', ({ currency: its }, { isOut }) => isOut && its === currency);
    expect({ count: of('failed')?.count, sum: plainText(of('failed')?.sum ?? '0') }).toEqual(failed);
    expect({ count: of('contradicting')?.count, sum: plainText(of('contradicting')?.sum ?? '0') }).toEqual(
      contradicting,
    );
    expect({ count: of('out')?.count, sum: plainText(of('out')?.sum ?? '0') }).toEqual(out);
  }
});

test.each(['reason', 'bank'] as const)('failures by %s: sent, returned, promised and still out', async (by) => {
  const groups = await findFailures(console_.database, [accountId], by, {});
  const keys = new Set(
    payouts.filter((one) => truthOf(one).isFailed).map((one) => `${keyOf(one, by)} ${one.currency}`),
  );
  expect(new Set(groups.map(({ key, currency }) => `${key} ${currency}`))).toEqual(keys);
  for (const group of groups) {
    const isIts = (one: DrawnPayout) => keyOf(one, by) === group.key && one.currency === group.currency;
    const told = (part: Part, count: number, sum: string, fits: (truth: Truth) => boolean) =>
      expect({ part, count, sum: plainText(sum) }).toEqual({
        part,
        ...sumOf(part, (one, truth) => isIts(one) && fits(truth)),
      });
    told('sent', group.count, group.sent, ({ isFailed }) => isFailed);
    told('returned', group.returnedCount, group.returned, ({ isBack }) => isBack);
    told('promised', group.promisedCount, group.promised, ({ isPromised }) => isPromised);
    told('out', group.outCount, group.out, ({ isOut }) => isOut);
    const part = sumOf('returned', (one, { isOut }) => isIts(one) && isOut);
    expect(plainText(group.returnedInPart)).toBe(part.sum);
    const promised = payouts.filter((one) => isIts(one) && truthOf(one).isPromised).map(({ createdMs }) => createdMs);
    // Each payout was in this state when it was first seen, and no record has an end time.
    expect(group.oldestPromisedMs).toBe(promised.length === 0 ? undefined : Math.min(...promised));
  }
});

/** Reason or bank of the record; a payout without a record has none. */
const keyOf = ({ v1, reason, bank }: DrawnPayout, by: 'reason' | 'bank') =>
  v1 === undefined ? '' : by === 'reason' ? reason : bank;

const filters = [
  ['returned', ({ isBack }: Truth) => isBack],
  ['promised', ({ isPromised }: Truth) => isPromised],
  ['out', ({ isOut }: Truth) => isOut],
] as const;

test.each(filters)(
  'the list of money that is “%s” has its payouts, and adds up to that part of them',
  async (money, fits) => {
    const { query: asked, ignored } = readPayoutQuery({ money, size: '100' });
    expect(ignored).toEqual([]);
    const query = onDay(asked, today);
    const { rows } = await findPayouts(console_.database, [accountId], { ...query, size: 2_000 });
    const truth = payouts.filter((one) => fits(truthOf(one)));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(truth.map(({ id }) => id).toSorted());
    const totals = await sumPayouts(console_.database, [accountId], query);
    for (const currency of currencies) {
      const told = totals.filter((total) => total.currency === currency);
      expect({
        count: told.reduce((sum, { count }) => sum + count, 0),
        sum: plainText(told.reduce((sum, total) => sum.plus(total.sum), zero)),
      }).toEqual(sumOf(money, (one, truth) => one.currency === currency && fits(truth)));
    }
  },
);

test('reports and ageing add up by status, as the platform says it', async () => {
  const range = { grain: 'month', from: platformDay(nowMs - 90 * dayMs), to: today } as const;
  const rows = await findReport(console_.database, [accountId], range);
  for (const status of new Set(payouts.map((one) => truthOf(one).status))) {
    for (const currency of currencies) {
      const told = rows.filter((row) => row.status === status && row.currency === currency);
      expect(plainText(told.reduce((sum, row) => sum.plus(row.sum), zero))).toBe(
        sumOf('sent', (one, truth) => truth.status === status && one.currency === currency).sum,
      );
    }
  }
  const open = (await findAgeing(console_.database, [accountId])).flatMap(({ currency, buckets }) =>
    buckets.map((bucket) => ({ currency, ...bucket })),
  );
  for (const currency of currencies) {
    const told = open.filter((bucket) => bucket.currency === currency);
    const isOpen = ({ status, contradicts }: Truth) =>
      !contradicts && !['COMPLETED', 'FAILED', 'FAILED_REFUNDED', 'REJECTED'].includes(status);
    expect({
      count: told.reduce((sum, { count }) => sum + count, 0),
      sum: plainText(told.reduce((sum, bucket) => sum.plus(bucket.sum), zero)),
    }).toEqual(sumOf('sent', (one, truth) => isOpen(truth) && one.currency === currency));
  }
});

test('a month that is closed keeps what came back, what is promised and what is out, and its file says so', async () => {
  const preview = await previewClose(scope, 'master', month);
  const closed = await closeIn(
    { scope, accountId },
    { store: console_.database, caller: manager, now: new Date(nowMs) },
    { account: 'master', month, seen: preview?.seen ?? '', acceptsMissing: true },
  );
  const id = closed.ok ? closed.value : '';
  const read = await readClose(scope, 'master', id);
  const isIts = (one: DrawnPayout) => platformDay(one.createdMs).startsWith(month);
  expect(read?.totals.reduce((sum, { count }) => sum + count, 0)).toBe(payouts.filter(isIts).length);
  expect(preview?.totals).toEqual(read?.totals);
  const file = await takeCloseFile(scope, { account: 'master', id, form: 'csv', words: english });
  const text = await new Response(file?.body).text();
  for (const { currency, status, ...total } of read?.totals ?? []) {
    const part = (name: Part) =>
      sumOf(name, (one, truth) => isIts(one) && one.currency === currency && truth.status === status).sum;
    const [sent, returned, promised, out] = (['sent', 'returned', 'promised', 'out'] as const).map(part);
    expect([total.sum, total.returned, total.promised, total.out].map(plainText)).toEqual([
      sent,
      returned,
      promised,
      out,
    ]);
    const line = text.split('\r\n').find((one) => one.startsWith(`${currency},${status},`)) ?? '';
    expect(line.split(',').slice(3, 7).map(plainText)).toEqual([sent, returned, promised, out]);
  }
  const rows = text.split('\r\n\r\n').at(-1)?.split('\r\n') ?? [];
  expect(rows[0]).toContain('Amount to be returned');
});

test('a file has the three in columns of their own, and its sum is that of the list', async () => {
  const now = new Date(nowMs);
  const ask = async (search: string) => {
    const id = randomUUID();
    const queued = await queueExport(console_.database, {
      id,
      by: { ...manager, role: 'manager' as const },
      clientHash: console_.clientHash,
      connectionId: 'built-in',
      reason: undefined,
      zone,
      language: 'en',
      now,
      order: {
        list: 'listPayouts',
        account: 'master',
        search,
        columns: ['id', 'amount', 'returned', 'promised', 'out'],
        format: 'csv',
      },
      accounts: [{ id: accountId, account: 'master' }],
      coverage: wholeCoverage(nowMs),
    });
    expect(queued.ok).toBe(true);
    const { database, sealer, environment } = console_;
    const runner = new ExportRunner({
      store: () => Promise.resolve(database),
      sealer,
      environment,
      owner: 'one',
      wordsIn,
      nowMs: () => nowMs,
    });
    while (await runner.turn());
    const taken = await takeExport({ database, sealer, environment, by: manager, now }, id);
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    return (await new Response(taken.value.body).text()).split('\r\n\r\n');
  };
  const [, table = ''] = await ask('');
  const cells = new Map(
    table
      .split('\r\n')
      .slice(1, -1)
      .map((line) => [line.split(',')[0] ?? '', line.split(',')]),
  );
  expect(cells.size).toBe(payouts.length);
  for (const one of payouts) {
    const { isFailed, isPromised, isUnknown, returned, promised, out } = truthOf(one);
    const [, , ...told] = cells.get(one.id) ?? [];
    const [back, toCome, missing] = told.map((text) => (plain.test(text) ? plainText(text) : text));
    const figure = (is: boolean, value: Decimal) => (is && !isUnknown ? plainText(value) : '');
    expect([one.id, back, missing]).toEqual([one.id, figure(isFailed, returned), figure(isFailed, out)]);
    if (isPromised && !isUnknown) expect([one.id, toCome]).toEqual([one.id, plainText(promised)]);
    else expect([one.id, plain.test(toCome ?? '')]).toEqual([one.id, false]);
  }
  for (const [money, fits] of filters) {
    const [about = ''] = await ask(`?money=${money}`);
    for (const currency of currencies) {
      const name = { returned: 'Returned', promised: 'Announced, not yet returned', out: 'Not yet returned' }[money];
      const line = about.split('\r\n').find((one) => one.replaceAll('"', '').startsWith(`${name} ${currency},`)) ?? '';
      const told = line.replaceAll('"', '').slice(`${name} ${currency},`.length).split(',')[0] ?? '';
      expect([money, currency, plainText(told)]).toEqual([
        ...[money, currency, sumOf(money, (one, truth) => one.currency === currency && fits(truth)).sum],
      ]);
    }
  }
});

test('exactly the failed payouts whose money is not back, and those whose statuses contradict, have alerts', async () => {
  await console_.evaluate();
  const raised = await readRows(
    console_.database,
    sql`select kind, cause from alert where resolved_at is null and kind in
      ('payout-failed', 'returned-money-missing', 'payout-contradicts') order by kind, cause`,
    { kind: text, cause: text },
  );
  const of = (kind: string) =>
    raised
      .filter((one) => one.kind === kind)
      .map(({ cause }) => cause)
      .toSorted();
  const contradicting = payouts.filter((one) => truthOf(one).contradicts);
  expect(of('payout-contradicts')).toEqual(contradicting.map(({ id }) => id).toSorted());
  // A payout that only its summary calls failed has an alert too, although its record contradicts it.
  const out = payouts.filter((one) => truthOf(one).isOut || (truthOf(one).contradicts && one.v2 === 'FAILED'));
  expect(of('payout-failed')).toEqual(out.map(({ id }) => id).toSorted());
  const old = out.filter(({ createdMs }) => createdMs < nowMs - 5 * dayMs);
  expect(of('returned-money-missing')).toEqual(old.map(({ id }) => id).toSorted());
});
