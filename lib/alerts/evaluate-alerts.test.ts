import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Raw } from '@/lib/mirror/filling/derive';
import { alert, alertRule } from '@/lib/store/alert-schema';
import { removeAlertRule, setAlertRule, alertRuleInput, listAlertRules } from './alert-rules';
import { checkCauses } from './alert-causes.fixture';
import { countRaised } from './count-raised';
import { bankAccount, dayMs, drawn, hourMs, minuteMs, payout, TestAlerts } from './test-alerts.fixture';
import { countRows } from '@/lib/store/rows';

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
});

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('a payout', () => {
  test('that fails raises one alert, through any reads and evaluations, which ends when the money is back', async () => {
    await alerts.watchSince(hourMs);
    await alerts.see([payout('P1'), payout('P2')], { agoMs: 5_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual([]);
    await alerts.see([payout('P1', { payout_status: 'FAILED' }), payout('P2')], { agoMs: 4_000 });
    for (let time = 0; time < 3; time += 1) await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 open']);
    const [found] = await alerts.list(manager);
    expect([found && drawn(found.title), found?.details.map(drawn)]).toEqual([
      'Payout of 1,250.50 EUR failed',
      ['Payout P1'],
    ]);
    await alerts.see([payout('P1', { payout_status: 'FAILED_REFUNDED' })], { agoMs: 3_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 resolved']);
    // It fails again: that raises a new alert, and the old one stays resolved.
    await alerts.see([payout('P1', { payout_status: 'FAILED' })], { agoMs: 2_000 });
    await alerts.evaluate();
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 open', 'payout-failed P1 resolved']);
  });

  test('that had failed before it was watched raises no alert, unless it was created shortly before', async () => {
    await alerts.evaluate();
    const failed = (id: string, days: number) =>
      payout(id, { payout_status: 'FAILED', create_time: ago(days * dayMs) });
    await alerts.see([failed('old', 20), failed('new', 1)]);
    await alerts.see(Array.from({ length: 40 }, (_, index) => failed(`older ${index}`, 30 + index)));
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed new open']);
    // An old payout that fails now raises an alert.
    await alerts.see([payout('slow', { create_time: ago(50 * dayMs) })]);
    await alerts.see([payout('slow', { create_time: ago(50 * dayMs), payout_status: 'FAILED' })], { agoMs: -1_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed new open', 'payout-failed slow open']);
  });

  test('whose money has not come back in so many days raises an alert of its own', async () => {
    await alerts.watchSince(dayMs);
    const failed = (id: string, days: number) =>
      payout(id, { payout_status: 'FAILED', create_time: ago(days * dayMs) });
    await alerts.see([failed('P4', 4.9), failed('P5', 5.1), failed('P40', 40)]);
    await alerts.evaluate();
    expect((await alerts.seen(manager)).filter((one) => one.startsWith('returned'))).toEqual([
      'returned-money-missing P5 open',
    ]);
    // A promise to return all of it brings no money back (interface 2.9).
    await alerts.see(
      [{ payout_id: 'P5', payout_status: 'FAILED', payout_amount: '1250.50', failure_returned_amount: '1250.50' }],
      { feed: 'v1-payouts' },
    );
    await alerts.evaluate();
    expect((await alerts.seen(manager)).filter((one) => one.startsWith('returned'))).toEqual([
      'returned-money-missing P5 open',
    ]);
    await alerts.see([payout('P5', { payout_status: 'FAILED_REFUNDED', create_time: ago(5.1 * dayMs) })]);
    await alerts.evaluate();
    expect((await alerts.seen(manager)).filter((one) => one.startsWith('returned'))).toEqual([
      'returned-money-missing P5 resolved',
    ]);
  });

  test('that fails with a promised return raises its alerts at once, and they say how much was promised', async () => {
    await alerts.watchSince(7 * dayMs);
    const failed = (more: Raw) => payout('P', { payout_status: 'FAILED', create_time: ago(6 * dayMs), ...more });
    const promise = { failure_returned_amount: '1250.50', payout_method: 'LOCAL' };
    // The record first, then the summary: in either order the failure is known with its promise.
    await alerts.see([failed(promise)], { feed: 'v1-payouts', agoMs: 2_000 });
    await alerts.see([failed({})], { agoMs: 1_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P open', 'returned-money-missing P open']);
    for (const { details } of await alerts.list(manager)) {
      expect(details.map(drawn)).toContain('Announced, not yet returned: 1,250.50 EUR');
    }
    await alerts.see([failed({ payout_status: 'FAILED_REFUNDED' })]);
    await alerts.see([failed({ ...promise, failure_returned_amount: '1000.50' })], { feed: 'v1-payouts' });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P open', 'returned-money-missing P open']);
    await alerts.see([failed(promise)], { feed: 'v1-payouts' });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P resolved', 'returned-money-missing P resolved']);
  });

  test('with contradicting statuses ends none of its alerts, and raises one that ends when they fit', async () => {
    await alerts.watchSince(7 * dayMs);
    await alerts.setLane(master, 7_200);
    await alerts.noteRead(master, 0);
    const lane = { payout_method: 'LOCAL', beneficiary: { bank_details: { bank_country_code: 'DE' } } };
    const summary = (status: string) => payout('P', { create_time: ago(5 * hourMs), payout_status: status });
    const record = (status: string) => ({ payout_id: 'P', payout_status: status, ...lane });
    await alerts.see([summary('PROCESSING')], { agoMs: 9_000 });
    await alerts.see([record('PENDING')], { feed: 'v1-payouts', agoMs: 8_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-overdue P open']);
    // The summary moved on first; the record has not been read since then.
    await alerts.see([summary('COMPLETED')], { agoMs: 7_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-overdue P open']);
    await alerts.see([record('PENDING')], { feed: 'v1-payouts', agoMs: 6_000 });
    for (let time = 0; time < 2; time += 1) await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-contradicts P open', 'payout-overdue P open']);
    const [found] = (await alerts.list(manager)).filter(({ kind }) => kind === 'payout-contradicts');
    expect([found && drawn(found.title), found?.details.map(drawn)]).toEqual([
      'Payout of 1,250.50 EUR has two statuses that contradict',
      ['Payout P', 'Summary: Completed. Record: Pending'],
    ]);
    await alerts.see([record('COMPLETED')], { feed: 'v1-payouts', agoMs: 5_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-contradicts P resolved', 'payout-overdue P resolved']);
  });

  test('that failed raises its alert even where its record says that it was paid', async () => {
    await alerts.watchSince(7 * dayMs);
    await alerts.see([payout('P', { payout_status: 'FAILED' })], { agoMs: 9_000 });
    await alerts.see([{ payout_id: 'P', payout_status: 'COMPLETED' }], { feed: 'v1-payouts', agoMs: 8_000 });
    await alerts.see([payout('P', { payout_status: 'FAILED' })], { agoMs: 7_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-contradicts P open', 'payout-failed P open']);
  });

  test('open longer than 95 of 100 of its lane raises an alert, once the platform is known to show it open', async () => {
    await alerts.watchSince(2 * dayMs);
    await alerts.setLane(master, 7_200);
    await alerts.noteRead(master, 4 * hourMs);
    const lane = {
      payout_method: 'LOCAL',
      beneficiary: { bank_details: { bank_country_code: 'DE' } },
    };
    const open = async (id: string, hours: number) => {
      await alerts.see([payout(id, { create_time: ago(hours * hourMs) })]);
      await alerts.see([{ payout_id: id, payout_status: 'PENDING', ...lane }], { feed: 'v1-payouts' });
    };
    // The usual time is two hours at most, and an hour more is tolerated.
    await open('late', 3.1);
    await open('usual', 2.9);
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual([]);
    await alerts.noteRead(master, 0);
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-overdue late open']);
    // The usual time grows: the payout stays late until it has ended.
    await alerts.database.execute(sql`update mirror_lane set longest_usual = 86400`);
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-overdue late open']);
    await alerts.see([payout('late', { create_time: ago(3.1 * hourMs), payout_status: 'COMPLETED' })]);
    await alerts.evaluate();
    // Its record has not been read since then, and says that it is under way.
    expect(await alerts.seen(manager)).toEqual(['payout-overdue late open']);
    await alerts.see([{ payout_id: 'late', payout_status: 'COMPLETED', ...lane }], { feed: 'v1-payouts' });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-overdue late resolved']);
  });
});

test('a bank account that turns invalid raises an alert each time; one invalid from the start raises none', async () => {
  const seen = async (id: string, status: string, agoMs: number) =>
    await alerts.see([bankAccount(id, { account_status: status })], { feed: 'bank-accounts', agoMs });
  await alerts.watchSince(2 * hourMs);
  await seen('B1', 'Invalid', hourMs);
  await seen('B2', 'Valid', hourMs);
  await alerts.evaluate();
  expect(await alerts.seen(manager)).toEqual([]);
  // Between two evaluations the account turns valid and invalid again, which is a second cause.
  for (const [agoMs, status] of [
    [4_000, 'Invalid'],
    [3_000, 'Valid'],
    [2_000, 'Invalid'],
  ] as const) {
    await seen('B2', status, agoMs);
    if (agoMs !== 3_000) await alerts.evaluate();
  }
  expect(await alerts.seen(manager)).toEqual(['bank-account-invalid B2 open', 'bank-account-invalid B2 resolved']);
  await alerts.watchSince(2 * dayMs);
  await seen('B3', 'Invalid', 1_000);
  await alerts.evaluate();
  expect((await alerts.seen(manager)).filter((one) => one.includes('B3'))).toEqual(['bank-account-invalid B3 open']);
});

describe('a write', () => {
  test('without outcome, and a card order that stays open, raise alerts that end with them', async () => {
    const sent = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
    const write = async (state: string, minutes: number, more = {}) =>
      await alerts.addWrite({ state, firstSentAt: sent(minutes), createdAt: sent(minutes), ...more });
    const unknown = await write('UNKNOWN', 16);
    await write('UNKNOWN', 14);
    const review = await write('NEEDS_REVIEW', 0);
    await write('SUCCEEDED', 100);
    const card = { operation: 'updateCardStatus', acts: ['cancel'], nextAt: new Date() };
    const order = await write('ACCEPTED', 31, card);
    await write('ACCEPTED', 29, card);
    await write('ACCEPTED', 500, { ...card, nextAt: null });
    await alerts.evaluate();
    await alerts.evaluate();
    const expected = [
      `card-order-open ${order} open`,
      `write-without-outcome ${unknown} open`,
      `write-without-outcome ${review} open`,
    ];
    expect(await alerts.seen(manager)).toEqual(expected.toSorted());
    await alerts.database.execute(sql`update operation set state = 'SUCCEEDED'`);
    await alerts.evaluate();
    const ended = expected.map((one) => one.replace(/open$/, 'resolved'));
    expect(await alerts.seen(manager)).toEqual(ended.toSorted());
  });
});

test('a mirror that has not been read for half an hour is late, and a list that the platform lacks is not', async () => {
  const admin = await alerts.addPerson('admin', []);
  await alerts.watchSince(2 * hourMs);
  const due = { nextAt: new Date(Date.now() - 6 * minuteMs) };
  await alerts.noteRead(master, 40 * minuteMs, { ...due, feed: 'cards', problem: 'missing', failures: 3 });
  // Read less often because it stays unchanged, and read last just now.
  await alerts.noteRead(master, 50 * minuteMs, { feed: 'v1-payouts' });
  await alerts.noteRead(master, 29 * minuteMs, due);
  await alerts.evaluate();
  expect(await alerts.seen(manager)).toEqual([]);
  await alerts.noteRead(master, 31 * minuteMs, due);
  await alerts.evaluate();
  expect(await alerts.seen(manager)).toEqual([`mirror-late ${master} open`]);
  expect(await alerts.seen(admin)).toEqual([`mirror-late ${master} open`]);
  await alerts.noteRead(master, 0);
  await alerts.evaluate();
  expect(await alerts.seen(admin)).toEqual([`mirror-late ${master} resolved`]);
});

describe('a rule', () => {
  const admin = async () => await alerts.addPerson('admin', []);
  const set = async (by: Caller, given: object) => {
    const input = alertRuleInput.parse({ clientHash: '', account: '', isOn: true, ...given });
    return await setAlertRule({ ...alerts.context(by), caller: { ...by } }, input);
  };

  test('that is switched off ends its alerts; switched on again, it raises alerts for new causes only', async () => {
    const by = await admin();
    await alerts.watchSince(hourMs);
    await alerts.see([payout('P1', { create_time: ago(3 * dayMs) })], { agoMs: 5_000 });
    await alerts.see([payout('P1', { create_time: ago(3 * dayMs), payout_status: 'FAILED' })], { agoMs: 4_000 });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 open']);
    expect(await set(by, { kind: 'payout-failed', isOn: false })).toEqual({ ok: true, value: undefined });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 resolved']);
    expect((await removeAlertRule(alerts.context(by), { kind: 'payout-failed', clientHash: '', account: '' })).ok).toBe(
      true,
    );
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed P1 resolved']);
    expect(await alerts.lines()).toEqual(['alert-rule.set done', 'alert-rule.remove done']);
  });

  test('of an account comes before that of its connection, and that before the general one', async () => {
    const by = await admin();
    const sub = await alerts.addAccount('sub-1');
    await alerts.grant(manager, ['sub-1']);
    const { clientHash } = alerts;
    await set(by, { kind: 'payout-failed', isOn: false });
    await set(by, { kind: 'payout-failed', clientHash });
    await set(by, { kind: 'payout-failed', clientHash, account: 'sub-1', isOn: false });
    await alerts.evaluate();
    for (const id of [master, sub])
      await alerts.see([payout(`P${id}`, { payout_status: 'FAILED' })], { accountId: id });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual([`payout-failed P${master} open`]);
    const rules = await listAlertRules(alerts.database);
    expect(rules.find(({ kind }) => kind === 'payout-failed')?.set).toHaveLength(3);
  });

  test('with a filter raises alerts of the payouts that it finds alone, and counts them before it is saved', async () => {
    const by = await admin();
    const sub = await alerts.addAccount('sub-1');
    await alerts.grant(manager, ['sub-1']);
    await alerts.watchSince(hourMs);
    const acme = { beneficiaryHas: 'acme' };
    const over = { currency: 'EUR', least: '1000' };
    const searchOf = (given: Record<string, string>) => `?${new URLSearchParams(given).toString()}`;
    const rule = { kind: 'payout-failed', search: searchOf({ ...acme, ...over }) };
    await set(by, rule);
    const failed = { payout_status: 'FAILED' };
    const ofAcme = [payout('big', failed), payout('small', { ...failed, payout_amount: '999.99' })];
    await alerts.see([...ofAcme, payout('usd', { ...failed, payout_currency: 'USD' })]);
    await alerts.see([payout('sub', failed)], { accountId: sub });
    await alerts.see([payout('other', failed), payout('paid', { payout_status: 'COMPLETED' })]);
    const named = (id: string, company_name: string) => ({ ...failed, payout_id: id, beneficiary: { company_name } });
    const records = ['big', 'small', 'usd'].map((id) => named(id, 'ACME Trading Ltd'));
    await alerts.see([...records, named('other', 'Example Ltd')], { feed: 'v1-payouts' });
    await alerts.see([named('sub', 'Acme Ltd')], { feed: 'v1-payouts', accountId: sub });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed big open', 'payout-failed sub open']);
    const counted = async (given: object) => {
      const input = alertRuleInput.parse({ clientHash: '', account: '', isOn: true, kind: 'payout-failed', ...given });
      return (await countRaised(alerts.database, alerts.environment, input)).count;
    };
    expect(await counted(rule)).toBe(2);
    expect(await counted({})).toBe(5);
    expect(await counted({ search: searchOf({ account: 'sub-1' }) })).toBe(1);
    expect(await counted({ clientHash: alerts.clientHash, account: 'sub-1' })).toBe(1);
    expect(await counted({ kind: 'payout-contradicts' })).toBe(0);
    const input = alertRuleInput.parse({ clientHash: '', account: '', isOn: true, kind: 'payout-failed' });
    const { days, most } = await countRaised(alerts.database, alerts.environment, input);
    expect([days, most]).toEqual([90, 5]);
    expect(await counted({ kind: 'mirror-late' })).toBe(0);
    // An alert that is open stays where the rule gets narrower; what a wider rule adds is watched from then on.
    await set(by, { kind: 'payout-failed', search: searchOf({ account: 'sub-1' }) });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).toEqual(['payout-failed big open', 'payout-failed sub open']);
    await alerts.see([payout('old', { ...failed, create_time: ago(9 * dayMs) })]);
    await removeAlertRule(alerts.context(by), { kind: 'payout-failed', clientHash: '', account: '' });
    await alerts.evaluate();
    expect(await alerts.seen(manager)).not.toContain('payout-failed old open');
    expect(await alerts.seen(manager)).toContain('payout-failed other open');
  });

  test('takes the filters of payouts that a rule can have, and an amount in one currency only', () => {
    const parse = (search: string, kind = 'payout-failed') =>
      alertRuleInput.safeParse({ clientHash: '', account: '', isOn: true, kind, search });
    expect(parse('?sort=amount&currency=USD&least=5000&page=2').data?.search).toBe('?currency=USD&least=5000');
    for (const wrong of ['?least=5000', '?least=5000&currency=USD,EUR', '?currency=usd', '?days=last-7-days']) {
      expect(parse(wrong).success, wrong).toBe(false);
    }
    for (const wrong of ['?owner=me', '?from=2026-01-01']) expect(parse(wrong).success, wrong).toBe(false);
    expect(parse('?currency=USD', 'bank-account-added').success).toBe(false);
  });

  test('keeps a filter and a limit that today would be refused, where only another field changes', async () => {
    const by = await admin();
    const place = { kind: 'payout-overdue', clientHash: '', account: '' };
    const stored = { search: '?least=5000', least: 100_000 };
    await alerts.database
      .insert(alertRule)
      .values({ ...place, ...stored, isOn: true, changedBy: by.personId, changedAt: new Date() });
    const kept = async () => (await alerts.database.select().from(alertRule))[0];
    expect(alertRuleInput.safeParse({ ...place, ...stored, isOn: false }).success).toBe(false);
    expect((await set(by, { ...place, isOn: false })).ok).toBe(true);
    expect(await kept()).toMatchObject({ ...stored, isOn: false });
    expect((await set(by, { ...place, least: 60 })).ok).toBe(true);
    expect(await kept()).toMatchObject({ search: stored.search, least: 60, isOn: true });
    await removeAlertRule(alerts.context(by), place);
  });

  test('accepts a limit within its bounds, and none for a kind without a limit', () => {
    const parse = (given: object) =>
      alertRuleInput.safeParse({ clientHash: '', account: '', isOn: true, ...given }).success;
    expect(parse({ kind: 'returned-money-missing', least: 10 })).toBe(true);
    expect(parse({ kind: 'returned-money-missing', least: 61 })).toBe(false);
    expect(parse({ kind: 'payout-failed', least: 1 })).toBe(false);
    expect(parse({ kind: 'of-another-console' })).toBe(false);
    expect(parse({ kind: 'payout-failed', account: 'sub-1' })).toBe(false);
  });
});

test('one cause is one alert over random syncs: as many as the times that it began', async () => {
  expect(await checkCauses(alerts, 2)).toBeGreaterThanOrEqual(80);
});

test('two evaluations at once open each cause once', async () => {
  await alerts.watchSince(hourMs);
  const rows = Array.from({ length: 60 }, () => payout(randomUUID(), { payout_status: 'FAILED' }));
  await alerts.see(rows);
  const opened = await Promise.all([1, 2, 3].map(async () => (await alerts.evaluate()).opened));
  expect(opened.reduce((sum, one) => sum + one, 0)).toBe(60);
  expect(await countRows(alerts.database, sql`select 1 from ${alert}`)).toBe(60);
});

test('an unknown status is told once, whichever list has it, and is late like any open one', async () => {
  await alerts.watchSince(7 * dayMs);
  await alerts.setLane(master, 7_200);
  const lane = { payout_method: 'LOCAL', beneficiary: { bank_details: { bank_country_code: 'DE' } } };
  const held = (id: string) => payout(id, { payout_status: 'ON_HOLD', create_time: ago(5 * hourMs) });
  await alerts.see([held('P1'), held('P2'), payout('P3')], { agoMs: 9_000 });
  await alerts.see([{ payout_id: 'P1', payout_status: 'UNDER_REVIEW', ...lane }], { feed: 'v1-payouts', agoMs: 8_000 });
  await alerts.see([bankAccount('B1', { account_status: 'Suspended' })], { feed: 'bank-accounts', agoMs: 8_000 });
  await alerts.see([{ card_id: 'C1', card_status: 'SUSPENDED' }], { feed: 'cards', agoMs: 8_000 });
  for (let time = 0; time < 2; time += 1) await alerts.evaluate();
  const told = ['unknown-status B1 open', 'unknown-status C1 open', 'unknown-status P1 open', 'unknown-status P1 open'];
  expect(await alerts.seen(manager)).toEqual(told);
  const titles = (await alerts.list(manager)).map(({ title }) => drawn(title)).toSorted();
  expect(titles[0]).toBe('“ON_HOLD” is a status that this console doesn’t know');
  // A read of all pages of its days showed it as open after it was late.
  await alerts.noteRead(master, 0, { status: '', wholeAt: new Date() });
  await alerts.evaluate();
  expect(await alerts.seen(manager)).toEqual(['payout-overdue P1 open', ...told]);
  await alerts.see([payout('P1', { payout_status: 'COMPLETED', create_time: ago(5 * hourMs) })], { agoMs: 5_000 });
  await alerts.see([{ payout_id: 'P1', payout_status: 'COMPLETED', ...lane }], { feed: 'v1-payouts', agoMs: 4_000 });
  await alerts.see([payout('P2', { payout_status: 'COMPLETED' })], { agoMs: 4_000 });
  await alerts.evaluate();
  expect((await alerts.seen(manager)).filter((one) => one.endsWith('resolved'))).toEqual([
    'payout-overdue P1 resolved',
    'unknown-status P1 resolved',
    'unknown-status P1 resolved',
  ]);
  // Told once: it does not come again with the next payout.
  await alerts.see([held('P4')], { agoMs: 3_000 });
  await alerts.evaluate();
  expect((await alerts.seen(manager)).filter((one) => one.startsWith('unknown') && one.includes(' P'))).toEqual([
    'unknown-status P1 resolved',
    'unknown-status P1 resolved',
  ]);
});
