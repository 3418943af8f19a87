import 'server-only';
import { listConversionDates } from '@/lib/contract/quotes';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { currentConnection, platformNowMs, readLive } from '@/lib/platform/server';
import { bankHolidays } from './bank-holidays';
import type { ConversionCalendar } from './conversion-calendar';

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
