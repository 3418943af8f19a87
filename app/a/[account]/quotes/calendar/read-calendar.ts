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
  /** The names of the only holidays that count, for a currency whose calendar is not that of a country. */
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

/** Holidays are hints: public calendars lack a platform's settlement days. The library is large. @internal for tests */
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

/** A holiday may last several days. It begins and ends by its own zone, so a change to summer time is rounded away. */
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
  return { ...bare, platform, holidays };
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
