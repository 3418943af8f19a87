import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Raw } from '@/lib/mirror/filling/derive';
import { redact } from '@/lib/platform/client/redact';
import { bankAccount, drawn, hourMs, minuteMs, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let manager: Caller;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew();
  await alerts.addAccount();
  manager = await alerts.addPerson('manager');
  await alerts.watchSince(2 * hourMs);
});

const id = '5f1d6c1e-0000-4000-8000-000000000001';
const see = async (more: Raw, agoMs: number) =>
  await alerts.see([bankAccount(id, more)], { feed: 'bank-accounts', agoMs });

/** A write of the console that requested this account, sent so long ago. */
const write = async (more: Raw, agoMs: number, row: Parameters<typeof alerts.addWrite>[0] = {}) => {
  const { id: _id, account_name: _name, currency: _currency, account_status: _status, ...body } = bankAccount(id, more);
  return await alerts.addWrite({
    resourceType: 'bank-accounts',
    resourceId: id,
    asked: redact(body),
    firstSentAt: new Date(Date.now() - agoMs),
    ...row,
  });
};

const found = async () => {
  await alerts.evaluate();
  return (await alerts.list(manager)).filter(({ kind }) => kind === 'bank-account-changed');
};
const states = async () => (await found()).map(({ state }) => state).toSorted();

const other = { account_number: '0009876543210', swift_code: 'COBADEFF' };

describe('a bank account that was changed outside the console', () => {
  test('has one critical alert: field, old and new value, a person to ask, and no unmasked value', async () => {
    await write({}, 90 * minuteMs, { personName: 'Ben' });
    await see({}, 80 * minuteMs);
    await see(other, 10 * minuteMs);
    const [one, ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ severity: 'critical', state: 'open', object: { type: 'bank-accounts', id } });
    expect([one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
      'Bank account at First Bank (EUR) was changed outside the console',
      'Account number: changed from “•••• 7890” to “•••• 3210”',
      'SWIFT code: changed from “DEUTDEFF” to “COBADEFF”',
      'Ben last changed this bank account in the console. Ask them first',
    ]);
    expect(Math.abs((one?.sinceMs ?? 0) - (Date.now() - 10 * minuteMs))).toBeLessThan(minuteMs);
    expect(JSON.stringify(await alerts.database.execute(sql`select facts from alert`))).not.toMatch(
      /\d{6,}[^\d]*"(from|to)/,
    );
    expect(await states()).toEqual(['open']);
  });

  test('has an alert even where only masked values changed', async () => {
    await see({}, 20 * minuteMs);
    await see({ account_number: '9991234567890' }, 10 * minuteMs);
    const [one] = await found();
    expect((one?.details ?? []).map(drawn)).toEqual([
      'Account number: changed. Only the last digits are shown, and they are the same (“•••• 7890”)',
      'No one has changed this bank account in the console. Ask who else has access to the platform',
    ]);
  });

  test('back and forth is two changes; the second ends the first alert, a correction here ends the second', async () => {
    await see({}, 40 * minuteMs);
    await see(other, 30 * minuteMs);
    expect(await states()).toEqual(['open']);
    await see({}, 20 * minuteMs);
    expect(await states()).toEqual(['open', 'resolved']);
    await write({ ...other, swift_code: 'BELADEBE' }, 10 * minuteMs);
    await see({ ...other, swift_code: 'BELADEBE' }, 9 * minuteMs);
    expect(await states()).toEqual(['resolved', 'resolved']);
  });
});

describe('the console’s own write', () => {
  test('has no alert, even with a lost answer, values in other letters, or a read that overtook it', async () => {
    await see({}, 60 * minuteMs);
    await write({ ...other, swift_code: 'cobadeff' }, 50 * minuteMs, { state: 'UNKNOWN' });
    await see(other, 49 * minuteMs);
    expect(await states()).toEqual([]);
    // The read was sent before the write and answered after it.
    await write({ swift_code: 'BELADEBE' }, 30 * minuteMs);
    await see({ swift_code: 'BELADEBE' }, 30 * minuteMs + 10_000);
    expect(await states()).toEqual([]);
    // The platform’s own verdict follows.
    await see({ swift_code: 'BELADEBE', account_status: 'Invalid' }, 20 * minuteMs);
    expect(await states()).toEqual([]);
    const kinds = (await alerts.list(manager)).map(({ kind }) => kind);
    // The write without an answer has its own alert.
    expect(kinds.toSorted()).toEqual(['bank-account-invalid', 'write-without-outcome']);
  });

  test('counts under any client id, but only for this account at this platform', async () => {
    await see({}, 60 * minuteMs);
    await write(other, 50 * minuteMs, { clientHash: 'their own' });
    await see(other, 49 * minuteMs);
    expect(await states()).toEqual([]);
    await write({}, 40 * minuteMs, { environment: 'production' });
    await write({}, 40 * minuteMs, { account: 'sub-1' });
    await write({}, 40 * minuteMs, { resourceId: '5f1d6c1e-0000-4000-8000-000000000002' });
    await see({}, 39 * minuteMs);
    expect(await states()).toEqual(['open']);
  });

  test('explains its requested values and nothing else', async () => {
    await see({}, 60 * minuteMs);
    await write({ swift_code: 'COBADEFF' }, 50 * minuteMs);
    await see({ swift_code: 'COBADEFF', bank_address: 'Elsewhere 2' }, 49 * minuteMs);
    expect(await states()).toEqual(['open']);
  });

  test('that was refused explains nothing, nor does one that came later', async () => {
    await see({}, 60 * minuteMs);
    await write(other, 50 * minuteMs, { state: 'REJECTED' });
    await see(other, 49 * minuteMs);
    await write(other, 40 * minuteMs);
    expect(await states()).toEqual(['open']);
  });

  test('explains the first such change alone: the same values later were set outside the console', async () => {
    await see({}, 60 * minuteMs);
    await write(other, 50 * minuteMs);
    await see(other, 49 * minuteMs);
    await see({}, 40 * minuteMs);
    expect(await states()).toEqual(['open']);
    await see(other, 30 * minuteMs);
    expect(await states()).toEqual(['open', 'resolved']);
  });
});

test('a change before the account was watched, or of the platform’s verdict alone, raises no alert', async () => {
  await see({}, 5 * hourMs);
  await see(other, 4 * hourMs);
  await see({ ...other, account_status: 'Invalid' }, 10 * minuteMs);
  expect(await states()).toEqual([]);
});
