import { expect, test } from 'vitest';
import { countryName } from '@/lib/format/countries';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { type FilterNames, filterWords } from './filter-words';
import { readPayoutSearch } from './payout-query';

const names: FilterNames = {
  accounts: [{ account: 'master' }, { account: 'sub-1', name: 'North Ltd' }],
  owners: [{ id: '11111111-1111-4111-8111-111111111111', name: 'Ann Lee' }],
  countryOf: countryName,
};

const search =
  'status=FAILED,REJECTED,CONTRADICTS&record=READY_TO_SEND&currency=EUR,-&method=LOCAL,-,RTGS&country=SG,-&owner=me,-&tag=-';

test.each([
  [
    'en',
    [
      'Status: Failed, Rejected, Statuses contradict',
      'Record status: Ready to send',
      'Currency: EUR, Unknown',
      'Method: Local payment, Unknown, RTGS',
      'Bank country: Singapore, Unknown',
      'Owner: Me, No owner',
      'Tag: -',
    ],
  ],
  [
    'zh-Hans',
    [
      '状态：失败、已拒绝、状态矛盾',
      '详细记录状态：待发送',
      '币种：EUR、未知',
      '付款方式：本地支付、未知、RTGS',
      '银行所在国家/地区：新加坡、未知',
      '负责人：我、无负责人',
      '标签：-',
    ],
  ],
] as const)('values of filters have words in %s, in place of the platform’s codes', (language, lines) => {
  expect(filterWords(readPayoutSearch(search).query, names).map(wordsIn(language))).toEqual(lines);
});

test.each([
  ['to=2026-11-27', 'Created: until 27 Nov 2026 (platform’s time zone)'],
  ['from=2026-11-28', 'Created: from 28 Nov 2026 (platform’s time zone)'],
  ['from=2026-11-27&to=2026-11-27', 'Created: 27 Nov 2026 (platform’s time zone)'],
  ['from=2026-10-31&to=2026-11-27', 'Created: 31 Oct – 27 Nov 2026 (platform’s time zone)'],
  ['days=last_7_days', 'Created: Last 7 days (platform’s time zone)'],
])('files, views and alerts say the days of %s once', (days, line) => {
  expect(filterWords(readPayoutSearch(days).query, names).map(wordsIn('en'))).toEqual([line]);
});

test('files name accounts, people and presets of days as chips do, and never by their codes', () => {
  const asked = 'account=master,sub-1&owner=11111111-1111-4111-8111-111111111111,22222222-2222-4222-8222-222222222222';
  const { query } = readPayoutSearch(`${asked}&notStatus=FAILED_REFUNDED&notCountry=SG&least=1200000&older=2`);
  expect(filterWords(query, names).map(wordsIn('en'))).toEqual([
    'Status is not: Failed, refunded',
    'Amount at least 1,200,000',
    'Bank country is not: Singapore',
    'Account: Master account, North Ltd',
    'At least 2 days old',
    'Owner: Ann Lee, someone who has left',
  ]);
});
