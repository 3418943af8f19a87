import 'server-only';
import { listConversionDates } from '@/lib/contract/quotes';
import { getLocale, getTranslations } from 'next-intl/server';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { currentConnection, platformNowMs, readLive } from '@/lib/platform/server';
import type { ConversionCalendar } from './conversion-calendar';

interface BankHoliday {
  readonly date: string;
  readonly currency: string;
  readonly name: string;
}

interface Calendar {
  readonly country: string;
  /** The names of the only holidays that count, for a currency whose calendar is not the calendar of a country. */
  readonly only?: readonly string[];
}

/** The holidays of TARGET, under their names in the German calendar. */
const target = ["New Year's Day", 'Good Friday', 'Easter Monday', 'Labour Day', 'Christmas Day', 'Boxing Day'];

/** Currencies whose first two letters do not name their country. */
const calendars: Readonly<Record<string, readonly Calendar[]>> = {
  EUR: [{ country: 'DE', only: target }],
  CNH: [{ country: 'CN' }, { country: 'HK' }],
};

/** Public days on which banks are open. */
const notForBanks = /^(International Women's Day|Youth Day|Children's Day|Army Day|Election Day)$/;

/** The years of `holidays.json`, which its test makes from date-holidays. @internal for tests */
export const holidayYears = { first: 2026, last: 2035 };

/** Holidays are hints: public calendars lack a platform's settlement days. The table is large. @internal for tests */
export async function bankHolidays(
  currencies: readonly string[],
  from: string,
  to: string,
): Promise<readonly BankHoliday[]> {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = (await import('./holidays.json')).default;
  const years = [...new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))])].filter(
    (year) => year >= holidayYears.first && year <= holidayYears.last,
  );
  const found = currencies.flatMap((currency) =>
    (calendars[currency] ?? [{ country: currency.slice(0, 2) }]).flatMap(({ country, only }) =>
      Object.entries(table[country] ?? {})
        .filter(([name]) => !notForBanks.test(name) && (only === undefined || only.includes(name)))
        .flatMap(([name, days]) => datesOf(days, years).map((date) => ({ date, currency, name }))),
    ),
  );
  return withoutDoubles(found.filter(({ date }) => date >= from && date <= to));
}

/**
 * Draws the name of a holiday in Chinese. Holidays that few of our currencies keep have no name of their own; undefined
 * for them. @internal for tests
 */
export async function chineseHoliday(english: string): Promise<string | undefined> {
  const names: Readonly<Record<string, string>> = (await import('./chinese-holidays.json')).default;
  const [holiday = '', substitute] = english.split(' (substitute day)');
  const name = names[holiday];
  return name === undefined || substitute === undefined ? name : `${name}（补休）`;
}

async function namedForReader(holidays: readonly BankHoliday[]): Promise<readonly BankHoliday[]> {
  if ((await getLocale()) !== 'zh-Hans') return holidays;
  const unnamed = (await getTranslations('quotes.day'))('unnamed');
  return await Promise.all(
    holidays.map(async (holiday) => ({ ...holiday, name: (await chineseHoliday(holiday.name)) ?? unnamed })),
  );
}

/** The days of one holiday of the table: with a year, or without one where it returns on the same day. */
function datesOf(days: string, years: readonly number[]): readonly string[] {
  return days.split(' ').flatMap((day) => (day.length > 5 ? [day] : years.map((year) => `${String(year)}-${day}`)));
}

/** Two calendars of one currency may keep the same day. */
function withoutDoubles(holidays: readonly BankHoliday[]): readonly BankHoliday[] {
  return [...new Map(holidays.map((one) => [`${one.date} ${one.currency}`, one])).values()].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
}

/** How far ahead a day can be picked. The interface states no limit; people rarely plan more than a year. */
const daysAhead = 366;

/** The calendar until a pair is chosen: its first and its last day alone. */
export async function bareCalendar(): Promise<ConversionCalendar> {
  const today = todayIn((await currentConnection()).timeZone, await platformNowMs());
  return { today, last: addDays(today, daysAhead), platform: undefined, holidays: [] };
}

/** The days of a pair: the platform's answer where it has one, and holidays as hints. */
export async function readCalendar(account: string, sell: string, buy: string): Promise<ConversionCalendar> {
  const bare = await bareCalendar();
  const [platform, holidays] = await Promise.all([
    readPlatformDays(account, sell, buy),
    bankHolidays([...new Set([sell, buy])], bare.today, bare.last),
  ]);
  return { ...bare, platform, holidays: await namedForReader(holidays) };
}

/** Without an answer people can still ask for a quote, because the platform decides about the day anyway. */
async function readPlatformDays(account: string, sell: string, buy: string): Promise<ConversionCalendar['platform']> {
  const answer = await readLive(listConversionDates, {
    account,
    query: { currency_from: sell, currency_to: buy },
    passive: true,
  });
  if (!answer.ok) return undefined;
  const parsed = listConversionDates.response.parse(answer.value.data);
  const days = Array.isArray(parsed) ? parsed : parsed.data;
  const until = days.map(({ date }) => date).reduce((one, other) => (one > other ? one : other), '');
  return { closed: days.filter(({ valid }) => !valid).map(({ date }) => date), until };
}
