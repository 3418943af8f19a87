import { afterAll, beforeAll, expect, test } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import { writeQuery } from '@/lib/contract/list-query';
import { findPayouts } from '@/lib/mirror/payouts/find-payouts';
import { onDay, readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import { readTyped } from '@/lib/mirror/payouts/reading/read-typed';
import { typedPayouts } from '@/lib/mirror/payouts/reading/typed-payouts';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { payout } from '@/lib/test-console.fixture';
import { TestExports } from './test-exports.fixture';

let exports: TestExports;
beforeAll(async () => {
  exports = await TestExports.open();
});
afterAll(() => exports.close());

const today = '2026-11-24';

interface Payout {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly amount: string;
  readonly day: string;
  readonly method: string;
  readonly country: string;
}

const of = <T>(all: readonly T[], place: number): T => all[place % all.length] ?? (all[0] as T); // none of them is empty

const payouts = Array.from({ length: 240 }, (_, place): Payout => {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - (place % 60) * 86_400_000).toISOString().slice(0, 10);
  return {
    id: `PO${String(place)}`,
    day,
    status: of(['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED', 'FAILED', 'COMPLETED'], place),
    currency: of(['EUR', 'USD', 'JPY'], place),
    amount: of(['5000', '4999.99', '12000.50', '250.00', '0.10'], place),
    method: of(['SWIFT', 'LOCAL'], place),
    country: of(['SG', 'CN', 'JP', 'DE'], Math.floor(place / 2)),
  };
});

const isOver = (amount: string, edge: string) => new Decimal(amount).cmp(new Decimal(edge)) >= 0;

/** What people type, and by hand which payouts they mean. */
const typed: readonly (readonly [sentence: string, means: (one: Payout) => boolean])[] = [
  ['failed', ({ status }) => status === 'FAILED'],
  [
    'failed eur over 5k',
    ({ status, currency, amount }) => status === 'FAILED' && currency === 'EUR' && isOver(amount, '5000'),
  ],
  ['not usd', ({ currency }) => currency !== 'USD'],
  ['neither usd nor jpy under 5k', ({ currency, amount }) => currency === 'EUR' && !isOver(amount, '5000.01')],
  ['not eur over 5k', ({ currency, amount }) => currency !== 'EUR' && isOver(amount, '5000')],
  ['last week', ({ day }) => day >= '2026-11-16' && day <= '2026-11-22'],
  [
    'bounced this month not eur',
    ({ status, day, currency }) => status.startsWith('FAILED') && day >= '2026-11-01' && currency !== 'EUR',
  ],
  ['to singapore via swift', ({ country, method }) => country === 'SG' && method === 'SWIFT'],
  ['not to china', ({ country }) => country !== 'CN'],
  [
    'not to china or japan, completed',
    ({ country, status }) => !['CN', 'JP'].includes(country) && status === 'COMPLETED',
  ],
  [
    'in october 250.00 usd',
    ({ day, currency, amount }) => day.startsWith('2026-10') && currency === 'USD' && amount === '250.00',
  ],
  ['not completed since monday', ({ status, day }) => status !== 'COMPLETED' && day >= '2026-11-23'],
  [
    '失败 欧元 超过5000',
    ({ status, currency, amount }) => status === 'FAILED' && currency === 'EUR' && isOver(amount, '5000'),
  ],
  ['上周不是美元的付款', ({ day, currency }) => day >= '2026-11-16' && day <= '2026-11-22' && currency !== 'USD'],
  ['通过SWIFT发往新加坡', ({ country, method }) => country === 'SG' && method === 'SWIFT'],
  [
    '10月1万以上，未完成或失败',
    ({ day, amount, status }) =>
      day.startsWith('2026-10') && isOver(amount, '10000') && ['INITIATED', 'PROCESSING', 'FAILED'].includes(status),
  ],
  ['last quarter', ({ day }) => day >= '2026-07-01' && day <= '2026-09-30'],
];

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum.plus(new Decimal(amount)), new Decimal('0')).toFixed();

test('list, count, sums and file of typed words are those of the payouts that the words mean', async () => {
  await exports.renew();
  const ann = await exports.addPerson('operator', ['master'], { name: 'Ann' });
  await exports.see(
    payouts.map(({ id, status, currency, amount, day }) =>
      payout(id, {
        payout_status: status,
        payout_currency: currency,
        payout_amount: amount,
        create_time: `${day}T13:00:00+08:00`,
      }),
    ),
    { agoMs: 1_000 },
  );
  const records = payouts.map(({ id, method, country }) => ({
    payout_id: id,
    payout_method: method,
    beneficiary: { bank_details: { bank_country_code: country } },
  }));
  await exports.see(records, { feed: 'v1-payouts' });
  const ids = [exports.idOf('master')];
  const context = { today, currencies: ['EUR', 'JPY', 'USD'], owners: [], accounts: [] };
  for (const [sentence, means] of typed) {
    const [{ filters, text }] = readTyped(sentence, context, typedPayouts);
    const search = writeQuery({ ...filters, q: text === '' ? undefined : text });
    const { query, ignored } = readPayoutSearch(search);
    expect(ignored, sentence).toEqual([]);
    const fixed = onDay(query, today);
    const meant = payouts.filter(means);
    const wanted = meant.map(({ id }) => id).toSorted();
    const { rows } = await findPayouts(exports.database, ids, { ...fixed, size: 1_000 });
    expect(rows.map(({ id }) => id).toSorted(), sentence).toEqual(wanted);
    const totals = (await sumPayouts(exports.database, ids, fixed)).filter(
      ({ status }) => fixed.status?.includes(status) !== false,
    );
    expect(
      totals.reduce((sum, { count }) => sum + count, 0),
      sentence,
    ).toBe(meant.length);
    for (const currency of context.currencies) {
      const amounts = meant.filter((one) => one.currency === currency).map(({ amount }) => amount);
      const sums = totals.filter((one) => one.currency === currency).map(({ sum }) => sum);
      expect(new Decimal(sumOf(sums)).eq(new Decimal(sumOf(amounts))), `${sentence}: ${currency}`).toBe(true);
    }
    const job = await exports.ask(ann, { search: writeQuery({ ...fixed }), columns: ['id'] });
    const runner = exports.runner('one');
    while (await runner.turn());
    expect((await exports.rows(ann, job)).toSorted(), sentence).toEqual(wanted);
  }
});
