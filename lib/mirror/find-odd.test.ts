import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestConsole } from '@/lib/test-console.fixture';
import { findOdd } from './read-payouts';
import { findPayouts } from './payouts/find-payouts';

let mirror: TestConsole;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());

const payout = (payout_id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  payout_id,
  payout_currency: 'USD',
  payout_amount: '5.00',
  payout_status: 'COMPLETED',
  statement_descriptor: 'ORDER 1',
  internal_note: '',
  create_time: '2026-11-19T10:00:00+08:00',
  completed_time: null,
  ...more,
});

test('a kept payout that does not fit is marked as the platform’s own list marks it, with what was sent', async () => {
  const [master, other] = [await mirror.addAccount('master'), await mirror.addAccount('acc-1')];
  const ids = [master, other];
  const { payout_amount, ...without } = payout('P3');
  await mirror.see([payout('P1'), payout('P2', { internal_note: null, own: 'of tomorrow' })], { accountId: master });
  await mirror.see([without, payout('P4', { payout_status: 'ON_HOLD' })], { accountId: other });
  // A payout that only the v1 list has is no odd summary.
  await mirror.see([{ payout_id: 'P5', payout_amount: '1.00' }], { feed: 'v1-payouts', accountId: other });
  const { rows } = await findPayouts(mirror.database, ids, {}, { isListed: true });
  expect(rows).toHaveLength(5);
  const odd = await findOdd(mirror.database, ids, rows);
  expect(odd.toSorted((one, other) => String(one.id).localeCompare(String(other.id)))).toEqual([
    { id: 'P2', keptOf: 'master', fields: ['internal_note'], raw: payout('P2', { internal_note: null }) },
    { id: 'P3', keptOf: 'acc-1', fields: ['payout_amount'], raw: without },
  ]);
  expect(payout_amount).toBe('5.00');
});
