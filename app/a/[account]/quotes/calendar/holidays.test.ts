import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { addDays } from '@/lib/format/plain-date';
import holidays from './holidays.json';
import { chineseHoliday, holidayYears } from './read-calendar';

const years = Array.from({ length: holidayYears.last - holidayYears.first + 1 }, (_, index) =>
  String(holidayYears.first + index),
);

/** A holiday may last several days. It begins and ends by its own zone, so a change to summer time is rounded away. */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): readonly string[] {
  const first = date.slice(0, 10);
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** The days of one holiday: those that return every year without their year. */
function written(dates: readonly string[]): string {
  const all = new Set(dates);
  const returns = (date: string): boolean => years.every((year) => all.has(`${year}${date.slice(4)}`));
  return [...new Set([...all].map((date) => (returns(date) ? date.slice(5) : date)))].toSorted().join(' ');
}

function holidaysIn(country: string): Readonly<Record<string, string>> {
  const book = new Holidays(country, { types: ['public', 'bank'] });
  const days = years
    .flatMap((year) => book.getHolidays(year, 'en'))
    .filter(({ type }) => ['public', 'bank'].includes(type))
    .flatMap((holiday) => daysOf(holiday).map((date) => ({ name: holiday.name, date })))
    .filter(({ date }) => years.includes(date.slice(0, 4)));
  const names = [...new Set(days.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => [name, written(days.filter((day) => day.name === name).map(({ date }) => date))]),
  );
}

test('the table of holidays has those of every country, as date-holidays counts them', async () => {
  const countries = Object.keys(new Holidays().getCountries()).toSorted();
  const table = Object.fromEntries(countries.map((country) => [country, holidaysIn(country)]));
  await expect(`${JSON.stringify(table, undefined, 2)}\n`).toMatchFileSnapshot('./holidays.json');
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

test('every holiday of the currencies that are quoted most has a name in Chinese', async () => {
  const often = 'AE AU BR CA CH CN CZ DE DK GB HK HU ID IL IN JP KR MX MY NO NZ PH PL SA SE SG TH TR TW US VN ZA';
  const names = new Set(often.split(' ').flatMap((country) => Object.keys(holidaysIn(country))));
  const unnamed = await Promise.all(
    [...names].map(async (name) => ((await chineseHoliday(name)) === undefined ? [name] : [])),
  );
  expect(unnamed.flat()).toEqual([]);
});
