import { list, row, text } from './json';
import type { Platform } from './platform';

/** The days ahead by Conversion dates (extras 3.9), each with whether it is valid. */
export async function datesOf(
  platform: Platform,
  from: string,
  to: string,
): Promise<{ date: string; valid: boolean }[]> {
  const answer = await platform.get('/v1/conversion/conversion_dates', { currency_from: from, currency_to: to });
  const days: readonly unknown[] = Array.isArray(answer.body) ? answer.body : list(answer.body, 'data');
  return days.map((each) => ({ date: text(each, 'date'), valid: row(each)['valid'] === true }));
}

export async function validDay(platform: Platform, from: string, to: string): Promise<string> {
  const found = (await datesOf(platform, from, to)).find(({ valid }) => valid);
  if (found === undefined) throw new Error('no business day is near');
  return found.date;
}
