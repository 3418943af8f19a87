import { expect, test } from 'vitest';
import { COUNTRIES } from './countries';
import { chineseCountryName } from './countries-in-chinese';

test.each(COUNTRIES)('$code has a Chinese name of its own', ({ code }) => {
  const name = chineseCountryName(code);
  expect(name).toMatch(/^[\p{Script=Han}（）]+$/u);
  expect(COUNTRIES.filter((other) => chineseCountryName(other.code) === name)).toHaveLength(1);
});

test('says Hong Kong, Macao and Taiwan and no more', () => {
  expect(['HK', 'MO', 'TW'].map(chineseCountryName)).toEqual(['香港', '澳门', '台湾']);
});
