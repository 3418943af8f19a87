import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { readPlatformError } from '@/lib/contract/platform-error';
import type { Raw } from '@/lib/mirror/filling/derive';
import { fillWindow } from '@/lib/mirror/filling/fill';
import { findDue, planWindows, refill } from '@/lib/mirror/filling/windows';
import type { CallAttempt } from '@/lib/platform/client/platform-client';
import { redact } from '@/lib/platform/client/redact';
import { failed, ok } from '@/lib/result';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { bankAccount, drawn, hourMs, minuteMs, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let manager: Caller;
let master: number;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew();
  master = await alerts.addAccount();
  manager = await alerts.addPerson('manager');
  await alerts.watchSince(3 * hourMs);
});

const first = '5f1d6c1e-0000-4000-8000-000000000001';
const second = '5f1d6c1e-0000-4000-8000-000000000002';
const third = '5f1d6c1e-0000-4000-8000-000000000003';

const attempted = (result: CallAttempt<unknown>['result']): CallAttempt<never> => ({
  // The caller says what type the result has.
  result: result as CallAttempt<never>['result'],
  phase: 'body',
  traceId: '',
  retryAfterMs: undefined,
  status: 200,
  answerHash: undefined,
  isStored: false,
});

/** The mirror reads the platform's list of bank accounts once, so long ago; `undefined`: it does not answer. */
async function read(rows: readonly Raw[] | undefined, agoMs: number): Promise<void> {
  const client = {
    read: async () => {
      await Promise.resolve();
      if (rows === undefined) return attempted(failed(readPlatformError(500, {})));
      return attempted(ok({ total_items: rows.length, total_pages: 1, data: rows }));
    },
  };
  await planWindows(alerts.database, { accountId: master, firstDay: '2026-01-01', today: '2026-01-01' });
  await alerts.database.update(mirrorWindow).set({ nextAt: sql`clock_timestamp() - interval '1 second'` });
  const [window] = (await findDue(alerts.database, [master], 1_000)).filter(({ feed }) => feed === 'bank-accounts');
  if (window === undefined) throw new Error('The list is not due.');
  const account = { id: master, zone: 'Asia/Shanghai', account: 'master', client };
  const { database, sealer } = alerts;
  await fillWindow({ database, sealer, nowMs: () => Date.now() - agoMs }, account, window);
}

/** The first reads of an account: the present list, twice. */
async function readWhole(rows: readonly Raw[], agoMs: number): Promise<void> {
  await read(rows, agoMs);
  await read(rows, agoMs - 1_000);
}

const write = async (more: Raw, agoMs: number, row: Parameters<typeof alerts.addWrite>[0] = {}) => {
  const { id: _id, account_name: _name, account_status: _status, ...body } = bankAccount(first, more);
  return await alerts.addWrite({
    operation: 'createBankAccount',
    asked: redact(body),
    firstSentAt: new Date(Date.now() - agoMs),
    ...row,
  });
};

const found = async () => {
  await alerts.evaluate();
  return (await alerts.list(manager)).filter(({ kind }) => /-(added|removed)$/.test(kind));
};
const seen = async () => (await found()).map(({ kind, object, state }) => `${kind} ${object.id} ${state}`).toSorted();

describe('a bank account that was added outside the console', () => {
  test('has one critical alert: which account, when it was seen, a person to ask, and no unmasked value', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await read([bankAccount(first), bankAccount(second, { account_number: '0009876543210' })], 10 * minuteMs);
    const [one, ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ severity: 'critical', state: 'open', time: 'seen', object: { id: second } });
    expect([one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
      'Bank account at First Bank (EUR) was added outside the console',
      'Account name Example Ltd',
      'Account number •••• 3210',
      'No one has changed this bank account in the console. Ask who else has access to the platform',
    ]);
    expect(Math.abs((one?.sinceMs ?? 0) - (Date.now() - 10 * minuteMs))).toBeLessThan(minuteMs);
    await read([bankAccount(first), bankAccount(second, { account_number: '0009876543210' })], 5 * minuteMs);
    expect(await seen()).toEqual([`bank-account-added ${second} open`]);
  });

  test('is not an account that the console had not seen: at the first list, or after an incomplete one', async () => {
    await read([bankAccount(first)], 2 * hourMs);
    // Rows came between two reads, and it is not known since when they exist.
    await read([bankAccount(first), bankAccount(second)], 110 * minuteMs);
    await read(undefined, 100 * minuteMs);
    // A person opens the record of one that the list has not shown yet.
    await alerts.see([bankAccount(third)], { feed: 'bank-accounts', agoMs: 95 * minuteMs });
    await readWhole(
      [first, second, third].map((id) => bankAccount(id)),
      90 * minuteMs,
    );
    expect(await seen()).toEqual([]);
  });

  test('has an alert even where a person’s read or a moving list shows it first, and after any gap', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await read(undefined, 110 * minuteMs);
    await refill(alerts.database, master, { fromDay: '2026-01-01', toDay: '2026-12-31' });
    await alerts.see([bankAccount(second)], { feed: 'bank-accounts', agoMs: 20 * minuteMs });
    await read([bankAccount(first), bankAccount(second)], 19 * minuteMs);
    await read(
      [first, second, third].map((id) => bankAccount(id)),
      18 * minuteMs,
    );
    expect(await seen()).toEqual([`bank-account-added ${second} open`, `bank-account-added ${third} open`]);
  });

  test('ends when it is removed again, which has its own alert', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await readWhole([bankAccount(first), bankAccount(second)], 20 * minuteMs);
    expect(await seen()).toEqual([`bank-account-added ${second} open`]);
    await readWhole([bankAccount(first)], 10 * minuteMs);
    expect(await seen()).toEqual([`bank-account-added ${second} resolved`, `bank-account-removed ${second} open`]);
  });
});

describe('the console’s own write explains a new bank account', () => {
  test('by the id in its answer, and explains no other', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await write({ swift_code: 'COBADEFF' }, 30 * minuteMs, { platformReference: second.toUpperCase() });
    await readWhole(
      [first, second, third].map((id) => bankAccount(id, { swift_code: 'COBADEFF' })),
      29 * minuteMs,
    );
    // The first account changed as well.
    expect(await seen()).toEqual([`bank-account-added ${third} open`]);
  });

  test('where its answer was lost, by its requested values, once', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await write({ swift_code: 'cobadeff' }, 30 * minuteMs, { state: 'UNKNOWN' });
    await readWhole([bankAccount(first), bankAccount(second, { swift_code: 'COBADEFF' })], 29 * minuteMs);
    expect(await seen()).toEqual([]);
    const others = [second, third].map((id) => bankAccount(id, { swift_code: 'COBADEFF' }));
    await readWhole([bankAccount(first), ...others], 20 * minuteMs);
    expect(await seen()).toEqual([`bank-account-added ${third} open`]);
  });

  test('unless it was refused, requested other values or another account, or came later', async () => {
    await readWhole([bankAccount(first)], 2 * hourMs);
    await write({}, 30 * minuteMs, { state: 'REJECTED' });
    await write({ bank_address: 'Elsewhere 2' }, 30 * minuteMs);
    await write({}, 30 * minuteMs, { account: 'sub-1' });
    await write({}, 30 * minuteMs, { environment: 'production' });
    await readWhole([bankAccount(first), bankAccount(second)], 29 * minuteMs);
    await write({}, 20 * minuteMs);
    expect(await seen()).toEqual([`bank-account-added ${second} open`]);
  });
});

describe('a bank account that was removed outside the console', () => {
  test('has one alert once two whole lists lack it, with who last changed it, and ends when it is back', async () => {
    await alerts.addWrite({
      resourceType: 'bank-accounts',
      resourceId: second,
      personName: 'Ben',
      firstSentAt: new Date(Date.now() - 3 * hourMs),
    });
    await readWhole([bankAccount(first), bankAccount(second)], 2 * hourMs);
    await read([bankAccount(first)], 30 * minuteMs);
    await read(undefined, 29 * minuteMs);
    expect(await seen()).toEqual([]);
    await read([bankAccount(first)], 28 * minuteMs);
    const [one, ...more] = await found();
    expect(more).toEqual([]);
    expect([one?.severity, one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
      'critical',
      'Bank account at First Bank (EUR) was removed outside the console',
      'Account number •••• 7890',
      'Ben last changed this bank account in the console. Ask them first',
    ]);
    await readWhole([bankAccount(first), bankAccount(second)], 20 * minuteMs);
    expect(await seen()).toEqual([`bank-account-removed ${second} resolved`]);
    await readWhole([bankAccount(first)], 10 * minuteMs);
    expect(await seen()).toEqual([`bank-account-removed ${second} open`, `bank-account-removed ${second} resolved`]);
  });
});
