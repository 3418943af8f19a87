import Holidays from 'date-holidays';
import { addDays } from '@/lib/format/plain-date';
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

/** The holidays of a country, as date-holidays counts them. */
export function holidaysIn(country: string): Readonly<Record<string, string>> {
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

export const allCountries = (): string[] => Object.keys(new Holidays().getCountries()).toSorted();

/** The holidays of these countries that have no name in Chinese. */
export async function findUnnamed(countries: readonly string[]): Promise<string[]> {
  const names = new Set(countries.flatMap((country) => Object.keys(holidaysIn(country))));
  const unnamed = await Promise.all(
    [...names].map(async (name) => ((await chineseHoliday(name)) === undefined ? [name] : [])),
  );
  return unnamed.flat();
}
