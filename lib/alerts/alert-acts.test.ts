import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import { person, storeEpoch } from '@/lib/store/schema';
import type { Message } from '@/lib/messages/message';
import type { Result } from '@/lib/result';
import { acknowledgeAlert, assignAlert, reopenAlert, snoozeAlert, snoozeInput } from './alert-acts';
import { alertChoicesFrom, kindsChosenFor, readStoredChoices, setAlertChoices } from './alert-choices';
import { countAlerts } from './count-alerts';
import { findAlerts, listAlerts } from './find-alerts';
import { tellWoken } from './alert-worker';
import { allAlerts } from './kinds/all-alerts';
import { bankAccount, dayMs, drawn, hourMs, payout, TestAlerts } from './test-alerts.fixture';

let alerts: TestAlerts;
let ann: Caller;
let ben: Caller;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew();
  await alerts.addAccount();
  ann = await alerts.addPerson('operator');
  ben = await alerts.addPerson('manager');
  await alerts.watchSince(2 * dayMs);
  await alerts.see([payout('P1', { payout_status: 'FAILED' })], { agoMs: 5_000 });
  await alerts.evaluate();
});

const everyKind = allAlerts.map(({ kind }) => kind);
const count = async (by: Caller) => await countAlerts(alerts.database, await alerts.viewer(by), everyKind);
const first = async (by: Caller) => {
  const [one] = await alerts.list(by);
  if (one === undefined) throw new Error('There is no alert.');
  return one;
};
const problemOf = (result: Result<unknown, Message>) => (result.ok ? 'done' : drawn(result.error));

describe('an alert', () => {
  test('leaves every bell when acknowledged, stays so over further evaluations, and ends with its cause', async () => {
    expect([await count(ann), await count(ben)]).toEqual(Array(2).fill({ count: 1, hasCritical: false }));
    const { id, version } = await first(ann);
    expect(problemOf(await acknowledgeAlert(alerts.context(ann), { id, version }))).toBe('done');
    for (let time = 0; time < 3; time += 1) await alerts.evaluate();
    expect([await count(ann), await count(ben)]).toEqual(Array(2).fill({ count: 0, hasCritical: false }));
    const shown = await first(ben);
    expect([shown.state, shown.acknowledged?.by?.name]).toEqual(['acknowledged', ann.name]);
    await alerts.see([payout('P1', { payout_status: 'FAILED_REFUNDED' })]);
    await alerts.evaluate();
    expect((await first(ben)).state).toBe('resolved');
    const { version: last } = await first(ben);
    expect(problemOf(await acknowledgeAlert(alerts.context(ben), { id, version: last }))).toBe(
      'This alert is already resolved.',
    );
    expect(await alerts.lines()).toEqual(['alert.acknowledge done']);
  });

  test('on which two people act at once takes the first act; the second is refused, and nothing is lost', async () => {
    const { id, version } = await first(ann);
    const answers = await Promise.all(
      [ann, ben].map(async (by) => problemOf(await acknowledgeAlert(alerts.context(by), { id, version }))),
    );
    expect(answers.toSorted()).toEqual(['Someone else changed this alert. Check it, then try again.', 'done']);
    expect(await alerts.lines()).toEqual(['alert.acknowledge done']);
  });

  test('does not change when the act cannot be recorded in the audit', async () => {
    const { id, version } = await first(ann);
    await alerts.database.execute(sql`alter table audit_head disable trigger user`);
    await alerts.database.execute(sql`update audit_head set signature = 'not what was signed'`);
    await alerts.database.execute(sql`alter table audit_head enable trigger user`);
    await expect(acknowledgeAlert(alerts.context(ann), { id, version })).rejects.toThrow('head of the audit');
    await expect(assignAlert(alerts.context(ann), { id, version, ownerId: ben.personId })).rejects.toThrow();
    const shown = await first(ann);
    expect([shown.state, shown.owner, shown.version]).toEqual(['open', undefined, version]);
  });

  test('that is snoozed comes back when its time is over, and needs a reason and a time', async () => {
    const { id, version } = await first(ann);
    const snooze = async (untilMs: number) =>
      problemOf(await snoozeAlert(alerts.context(ann), { id, version, untilMs, reason: 'bank holiday' }));
    const wrongTime = 'Choose a time within the next 30 days.';
    expect([await snooze(Date.now() - 1), await snooze(Date.now() + 31 * dayMs)]).toEqual([wrongTime, wrongTime]);
    expect(snoozeInput.safeParse({ id, version, untilMs: 1, reason: ' a ' }).success).toBe(false);
    expect(await snooze(Date.now() + dayMs)).toBe('done');
    expect((await first(ben)).snoozed).toMatchObject({ reason: 'bank holiday', by: { name: ann.name } });
    expect((await count(ben)).count).toBe(0);
    await alerts.database.execute(sql`update alert set snoozed_until = now() - interval '1 second'`);
    const told: string[] = [];
    await alerts.opened.listen({ told: (text) => void told.push(text), heard: () => undefined });
    const until = await tellWoken(alerts.database, undefined);
    await expect.poll(() => told.map((text) => (JSON.parse(text) as { ids: string[] }).ids)).toEqual([[id]]);
    expect(await tellWoken(alerts.database, until)).not.toBe(until);
    expect(told.length, 'told once').toBe(1);
    expect([(await first(ben)).state, (await count(ben)).count]).toEqual(['open', 1]);
    expect(
      problemOf(
        await snoozeAlert(alerts.context(ann), {
          id,
          version: version + 1,
          untilMs: Date.now() + hourMs,
          reason: 'again',
        }),
      ),
    ).toBe('done');
    expect(problemOf(await reopenAlert(alerts.context(ben), { id, version: version + 2 }))).toBe('done');
    expect((await count(ben)).count).toBe(1);
    expect(await alerts.lines()).toEqual(['alert.snooze done', 'alert.snooze done', 'alert.reopen done']);
  });

  test('is as before once its acknowledgement is undone, which only the person who acknowledged it may do', async () => {
    const { id, version } = await first(ann);
    const take = async (at: number) => problemOf(await acknowledgeAlert(alerts.context(ann), { id, version: at }));
    const undo = async (by: Caller, at: number) =>
      problemOf(await reopenAlert(alerts.context(by), { id, version: at, undo: true }));
    const changed = 'Someone else changed this alert. Check it, then try again.';
    expect(await acknowledgeAlert(alerts.context(ann), { id, version })).toEqual({
      ok: true,
      value: { version: version + 1 },
    });
    expect([await undo(ben, version + 1), await undo(ann, version)]).toEqual([changed, changed]);
    expect(await undo(ann, version + 1)).toBe('done');
    expect(await first(ben)).toMatchObject({ state: 'open', acknowledged: undefined, version: version + 2 });
    const untilMs = Date.now() + dayMs;
    await snoozeAlert(alerts.context(ben), { id, version: version + 2, untilMs, reason: 'bank holiday' });
    expect(await take(version + 3)).toBe('done');
    expect(await first(ben)).toMatchObject({ state: 'acknowledged', snoozed: undefined });
    expect(await undo(ann, version + 4)).toBe('done');
    const { snoozed, state } = await first(ben);
    expect([state, snoozed]).toEqual([
      'snoozed',
      { reason: 'bank holiday', by: { id: ben.personId, name: ben.name }, untilMs },
    ]);
    expect(await undo(ann, version + 5)).toBe(changed);
  });

  test('comes before every less severe one, and the newest first among equals, page by page', async () => {
    const put = async (kind: string, severity: string, minutesAgo: number) =>
      await alerts.database.execute(sql`insert into alert (client_hash, account, kind, cause, episode, object_type,
          object_id, needs, for_admins, severity, facts, since, opened_at)
        select client_hash, account, ${kind}, ${`${severity} ${minutesAgo}`}, 0, object_type, object_id, needs, for_admins,
          ${severity}, facts, since, now() - ${minutesAgo}::int * interval '1 minute'
        from alert where kind = 'payout-failed' and episode = 0 and cause = 'P1'`);
    for (const [severity, minutesAgo] of [
      ['normal', 10],
      ['critical', 90],
      ['normal', 60],
      ['high', 30],
      ['critical', 20],
    ] as const) {
      await put('payout-failed', severity, minutesAgo);
    }
    const viewer = await alerts.viewer(ann);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listAlerts(alerts.database, viewer, { states: ['open'] }, { after, size: 2 });
      seen.push(
        ...page.alerts.map(({ severity, openedMs }) => `${severity} ${Math.round((Date.now() - openedMs) / 60_000)}`),
      );
      after = page.hasMore ? page.alerts.at(-1)?.cursor : undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['critical 20', 'critical 90', 'high 0', 'high 30', 'normal 10', 'normal 60']);
  });

  test('of a payout names the beneficiary on a page, and its short reference and reason in every channel', async () => {
    await alerts.database.execute(sql`update mirror_record set name = 'Grünwald & Söhne', reason = 'Account closed',
      parts = jsonb_build_object('v1', jsonb_build_object('short_reference_id', 'P261125-S42V5T')) where id = 'P1'`);
    const { title, details, name } = await first(ann);
    expect([drawn(title), name, ...details.map(drawn)]).toEqual([
      'Payout of 1,250.50 EUR failed',
      'Grünwald & Söhne',
      'Payout P261125-S42V5T',
      'Reason: Account closed',
    ]);
  });

  test('is given only to a person who may see it', async () => {
    const { id, version } = await first(ann);
    const elsewhere = await alerts.addPerson('manager', ['sub-1']);
    const assign = async (ownerId: string | undefined, at: number) =>
      problemOf(await assignAlert(alerts.context(ann), { id, version: at, ownerId }));
    expect(await assign(elsewhere.personId, version)).toBe('This person can’t see the alert.');
    expect(await assign(ben.personId, version)).toBe('done');
    expect((await alerts.list(ann, { ownerId: ben.personId })).map((one) => one.owner?.name)).toEqual([ben.name]);
    expect(await alerts.list(ann, { ownerId: ann.personId })).toEqual([]);
    expect(await assign(undefined, version + 1)).toBe('done');
    expect((await first(ann)).owner).toBeUndefined();
  });
});

describe('an alert is seen, counted and acted upon', () => {
  test('only by people who may see the account, the connection and such data', async () => {
    await alerts.see([bankAccount('B1', { account_status: 'Invalid' })], { feed: 'bank-accounts' });
    await alerts.evaluate();
    const support = await alerts.addPerson('support');
    const elsewhere = await alerts.addPerson('manager', ['sub-1']);
    const admin = await alerts.addPerson('admin', []);
    const disabled = await alerts.addPerson('manager');
    await alerts.database.update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.personId));
    const everybody = [ann, ben, support, elsewhere, admin, disabled];
    const seen = await Promise.all(
      everybody.map(async (by) => (await alerts.list(by)).map(({ kind }) => kind).toSorted()),
    );
    const both = ['bank-account-invalid', 'payout-failed'];
    expect(seen).toEqual([both, both, ['payout-failed'], [], [], []]);
    expect(await Promise.all(everybody.map(async (by) => (await count(by)).count))).toEqual([2, 2, 1, 0, 0, 0]);
    const invalid = (await alerts.list(ann)).find(({ kind }) => kind === 'bank-account-invalid');
    const { id = '', version = 0 } = invalid ?? {};
    for (const by of [support, elsewhere, admin, disabled]) {
      expect(await findAlerts(alerts.database, await alerts.viewer(by), [id])).toEqual([]);
      expect(problemOf(await acknowledgeAlert(alerts.context(by), { id, version }))).toBe('There’s no such alert.');
    }
    await alerts.grant(ann, [], ['master']);
    expect(await alerts.list(ann)).toEqual([]);
    expect(problemOf(await acknowledgeAlert(alerts.context(ann), { id, version }))).toBe('There’s no such alert.');
    // An account of the same name under another client belongs to another company.
    const other = await alerts.addAccount('master', { clientHash: 'another client' });
    await alerts.evaluate();
    await alerts.see([payout('P9', { payout_status: 'FAILED' })], { accountId: other });
    await alerts.evaluate();
    expect((await alerts.list(ben)).map(({ object }) => object.id).toSorted()).toEqual(['B1', 'P1']);
  });

  test('of writes by people who may submit such a write', async () => {
    const support = await alerts.addPerson('support');
    const write = async (operation: string, acts: string[] | null) =>
      await alerts.addWrite({ operation, acts, state: 'NEEDS_REVIEW', firstSentAt: new Date() });
    const card = await write('updateCardStatus', ['cancel']);
    const bank = await write('updateBankAccount', null);
    const contact = await write('updateCardholder', ['contact']);
    const identity = await write('updateCardholder', ['contact', 'identity']);
    const untold = await write('updateCardholder', null);
    await alerts.evaluate();
    const seen = async (by: Caller) =>
      (await alerts.list(by, { kinds: ['write-without-outcome'] })).map(({ object }) => object.id).toSorted();
    expect(await seen(ben)).toEqual([card, bank, contact, identity, untold].toSorted());
    expect(await seen(support)).toEqual([card, contact].toSorted());
  });
});

test('each page of the list begins behind the last row, with any filter', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => payout(`Q${index}`, { payout_status: 'FAILED' }));
  await alerts.see(rows);
  await alerts.evaluate();
  const viewer = await alerts.viewer(ann);
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await listAlerts(
      alerts.database,
      viewer,
      { states: ['open'], account: 'master' },
      { after, size: 10 },
    );
    seen.push(...page.alerts.map(({ object }) => object.id));
    after = page.alerts.at(-1)?.cursor;
    if (!page.hasMore) break;
  }
  expect([seen.length, new Set(seen).size]).toEqual([46, 46]);
  expect((await count(ann)).count).toBe(46);
  const made = await listAlerts(alerts.database, viewer, {}, { after: `1'; drop table alert; --`, size: 5 });
  expect(made.alerts).toHaveLength(5);
});

test('the alert of a restored store stays until two administrators have acknowledged it', async () => {
  const [ada, ida] = [await alerts.addPerson('admin'), await alerts.addPerson('admin')];
  await alerts.database.insert(storeEpoch).values({ number: 1, beganAt: new Date(), lines: 40, knownLines: 47 });
  await alerts.evaluate();
  const given = async (by: Caller) => {
    const { id, version } = await first(by);
    return { id, version };
  };
  expect((await first(ada)).kind).toBe('store-restored');
  const later = { untilMs: Date.now() + hourMs, reason: 'not now' };
  expect(problemOf(await snoozeAlert(alerts.context(ada), { ...(await given(ada)), ...later }))).toBe(
    'This alert stays until 2 administrators have acknowledged it.',
  );
  expect(problemOf(await acknowledgeAlert(alerts.context(ada), await given(ada)))).toBe('done');
  await alerts.evaluate();
  expect([(await first(ada)).state, (await first(ida)).state]).toEqual(['open', 'open']);
  expect(problemOf(await acknowledgeAlert(alerts.context(ada), await given(ada)))).toBe(
    'You have acknowledged this alert. A second administrator must acknowledge it too.',
  );
  // An undo takes back the acknowledgement of that person alone, and nobody else's.
  expect(problemOf(await reopenAlert(alerts.context(ida), { ...(await given(ida)), undo: true }))).toBe(
    'Someone else changed this alert. Check it, then try again.',
  );
  expect(problemOf(await acknowledgeAlert(alerts.context(ida), await given(ida)))).toBe('done');
  expect(problemOf(await reopenAlert(alerts.context(ida), { ...(await given(ida)), undo: true }))).toBe('done');
  await alerts.evaluate();
  expect((await first(ada)).state).toBe('open');
  expect(problemOf(await acknowledgeAlert(alerts.context(ida), await given(ida)))).toBe('done');
  await alerts.evaluate();
  expect((await first(ada)).state).toBe('resolved');
  await alerts.database.delete(storeEpoch);
});

test('a person’s choices apply to the chosen kinds, and the role’s default to the others', async () => {
  const choose = async (choices: Parameters<typeof setAlertChoices>[1]['choices']) =>
    await setAlertChoices(alerts.context(ann), { choices });
  await choose({ 'payout-failed': ['webhook'] });
  await choose({ 'bank-account-changed': [] });
  const stored = (await readStoredChoices(alerts.database, [ann.personId])).get(ann.personId);
  const choices = alertChoicesFrom('operator', stored);
  expect(choices).toMatchObject({
    'payout-failed': ['webhook'],
    'bank-account-changed': [],
    'bank-account-invalid': ['console'],
  });
  expect(kindsChosenFor(alertChoicesFrom('manager', undefined), 'email')).toEqual([
    ...['store-restored', 'company-account-changed'],
    ...['bank-account-changed', 'bank-account-added', 'bank-account-removed', 'bank-account-invalid'],
    ...['approval-expiring', 'approval-waiting', 'change-waiting', 'request-without-approver'],
    ...['write-without-outcome', 'payout-contradicts', 'payout-failed', 'returned-money-missing'],
    ...[
      'closed-month-changed',
      'mentioned',
      'watched-payout-ended',
      'request-expiring',
      'request-ended',
      'mirror-late',
      'audit-not-witnessed',
    ],
    'delivery-failed',
  ]);
  expect((await countAlerts(alerts.database, await alerts.viewer(ann), kindsChosenFor(choices, 'console'))).count).toBe(
    0,
  );
  expect(await alerts.lines()).toEqual(['alert-choices.set done', 'alert-choices.set done']);
});
