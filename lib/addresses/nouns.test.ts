import { expect, test } from 'vitest';
import { nounOf, nouns, findRecordPath } from './nouns';

test('a record opens in the area of its noun, in its own account', () => {
  expect(findRecordPath('master', 'payouts', 'P/1')).toBe('/a/master/payouts/P%2F1');
  expect(findRecordPath('master', 'operations', 'w1')).toBe('/a/master/activity/w1');
  expect(findRecordPath('master', 'card-products', 'c1')).toBe('/a/master/card-products/c1');
  expect(findRecordPath('master', 'months', 'm1')).toBe('/a/master/reports/months/m1');
});

test('what has no page, no account or no id has no address', () => {
  expect(findRecordPath('master', 'settings', 's1')).toBeUndefined();
  expect(findRecordPath('', 'payouts', 'p1')).toBeUndefined();
  expect(findRecordPath('master', 'payouts', '')).toBeUndefined();
  expect(nounOf('toString')).toBeUndefined();
});

test('no two nouns of records share a page', () => {
  const areas = Object.values(nouns).map(({ area }) => area);
  expect(new Set(areas).size).toBe(areas.length);
});
