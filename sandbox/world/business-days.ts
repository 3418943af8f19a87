import holidays from './holidays.json' with { type: 'json' };
import { addDays, weekdayOf } from './platform-time';

/** Days of every year on which banks of a currency are closed, as month-day. Invented, close to the real calendars. */
const yearly: Readonly<Record<string, readonly string[]>> = holidays;

/** Currencies whose banks are closed on Good Friday and Easter Monday. */
const easter = new Set(['AUD', 'CHF', 'EUR', 'GBP', 'HKD', 'HUF', 'NZD', 'ZAR']);

/** First days of the lunar year, and the currencies whose banks are closed on them and the day after. */
const lunarYear = new Set(['2025-01-29', '2026-02-17', '2027-02-08', '2028-01-26', '2029-02-13', '2030-02-04']);
const lunar = new Set(['CNH', 'CNY', 'HKD', 'SGD', 'KRW', 'TWD', 'MYR', 'VND']);

/** Sunday of Easter, by the anonymous Gregorian computus. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const epact = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const offset = epact - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const date = offset + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6;
}

/** Whether banks of this currency are closed on this day for another reason than a weekend. */
function isHoliday(currency: string, day: string): boolean {
  const date = day.slice(5);
  if (date === '01-01' || (yearly[currency] ?? []).includes(date)) return true;
  if (lunar.has(currency) && (lunarYear.has(day) || lunarYear.has(addDays(day, -1)))) return true;
  if (!easter.has(currency)) return false;
  const sunday = easterSunday(Number(day.slice(0, 4)));
  return day === addDays(sunday, -2) || day === addDays(sunday, 1);
}

/** Interface 4.7, "a valid business day": no weekend and no holiday of any of these currencies. */
export function isBusinessDay(day: string, currencies: readonly string[]): boolean {
  return !isWeekend(day) && !currencies.some((currency) => isHoliday(currency, day));
}

/** The day itself, or the next on which the banks of all these currencies are open. */
export function businessDayFrom(day: string, currencies: readonly string[]): string {
  let candidate = day;
  while (!isBusinessDay(candidate, currencies)) candidate = addDays(candidate, 1);
  return candidate;
}
