import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payout, TestConsole } from '@/lib/test-console.fixture';
import { findPayouts, findTwins } from './find-payouts';

let mirror: TestConsole;
let accountId: number;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  accountId = await mirror.addAccount();
});

async function see(id: string, { to = 'Ilse GmbH', ...more }: Readonly<Record<string, string>> = {}): Promise<void> {
  const shown = payout(id, { payout_status: 'COMPLETED', ...more });
  await mirror.see([{ ...shown, beneficiary: { company_name: to } }], { feed: 'v1-payouts' });
  await mirror.see([shown]);
}

const twins = async () => {
  const { rows } = await findPayouts(mirror.database, [accountId], {}, { isListed: true });
  return rows.filter(({ hasTwin }) => hasTwin).map(({ id }) => id);
};

test('two payouts of one amount to one beneficiary within ten days are twins', async () => {
  await see('PO1');
  await see('PO2', { create_time: '2026-11-30T13:00:00+08:00' });
  expect((await twins()).toSorted()).toEqual(['PO1', 'PO2']);
  expect((await findTwins(mirror.database, accountId, 'PO1')).map(({ id }) => id)).toEqual(['PO2']);
});

test.each([
  ['another amount', { payout_amount: '12.51' }],
  ['another currency', { payout_currency: 'USD' }],
  ['another beneficiary', { to: 'Ilse AG' }],
  ['eleven days between them', { create_time: '2026-12-01T13:00:00+08:00' }],
])('%s makes no twins', async (_, more) => {
  await see('PO1');
  await see('PO2', more);
  expect(await twins()).toEqual([]);
  expect(await findTwins(mirror.database, accountId, 'PO1')).toEqual([]);
});

test.each(['FAILED', 'FAILED_REFUNDED', 'REJECTED'])(
  'a payout that was sent again after it was %s has no mark',
  async (status) => {
    await see('PO1', { payout_status: status });
    await see('PO2');
    expect(await twins()).toEqual([]);
    // The record of either still leads to the other.
    expect((await findTwins(mirror.database, accountId, 'PO2')).map(({ id }) => id)).toEqual(['PO1']);
  },
);

test('a search continues behind a row and before it, and finds each row once', async () => {
  const days = Array.from({ length: 25 }, (_, day) => String(day + 1).padStart(2, '0'));
  await mirror.see(days.map((day) => payout(`PO${day}`, { create_time: `2026-11-${day}T13:00:00+08:00` })));
  const pageOf = async (place: { readonly after?: string; readonly before?: string } = {}) =>
    await findPayouts(mirror.database, [accountId], { q: 'invoice', size: 10, ...place });
  const pages = [await pageOf()];
  for (let last = pages[0]; last?.hasAfter; pages.push(last))
    last = await pageOf({ after: last.rows.at(-1)?.cursor ?? '' });
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(days.map((day) => `PO${day}`).toReversed());
  const before = await pageOf({ before: pages[2]?.rows[0]?.cursor ?? '' });
  expect(before.rows).toEqual(pages[1]?.rows);
});

test('amounts are compared within their currency alone, over all pages and in both directions', async () => {
  const amounts = [
    ['PO1', 'EUR', '90.00'],
    ['PO2', 'JPY', '5000'],
    ['PO3', 'EUR', '1000.00'],
    ['PO4', 'USD', '9.50'],
    ['PO5', 'JPY', '80000'],
    ['PO6', 'USD', '100.00'],
    ['PO7', 'EUR', 'odd'],
  ] as const;
  await mirror.see(
    amounts.map(([id, payout_currency, payout_amount]) => payout(id, { payout_currency, payout_amount })),
  );
  const wanted = ['PO7', 'PO1', 'PO3', 'PO2', 'PO5', 'PO4', 'PO6'];
  const other = await mirror.addAccount('A1');
  for (const accountIds of [[accountId], [accountId, other]]) {
    for (const order of ['asc', 'desc'] as const) {
      const pageOf = async (place: { readonly after?: string; readonly before?: string }) =>
        await findPayouts(mirror.database, accountIds, { sort: 'amount', order, size: 2, ...place });
      const pages = [await pageOf({})];
      for (let last = pages[0]; last?.hasAfter; pages.push(last))
        last = await pageOf({ after: last.rows.at(-1)?.cursor ?? '' });
      const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(ids).toEqual(order === 'asc' ? wanted : wanted.toReversed());
      const back = await pageOf({ before: pages[2]?.rows[0]?.cursor ?? '' });
      expect(back.rows).toEqual(pages[1]?.rows);
    }
  }
});

test('the place of an order that has changed meanwhile begins at the first page', async () => {
  await see('PO1');
  await see('PO2');
  // As an address of a former release has it: without the currency.
  const former = 'amount~12.50~2026-11-20 05:00:00+00~PO2~1';
  const { rows } = await findPayouts(mirror.database, [accountId], { sort: 'amount', after: former });
  expect(rows).toHaveLength(2);
});
