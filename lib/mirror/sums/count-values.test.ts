import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestConsole } from '@/lib/test-console.fixture';
import { findPayouts } from '../payouts/find-payouts';
import { type PayoutFilterName, payoutFilterNames, payoutFilters } from '../payouts/payout-filters';
import { unknownValue } from '../payouts/unknown-value';
import { type PayoutQuery, readPayoutQuery } from '../payouts/payout-query';
import { columnOf } from '../payouts/terms-of';
import { countValues } from './count-values';

let mirror: TestConsole;
let accountId: number;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());

const names = ['Grünwald & Söhne GmbH', 'GRUNWALD', 'O’Brien Ltd', 'Straße 8', 'Ærø Ferry', '北京商贸', '한국전력'];

beforeEach(async () => {
  await mirror.renew();
  accountId = await mirror.addAccount('master');
  const each = Array.from({ length: 42 }, (_, index) => ({
    payout_id: `P${String(index)}`,
    payout_currency: ['USD', 'JPY', 'EUR'][index % 3] ?? '',
    payout_amount: String(index + 1),
    payout_status: ['FAILED', 'PROCESSING'][index % 2] ?? '',
    create_time: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}T10:00:00+08:00`,
  }));
  await mirror.see(each);
  const records = each.map(({ payout_id }, index) => ({
    payout_id,
    payout_method: ['LOCAL', 'SWIFT', ''][index % 3] ?? '',
    payout_status: ['FAILED', 'PENDING'][index % 2] ?? '',
    failure_reason: ['Account closed', '', 'Bank limit'][index % 3] ?? '',
    beneficiary: {
      company_name: names[index % names.length] ?? '',
      bank_details: {
        bank_country_code: ['DE', 'SG'][index % 2] ?? '',
        bank_name: ['DBS', 'Crédit Sud'][index % 2] ?? '',
      },
    },
  }));
  await mirror.see(records, { feed: 'v1-payouts' });
});

const queryOf = (search: Readonly<Record<string, string>>): PayoutQuery => {
  const { query, ignored } = readPayoutQuery(search);
  expect(ignored).toEqual([]);
  return { ...query, days: undefined };
};

const idsOf = async (query: PayoutQuery) =>
  (await findPayouts(mirror.database, [accountId], { ...query, size: 1_000 })).rows.map(({ id }) => id);

const counted = payoutFilterNames.filter(
  (name) => name !== 'account' && !name.startsWith('not') && columnOf(name) !== undefined,
);

test.each([{}, { from: '2026-11-05' }, { least: '10' }, { bankHas: 'credit' }])(
  'beside each value of a filter stands how many rows it gives: %o',
  async (search: Readonly<Record<string, string>>) => {
    expect(counted.length).toBeGreaterThan(6);
    for (const name of counted) {
      const values = await countValues(mirror.database, [accountId], queryOf(search), { name, among: [] });
      for (const { value, count } of values ?? []) {
        const found = await idsOf(queryOf({ ...search, [name]: value === '' ? unknownValue : value }));
        expect(found.length, `${name} ${value}`).toBe(count);
      }
      expect(
        values?.reduce((sum, { count }) => sum + count, 0),
        name,
      ).toBe((await idsOf(queryOf(search))).length);
    }
  },
);

test.each<[PayoutFilterName, readonly string[]]>([
  ['reviewed', ['yes', 'no']],
  ['money', ['returned', 'promised', 'out']],
  ['owner', ['-']],
])('values of %s, which is no column, are counted by its own condition', async (name, values) => {
  expect(payoutFilters[name].control).toBe('select');
  const among = values.map((value) => ({ value, query: queryOf({ [name]: value }) }));
  const counts = await countValues(mirror.database, [accountId], {}, { name, among });
  const found = await Promise.all(
    among.map(async ({ value, query }) => ({ value, count: (await idsOf(query)).length })),
  );
  expect(counts).toEqual(found);
});

test.each([
  ['grun', ['Grünwald & Söhne GmbH', 'GRUNWALD']],
  ['söh GRÜN', ['Grünwald & Söhne GmbH']],
  ['obrien', ['O’Brien Ltd']],
  ["o'bri", ['O’Brien Ltd']],
  ['strasse', ['Straße 8']],
  ['aero', ['Ærø Ferry']],
  ['商贸', ['北京商贸']],
  ['전력', ['한국전력']],
  ['wald', []],
  // A word of the record that is not in the name.
  ['dbs', []],
  ['&', []],
])('a name contains %s, without case and accents', async (typed, wanted) => {
  const query = queryOf({ beneficiaryHas: typed });
  const found = await countValues(mirror.database, [accountId], query, { name: 'beneficiary', among: [] });
  expect(found?.map(({ value }) => value).toSorted()).toEqual(wanted.toSorted());
  expect((await idsOf(query)).length).toBe(wanted.length * 6);
});
