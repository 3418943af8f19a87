import { isWeekend } from '@/lib/format/plain-date';
import { message, type Message } from '@/lib/messages/message';

/** What is known of the days of a pair of currencies; the platform has the last word (interface 4.7). */
export interface ConversionCalendar {
  /** Today by the platform's zone: no conversion is made in the past. */
  readonly today: string;
  readonly last: string;
  /** What the platform itself says, up to a day; undefined where it does not say (extras, "Conversion dates"). */
  readonly platform: { readonly closed: readonly string[]; readonly until: string } | undefined;
  readonly holidays: readonly { readonly date: string; readonly currency: string; readonly name: string }[];
}

export interface DayWords {
  /** Refused here, because the platform is sure to refuse it. */
  readonly isClosed: boolean;
  readonly sentence: Message;
}

/** Why a day is none, or may be none; undefined where nothing speaks against it. */
export function wordsForDay(date: string, calendar: ConversionCalendar): DayWords | undefined {
  if (date < calendar.today) return { isClosed: true, sentence: message('quotes.day.past') };
  if (date > calendar.last) return { isClosed: true, sentence: message('quotes.day.tooFar') };
  if (isWeekend(date)) return { isClosed: true, sentence: message('quotes.day.weekend') };
  const names = calendar.holidays.filter((holiday) => holiday.date === date);
  const reason = names.map(({ name, currency }) => `${name} (${currency})`).join(', ');
  if (calendar.platform?.closed.includes(date) === true) {
    return {
      isClosed: true,
      sentence: reason === '' ? message('quotes.day.closed') : message('quotes.day.closedFor', { reason }),
    };
  }
  // Where the platform says that it converts, a public calendar has nothing to add.
  if (reason === '' || (calendar.platform !== undefined && date <= calendar.platform.until)) return undefined;
  return { isClosed: false, sentence: message('quotes.day.holiday', { reason }) };
}
