import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { unwatchPayout, watchIn } from '@/lib/reviews/watch-payouts';
import { payoutWatch } from '@/lib/store/review-schema';
import { drawn, hourMs, payout, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let olga: Caller;
let mei: Caller;

beforeAll(async () => {
  alerts = await TestAlerts.open({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@company.test' });
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew('payout_watch', 'delivery');
  olga = await alerts.addPerson('operator');
  mei = await alerts.addPerson('manager');
  await alerts.addAccount();
  await alerts.watchSince(hourMs);
  await alerts.see([payout('P1'), payout('P2')], { agoMs: 5_000 });
});

const watch = async (by: Caller, payoutId: string) =>
  await watchIn(
    { accountIds: [alerts.idOf('master')] },
    { ...alerts.context(by), store: alerts.database },
    {
      account: 'master',
      payoutId,
    },
  );
const ofKind = async (by: Caller) => (await alerts.list(by)).filter(({ kind }) => kind === 'watched-payout-ended');
const told = async (by: Caller) => (await ofKind(by)).map(({ title, state }) => `${drawn(title)} ${state}`).toSorted();

test('a person who watches a payout is told of its end once, by mail too, and no other person is', async () => {
  expect((await watch(olga, 'P1')).ok).toBe(true);
  expect((await watch(olga, 'P1')).ok).toBe(true);
  expect((await watch(olga, 'P9')).ok).toBe(false);
  await alerts.evaluate();
  expect(await told(olga)).toEqual([]);
  await alerts.see([payout('P1', { payout_status: 'COMPLETED' }), payout('P2', { payout_status: 'COMPLETED' })]);
  await Promise.all([alerts.evaluate(), alerts.evaluate()]);
  expect(await told(olga)).toEqual(['The payout of 1,250.50 EUR that you watch was paid open']);
  expect(await told(mei)).toEqual([]);
  await Promise.all([alerts.plan(), alerts.plan()]);
  expect(await alerts.deliveries()).toEqual(['email due']);
  expect(await alerts.lines()).toEqual(['payout.watch done']);
});

test('the return of the money after a failure is told as well, and the alert of the failure ends', async () => {
  await watch(mei, 'P1');
  await alerts.see([payout('P1', { payout_status: 'FAILED' })]);
  await alerts.evaluate();
  expect(await told(mei)).toEqual(['The payout of 1,250.50 EUR that you watch failed open']);
  await alerts.see([payout('P1', { payout_status: 'FAILED_REFUNDED' })]);
  await alerts.evaluate();
  expect(await told(mei)).toEqual([
    'The payout of 1,250.50 EUR that you watch failed resolved',
    'The payout of 1,250.50 EUR that you watch failed, and the money was returned open',
  ]);
});

test('two statuses that contradict each other are no end', async () => {
  await watch(mei, 'P1');
  await alerts.see([{ payout_id: 'P1', payout_status: 'PENDING' }], { feed: 'v1-payouts', agoMs: 4_000 });
  await alerts.see([payout('P1', { payout_status: 'COMPLETED' })], { agoMs: 3_000 });
  await alerts.evaluate();
  expect(await told(mei)).toEqual([]);
  await alerts.see([{ payout_id: 'P1', payout_status: 'PENDING' }], { feed: 'v1-payouts', agoMs: 2_000 });
  await alerts.evaluate();
  expect(await told(mei)).toEqual([]);
  await alerts.see([{ payout_id: 'P1', payout_status: 'COMPLETED' }], { feed: 'v1-payouts', agoMs: 1_000 });
  await alerts.evaluate();
  expect(await told(mei)).toEqual(['The payout of 1,250.50 EUR that you watch was paid open']);
  expect((await ofKind(mei))[0]?.details.map(drawn)).toContain('Summary: Completed. Record: Completed');
});

test('who stops watching, or may not see the payout any more, is not told', async () => {
  await watch(olga, 'P1');
  await watch(mei, 'P1');
  await unwatchPayout({ ...alerts.context(mei), store: alerts.database }, { account: 'master', payoutId: 'P1' });
  await alerts.grant(olga, [], ['master']);
  await alerts.see([payout('P1', { payout_status: 'FAILED' })]);
  await alerts.evaluate();
  await alerts.plan();
  expect([await told(olga), await told(mei)]).toEqual([[], []]);
  expect((await alerts.deliveries()).filter((one) => one.startsWith('email'))).toHaveLength(1); // The manager's alert of a failed payout.
  expect(await alerts.database.select().from(payoutWatch).where(eq(payoutWatch.personId, mei.personId))).toEqual([]);
  expect(await alerts.lines()).toEqual(['payout.watch done', 'payout.watch done', 'payout.unwatch done']);
});
