import { isWeekend } from '@/lib/format/plain-date';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';

/** The console's knowledge of the days of a currency pair; the platform decides (interface 4.7). */
export interface ConversionCalendar {
  /** Today in the platform's time zone: conversions are never made in the past. */
  readonly today: string;
  readonly last: string;
  /** The platform's own answer, up to a day; undefined where it has none (extras 3.9). */
  readonly platform: { readonly closed: readonly string[]; readonly until: string } | undefined;
  readonly holidays: readonly { readonly date: string; readonly currency: string; readonly name: string }[];
}

export interface DayWords {
  /** True if the console refuses the day, because the platform surely refuses it. */
  readonly isClosed: boolean;
  readonly sentence: Message;
}

/** Why a day is closed, or may be closed; undefined where no reason is known. */
export function wordsForDay(date: string, calendar: ConversionCalendar): DayWords | undefined {
  if (date < calendar.today) return { isClosed: true, sentence: message('quotes.day.past') };
  if (date > calendar.last) return { isClosed: true, sentence: message('quotes.day.tooFar') };
  if (isWeekend(date)) return { isClosed: true, sentence: message('quotes.day.weekend') };
  const names = calendar.holidays.filter((holiday) => holiday.date === date);
  const reason = enumerated(names.map(({ name, currency }) => message('quotes.day.holidayOf', { name, currency })));
  if (calendar.platform?.closed.includes(date) === true) {
    return {
      isClosed: true,
      sentence: names.length === 0 ? message('quotes.day.closed') : message('quotes.day.closedFor', { reason }),
    };
  }
  // The platform itself says that it converts on this day, so a public calendar adds nothing.
  if (names.length === 0 || (calendar.platform !== undefined && date <= calendar.platform.until)) return undefined;
  return { isClosed: false, sentence: message('quotes.day.holiday', { reason }) };
}
