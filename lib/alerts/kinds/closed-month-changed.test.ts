import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { closeIn, previewClose, reopenings } from '@/lib/reports/month-close/close-month';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import { daysOfMonth } from '@/lib/reports/month-close/close-input';
import { dayMs, drawn, hourMs, payout, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let ann: Caller;
let ben: Caller;
let master: number;
beforeAll(async () => {
  alerts = await TestAlerts.open();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew('month_close', 'month_close_row');
  master = await alerts.addAccount();
  ann = await alerts.addPerson('manager');
  ben = await alerts.addPerson('manager');
  await alerts.watchSince(2 * dayMs);
});

/** A day in the middle of the month that lies so many months back. */
const monthAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 14, 4));
};
const month = monthAgo(2).toISOString().slice(0, 7);
const made = (months: number) => ({ create_time: monthAgo(months).toISOString() });
const see = async (id: string, more: object = {}, months = 2, agoMs = 0) =>
  await alerts.see([payout(id, { ...made(months), ...more })], { agoMs });

const scope = (): Pick<MirrorScope, 'database' | 'idOf' | 'today'> => ({
  database: alerts.database,
  idOf: () => master,
  today: new Date().toISOString().slice(0, 10),
});

async function close(by: Caller): Promise<string> {
  const shown = await previewClose(scope() as MirrorScope, 'master', month);
  const asked = { account: 'master', month, seen: shown?.seen ?? '', acceptsMissing: true };
  const done = await closeIn({ scope: scope(), accountId: master }, alerts.context(by), asked);
  if (!done.ok) throw new Error(done.error.key);
  return done.value;
}

async function found() {
  await alerts.evaluate();
  return (await alerts.list(ann)).filter(({ kind }) => kind === 'closed-month-changed');
}
const states = async () => (await found()).map(({ object, state }) => `${object.id} ${state}`).toSorted();

test('a closed month whose rows change is one alert, for any number of rows, until it is reopened', async () => {
  await see('P1', {}, 2, hourMs);
  await see('P2', {}, 2, hourMs);
  const id = await close(ann);
  expect(await states()).toEqual([]);
  await see('P1', { payout_status: 'FAILED' });
  const [one] = await found();
  expect([one?.severity, one?.object, one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
    'high',
    { type: 'months', id },
    `${month} changed after it was closed`,
    `${ann.name} closed this month. The month close shows each changed payout before and after`,
  ]);
  await see('P2', { payout_amount: '1250.51' });
  await see('P3');
  // It is back in its closed state, but it has been different since.
  await see('P1');
  expect(await states()).toEqual([`${id} open`]);
  const asked = { account: 'master', id };
  await reopenings.ask(alerts.context(ann), { ...asked, reason: 'three are different' }, master);
  expect(await states()).toEqual([`${id} open`]);
  expect(await reopenings.confirm(alerts.context(ben), asked, master)).toMatchObject({ ok: true });
  expect(await states()).toEqual([`${id} resolved`]);
  const again = await close(ben);
  expect(await states()).toEqual([`${id} resolved`]);
  await see('P3', { payout_amount: '1.00' });
  expect(await states()).toEqual([`${id} resolved`, `${again} open`].toSorted());
});

test('a change in another month, or one that was known at the close, is no cause', async () => {
  await see('P1', {}, 2, hourMs);
  await see('P1', { payout_status: 'FAILED' }, 2, hourMs / 2);
  await close(ann);
  await see('P9', {}, 1);
  await see('P9', { payout_status: 'FAILED' }, 1);
  await see('P8', {}, 3);
  expect(daysOfMonth(month).toDay < new Date().toISOString().slice(0, 10)).toBe(true);
  expect(await states()).toEqual([]);
});
