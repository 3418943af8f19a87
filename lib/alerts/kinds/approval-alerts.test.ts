import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { adminChange, approval, person, recordedWrite } from '@/lib/store/schema';
import { acknowledgeAlert } from '../alert-acts';
import { drawn, hourMs, minuteMs, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let olga: Caller;
let mei: Caller;
let max: Caller;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew('admin_change');
  await alerts.addAccount();
  olga = await alerts.addPerson('operator', ['master', 'sub-1']);
  mei = await alerts.addPerson('manager', ['master', 'sub-1']);
  max = await alerts.addPerson('manager', ['master']);
  await alerts.watchSince(3 * hourMs);
});

/** The maker submits a write for approval, in an account that the mirror does not even keep. */
async function ask(lastsMs = 4 * hourMs, account = 'sub-1', by = olga): Promise<string> {
  const id = await alerts.addWrite({
    operation: 'cancelPaymentIntent',
    account,
    state: 'PENDING_APPROVAL',
    personId: by.personId,
    personName: by.name,
    resourceType: 'payment-intents',
    resourceId: 'pi-1',
  });
  const asks = { because: 'map', policyHash: 'p', changeHash: 'c', proposerId: by.personId, requestedAt: new Date() };
  const expiresAt = new Date(Date.now() + lastsMs);
  await alerts.database.insert(approval).values({ operationId: id, ...asks, expiresAt });
  return id;
}

const expireIn = async (id: string, ms: number) =>
  await alerts.database
    .update(approval)
    .set({ expiresAt: new Date(Date.now() + ms) })
    .where(eq(approval.operationId, id));

/** Leaves the request as a decision would. */
async function end(id: string, state: keyof typeof verdicts): Promise<void> {
  const [now, verdict] = [new Date(), verdicts[state]];
  const decided = { decidedBy: mei.personId, decidedName: mei.name, decidedRole: mei.role, decidedSession: 'k' };
  const isDecided = verdict !== 'withdrawn' && verdict !== 'void';
  await alerts.database
    .update(approval)
    .set({ verdict, decidedAt: now, reason: 'as agreed', ...(isDecided ? decided : {}) })
    .where(eq(approval.operationId, id));
  const more = state === 'READY' ? { approverId: mei.personId, approvedAt: now } : { settledAt: now };
  await alerts.database
    .update(recordedWrite)
    .set({ state, ...more })
    .where(eq(recordedWrite.id, id));
}

const verdicts = {
  READY: 'approved',
  DECLINED: 'declined',
  SENT_BACK: 'sent-back',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'void',
} as const;

async function open(by: Caller): Promise<string[]> {
  await alerts.evaluate();
  return (await alerts.list(by, { states: ['open', 'acknowledged'] })).map(({ kind }) => kind).toSorted();
}

test('a request of any account is one alert for the people who may approve it, and for no other person', async () => {
  const support = await alerts.addPerson('support', ['master', 'sub-1']);
  const admin = await alerts.addPerson('admin', []);
  const id = await ask();
  expect(await open(mei)).toEqual(['approval-waiting']);
  for (const other of [olga, max, support, admin]) expect(await open(other), other.role).toEqual([]);
  const [one] = await alerts.list(mei);
  expect([one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
    '“Cancel payment intent” is waiting for your approval',
    `Submitted by ${olga.name}`,
  ]);
  expect(one).toMatchObject({ account: 'sub-1', object: { type: 'approvals', id }, severity: 'high' });
  // A manager's own request goes to the other manager alone, as soon as that one holds the account.
  await ask(4 * hourMs, 'sub-1', mei);
  expect(await open(mei)).toEqual(['approval-waiting', 'request-without-approver']);
  await alerts.grant(max, ['sub-1']);
  expect(await open(max)).toEqual(['approval-waiting', 'approval-waiting']);
  expect(await open(mei)).toEqual(['approval-waiting']);
});

test.each(['READY', 'DECLINED', 'SENT_BACK', 'WITHDRAWN', 'EXPIRED'] as const)(
  'the alert ends by itself once the request is %s',
  async (state) => {
    const id = await ask();
    expect(await open(mei)).toEqual(['approval-waiting']);
    await end(id, state);
    expect(await open(mei)).toEqual([]);
    const isTold = state === 'DECLINED' || state === 'SENT_BACK' || state === 'EXPIRED';
    expect(await open(olga)).toEqual(isTold ? ['request-ended'] : []);
    expect(await open(max)).toEqual([]);
  },
);

test('thirty minutes before its end a new alert takes the first one’s place, for approvers and the maker', async () => {
  const id = await ask();
  expect(await open(mei)).toEqual(['approval-waiting']);
  const [first] = await alerts.list(mei, { states: ['open'] });
  await acknowledgeAlert(alerts.context(mei), { id: first?.id ?? '', version: first?.version ?? 0 });
  await expireIn(id, 31 * minuteMs);
  expect([await open(mei), await open(olga)]).toEqual([['approval-waiting'], []]);
  await expireIn(id, 29 * minuteMs);
  expect([await open(mei), await open(olga)]).toEqual([['approval-expiring'], ['request-expiring']]);
  expect((await alerts.list(mei, { states: ['open'] })).map(({ kind }) => kind)).toEqual(['approval-expiring']);
  await expireIn(id, -1);
  expect([await open(mei), await open(olga)]).toEqual([[], []]);
});

test('a maker has an alert while no person can approve the request, until an approver exists again', async () => {
  await ask();
  expect(await open(olga)).toEqual([]);
  await alerts.grant(mei, [], ['sub-1']);
  expect([await open(olga), await open(mei)]).toEqual([['request-without-approver'], []]);
  await alerts.grant(mei, ['sub-1']);
  expect(await open(olga)).toEqual([]);
  for (const change of [{ disabledAt: new Date() }, { disabledAt: null, role: 'operator' as const }]) {
    await alerts.database.update(person).set(change).where(eq(person.id, mei.personId));
    expect(await open(olga), JSON.stringify(change)).toEqual(['request-without-approver']);
  }
});

test('a settings change waits for every administrator except its proposer and the person whom it changes', async () => {
  const [ada, ben, carl] = [
    await alerts.addPerson('admin', []),
    await alerts.addPerson('admin', []),
    await alerts.addPerson('admin', []),
  ];
  const change = {
    id: '5f1d6c1e-0000-4000-8000-00000000000a',
    act: 'role',
    objectType: 'person',
    objectId: ben.personId,
    personId: ben.personId,
    content: '{}',
    contentHash: 'h',
    proposedBy: ada.personId,
    proposedAt: new Date(),
  };
  await alerts.database.insert(adminChange).values({ ...change, expiresAt: new Date(Date.now() + hourMs) });
  const kinds = async () => [await open(ada), await open(ben), await open(carl), await open(mei)];
  expect(await kinds()).toEqual([[], [], ['change-waiting'], []]);
  await alerts.database
    .update(adminChange)
    .set({ outcome: 'confirmed', settledBy: carl.personId, settledAt: new Date() });
  expect(await kinds()).toEqual([[], [], [], []]);
});
