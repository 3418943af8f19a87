import 'server-only';
import { listConversionDates } from '@/lib/contract/quotes';
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
  /** Only these, where the currency has a calendar of its own that no country keeps. */
  readonly only?: readonly string[];
}

/** The days of TARGET, by the names that the German calendar gives them. */
const target = ["New Year's Day", 'Good Friday', 'Easter Monday', 'Labour Day', 'Christmas Day', 'Boxing Day'];

/** Where a currency is not that of the country its first two letters name. */
const calendars: Readonly<Record<string, readonly Calendar[]>> = {
  EUR: [{ country: 'DE', only: target }],
  CNH: [{ country: 'CN' }, { country: 'HK' }],
};

/** Days that a people keeps and its banks do not. */
const notForBanks = /^(International Women's Day|Youth Day|Children's Day|Army Day|Election Day)$/;

/** Hints, since no public calendar says on which days a platform settles. The library is heavy. @internal for tests */
export async function bankHolidays(
  currencies: readonly string[],
  from: string,
  to: string,
): Promise<readonly BankHoliday[]> {
  const { default: Holidays } = await import('date-holidays');
  const years = new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))]);
  const found = currencies.flatMap((currency) =>
    (calendars[currency] ?? [{ country: currency.slice(0, 2) }]).flatMap(({ country, only }) => {
      const book = new Holidays(country, { types: ['public', 'bank'] });
      return [...years].flatMap((year) =>
        book
          .getHolidays(year, 'en')
          .filter(({ name, type }) => ['public', 'bank'].includes(type) && !notForBanks.test(name))
          .filter(({ name }) => only === undefined || only.includes(name))
          .flatMap((holiday) => daysOf(holiday).map((date) => ({ date, currency, name: holiday.name }))),
      );
    }),
  );
  return withoutDoubles(found.filter(({ date }) => date >= from && date <= to));
}

/** A feast may last several days. Its ends are moments of its own zone, so a day more or less of summer time is rounded. */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): readonly string[] {
  const first = date.slice(0, 10);
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** Two calendars of one currency may keep the same day. */
function withoutDoubles(holidays: readonly BankHoliday[]): readonly BankHoliday[] {
  return [...new Map(holidays.map((one) => [`${one.date} ${one.currency}`, one])).values()].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
}

/** How far ahead a day can be picked. The interface states no limit; a year is more than people plan. */
const daysAhead = 366;

/** The days before a pair is chosen: no more than where they begin and end. */
export async function bareCalendar(): Promise<ConversionCalendar> {
  const today = todayIn((await currentConnection()).timeZone, await platformNowMs());
  return { today, last: addDays(today, daysAhead), platform: undefined, holidays: [] };
}

/** The days of a pair: what the platform says where it says something, and holidays as hints. */
export async function readCalendar(account: string, sell: string, buy: string): Promise<ConversionCalendar> {
  const bare = await bareCalendar();
  const [platform, holidays] = await Promise.all([
    readPlatformDays(account, sell, buy),
    bankHolidays([...new Set([sell, buy])], bare.today, bare.last),
  ]);
  return { ...bare, platform, holidays };
}

/** A calendar that cannot be read keeps nobody from asking for a quote: the platform decides anyway. */
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
