import { expect, test } from 'vitest';
import { allCountries, findUnnamed, holidaysIn } from './counted-holidays.fixture';
import holidays from './holidays.json';
import { chineseHoliday, holidayYears } from './read-calendar';

test('the table of holidays has those of every twentieth country, as date-holidays counts them', () => {
  const table: Readonly<Record<string, unknown>> = holidays;
  const countries = allCountries();
  expect(Object.keys(table)).toEqual(countries);
  for (const country of countries.filter((_, place) => place % 20 === 0)) {
    expect(table[country], country).toEqual(holidaysIn(country));
  }
});

test('the table reaches past every day that can be picked', () => {
  expect(Object.keys(holidays)).not.toEqual([]);
  expect(holidayYears.last).toBeGreaterThan(new Date().getUTCFullYear() + 1);
});

test.each([
  ['CN', 'Spring Festival', '春节'],
  ['US', 'Juneteenth (substitute day)', '六月节（补休）'],
  ['SG', 'Hari Raya Haji', '哈芝节'],
])('a holiday of %s has its name in Chinese: %s', async (country, name, chinese) => {
  expect(Object.keys(holidaysIn(country))).toContain(name);
  expect(await chineseHoliday(name)).toBe(chinese);
});

test('every holiday of these countries has a name in Chinese', async () => {
  expect(await findUnnamed(['CN', 'JP', 'SG'])).toEqual([]);
});
