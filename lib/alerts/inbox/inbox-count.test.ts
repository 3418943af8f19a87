import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { alert } from '@/lib/store/alert-schema';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { approval, recordedWrite } from '@/lib/store/schema';
import { json, readRow } from '@/lib/store/rows';
import * as z from 'zod';
import { acknowledgeAlert, assignAlert } from '../alert-acts';
import { allAlerts } from '../kinds/all-alerts';
import { drawn, hourMs, minuteMs, payout, TestAlerts } from '../test-alerts.fixture';
import { allEntries, inboxCount, listInbox } from './all-entries';

let alerts: TestAlerts;
let olga: Caller;
let mei: Caller;

beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew('report_schedule', 'report_run');
  olga = await alerts.addPerson('operator', ['master', 'sub-1']);
  mei = await alerts.addPerson('manager', ['master', 'sub-1']);
});

/** The kinds in the inbox, with their accounts, which the count has to agree with. */
async function inboxOf(by: Caller) {
  const reader = { viewer: await alerts.viewer(by), alertKinds: allAlerts.map(({ kind }) => kind) };
  const items = await listInbox(alerts.database, reader);
  const counted = await readRow(alerts.database, sql`select ${inboxCount(reader)} as counted`, {
    counted: json(z.object({ count: z.int() })),
  });
  expect(counted?.counted.count).toBe(items.length);
  return items;
}
const kindsOf = async (by: Caller) => (await inboxOf(by)).map(({ kind, account }) => `${kind} ${account}`);

async function ask(lastsMs: number, account: string): Promise<string> {
  const id = await alerts.addWrite({
    operation: 'cancelPaymentIntent',
    account,
    state: 'PENDING_APPROVAL',
    personId: olga.personId,
    personName: olga.name,
    resourceType: 'payment-intents',
    resourceId: 'pi-1',
  });
  const asks = { because: 'map', policyHash: 'p', changeHash: 'c', proposerId: olga.personId, requestedAt: new Date() };
  await alerts.database
    .insert(approval)
    .values({ operationId: id, ...asks, expiresAt: new Date(Date.now() + lastsMs) });
  return id;
}

async function failReport(by: Caller): Promise<void> {
  const [id, now] = [randomUUID(), new Date()];
  const viewer = await alerts.viewer(by);
  await alerts.database.insert(reportSchedule).values({
    id,
    personId: by.personId,
    clientHash: viewer.clientHash,
    account: 'all',
    name: 'Monday volume',
    content: 'totals',
    frequency: 'daily',
    hour: 8,
    zone: 'UTC',
    channel: 'console',
    createdAt: now,
    updatedAt: now,
  });
  await alerts.database.insert(reportRun).values({
    id: randomUUID(),
    scheduleId: id,
    dueAt: now,
    isManual: false,
    state: 'failed',
    createdAt: now,
  });
}

test('an inbox has and counts what waits for this person over all accounts, the soonest to expire first', async () => {
  await alerts.addAccount();
  await alerts.watchSince(3 * hourMs);
  const later = await ask(4 * hourMs, 'master');
  const sooner = await ask(20 * minuteMs, 'sub-1');
  await ask(4 * hourMs, 'sub-2');
  await ask(-1, 'master');
  await alerts.addWrite({
    personId: olga.personId,
    state: 'UNKNOWN',
    account: 'sub-1',
    operation: 'updateBankAccount',
  });
  await failReport(olga);
  await alerts.evaluate();
  const items = await inboxOf(mei);
  expect(items.slice(0, 2).map(({ kind, id, account: of }) => [kind, id, of])).toEqual([
    ['approval', sooner, 'sub-1'],
    ['approval', later, 'master'],
  ]);
  expect(items[0] && [drawn(items[0].title), items[0].record]).toEqual(['Cancel payment intent', 'pi-1']);
  expect(await kindsOf(olga)).toContain('write sub-1');
  expect(await kindsOf(olga)).toContain('report all');
  expect(await kindsOf(mei)).not.toContain('write sub-1');
  expect(await kindsOf(mei)).not.toContain('report all');
  const max = await alerts.addPerson('manager', ['sub-2']);
  expect(await kindsOf(max)).toEqual(['approval sub-2']);
});

test('entries of a kind stand together, the most severe first; a kind with a critical one comes first', async () => {
  await alerts.addAccount();
  await alerts.watchSince(3 * hourMs);
  await alerts.see([payout('P1'), payout('P2')], { agoMs: 5_000 });
  await ask(4 * hourMs, 'master');
  await alerts.see([payout('P1', { payout_status: 'FAILED' }), payout('P2', { payout_status: 'FAILED' })]);
  await alerts.evaluate();
  await ask(20 * minuteMs, 'sub-1');
  const groups = async () => (await inboxOf(mei)).map(({ kind, severity }) => `${kind} ${severity}`);
  expect(await groups()).toEqual(['approval high', 'approval high', 'alert high', 'alert high']);
  await alerts.database.update(alert).set({ severity: 'critical' }).where(eq(alert.objectId, 'P2'));
  expect(await groups()).toEqual(['alert critical', 'alert high', 'approval high', 'approval high']);
});

test('a request that was sent back waits for its maker as a question, once, until a new request names it', async () => {
  await alerts.addAccount();
  await alerts.watchSince(3 * hourMs);
  const id = await ask(4 * hourMs, 'sub-1');
  const decided = { decidedAt: new Date(), decidedBy: mei.personId, decidedName: 'Mei', decidedRole: 'manager' };
  await alerts.database
    .update(approval)
    .set({ ...decided, decidedSession: 'k', verdict: 'sent-back', reason: 'Who told you this?' })
    .where(eq(approval.operationId, id));
  const settled = { state: 'SENT_BACK', settledAt: new Date() };
  await alerts.database.update(recordedWrite).set(settled).where(eq(recordedWrite.id, id));
  await alerts.evaluate();
  expect(await kindsOf(mei)).toEqual([]);
  const [item, ...more] = await inboxOf(olga);
  expect([item?.kind, item?.href, more]).toEqual(['sent-back', `/a/sub-1/payment-intents/pi-1?repeats=${id}`, []]);
  expect(item && [drawn(item.title), item.record]).toEqual(['Cancel payment intent', 'pi-1']);
  expect(item?.details.map(drawn)).toEqual(['Mei asks: Who told you this?']);
  const later = await ask(4 * hourMs, 'sub-1');
  await alerts.database.update(recordedWrite).set({ repeats: id }).where(eq(recordedWrite.id, later));
  expect((await kindsOf(olga)).filter((kind) => kind.startsWith('sent-back'))).toEqual([]);
});

test('an alert waits for its owner alone, for all while it has none, and for none once it is acknowledged', async () => {
  await alerts.addAccount();
  await alerts.watchSince(hourMs);
  await alerts.see([payout('P1')], { agoMs: 5_000 });
  await alerts.see([payout('P1', { payout_status: 'FAILED' })]);
  await alerts.evaluate();
  const [one] = await alerts.database.select().from(alert);
  expect(await kindsOf(mei)).toEqual(['alert master']);
  expect(await kindsOf(olga)).toEqual(['alert master']);
  const given = { id: one?.id ?? '', version: one?.version ?? 0 };
  await assignAlert(alerts.context(mei), { ...given, ownerId: olga.personId });
  expect([await kindsOf(mei), await kindsOf(olga)]).toEqual([[], ['alert master']]);
  await acknowledgeAlert(alerts.context(olga), { ...given, version: given.version + 1 });
  expect(await kindsOf(olga)).toEqual([]);
});

test('an alert whose facts cannot be read is shown as such, so that the list is as long as its count', async () => {
  await alerts.addAccount();
  await alerts.watchSince(hourMs);
  await alerts.see([payout('P1')], { agoMs: 5_000 });
  await alerts.see([payout('P1', { payout_status: 'FAILED' })]);
  await alerts.evaluate();
  await alerts.database.update(alert).set({ facts: { newer: true } });
  const [item] = await inboxOf(mei);
  expect(item && drawn(item.title)).toBe('Payout failed: this alert can’t be read');
  expect([item?.act, item?.href]).toEqual(['acknowledge', '/a/master/payouts/P1']);
  expect(item?.details.map(drawn)).toEqual(['Payout P1']);
});

test('an entry of any kind whose facts cannot be read says so, and leads to where it is found', () => {
  const unread = allEntries.map(({ kind, words }) => {
    const { title, href } = words({ id: 'w1', account: 'sub-1', facts: {} });
    return [kind, drawn(title), href];
  });
  const title = 'This entry can’t be read';
  expect(unread).toEqual([
    ['approval', title, '/a/sub-1/approvals#w1'],
    ['sent-back', title, '/a/sub-1/activity/w1'],
    ['write', title, '/a/sub-1/activity/w1'],
    ['alert', title, undefined],
    ['mention', title, undefined],
    ['report', title, '/a/sub-1/reports/schedules'],
  ]);
});
