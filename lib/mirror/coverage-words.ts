import { formatInstant, shortDay, wallClock } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from './coverage';

/** What is said of a coverage; of one that was kept with a file or a close, too. */
export type StatedCoverage = Pick<Coverage, 'state' | 'days' | 'missingDays'> &
  Partial<Pick<Coverage, 'asOfMs' | 'endedAsOfMs' | 'rest' | 'staleSinceMs'>>;

/** How far a number reaches, in as many sentences as there is to say; the first is what matters most. */
export interface CoverageWords {
  readonly tone: 'positive' | 'caution';
  readonly sentences: readonly Message[];
}

/** When the part of it that was read longest ago was read, Unix milliseconds; undefined where some never was. */
export function oldestOf({ asOfMs, endedAsOfMs, rest }: StatedCoverage): number | undefined {
  if (rest === undefined || asOfMs === undefined) return asOfMs;
  return endedAsOfMs === undefined ? undefined : Math.min(asOfMs, endedAsOfMs);
}

/** A moment, Unix milliseconds, as a page or a file writes it. */
type TimeWords = (atMs: number) => Message;

/**
 * "As of 14:02", "Ended payouts last checked 24 Nov 03:10", "3 of 90 days not read yet": for lists, figures, files and mails
 * alike, so that all of them say it in the same words. Nothing else beside a number says how old it is.
 */
export function coverageWords(coverage: StatedCoverage, timeOf: TimeWords): CoverageWords {
  const { state, staleSinceMs } = coverage;
  const stale = staleSinceMs === undefined ? [] : [message('coverage.stale', { time: timeOf(staleSinceMs) })];
  const gaps = [...stale, ...gapsOf(coverage)];
  const asOf = state === 'never' ? [] : asOfWords(coverage, timeOf);
  return { tone: gaps.length > 0 ? 'caution' : 'positive', sentences: [...gaps, ...asOf] };
}

function gapsOf({ state, days, missingDays }: StatedCoverage): readonly Message[] {
  if (state === 'never') return [message('coverage.never')];
  if (state === 'whole') return [];
  // A list without days is one day of each account.
  if (missingDays === 0 || days === 1) return [message('coverage.unfinished')];
  return [message('coverage.missing', { missing: missingDays, days })];
}

const minuteMs = 60_000;

/** Times are written to the minute, and the minute that has begun is not over: it is never said to be later than it is. */
const minuteOf = (atMs: number): number => Math.floor(atMs / minuteMs);

function asOfWords({ asOfMs, endedAsOfMs, rest }: StatedCoverage, timeOf: TimeWords): readonly Message[] {
  const ended =
    rest === undefined || endedAsOfMs === undefined ? [] : [message(`coverage.${rest}`, { time: timeOf(endedAsOfMs) })];
  if (asOfMs === undefined) return ended;
  const time = timeOf(asOfMs);
  if (rest === undefined) return [message('coverage.asOf', { time })];
  if (endedAsOfMs === undefined) return [message('coverage.newAsOf', { time })];
  const isOlder = minuteOf(endedAsOfMs) < minuteOf(asOfMs);
  return [message('coverage.asOf', { time }), ...(isOlder ? ended : [])];
}

export interface CoverageClock {
  readonly zone: string;
  readonly nowMs: number;
}

/** `14:02`, with its day where that is not today's. */
export function shortTime({ zone, nowMs }: CoverageClock): TimeWords {
  return (atMs) => {
    const [then, now] = [wallClock(atMs, zone), wallClock(nowMs, zone)];
    const time = then.time.slice(0, 5);
    if (then.date === now.date) return message('terms.asWritten', { text: time });
    return message('coverage.dayAndTime', { day: shortDay(then, now), time });
  };
}

/** With whole days and the zone, for what is read later and elsewhere: files, mails and closes. */
export const coverageInFull = (coverage: StatedCoverage, zone: string): readonly Message[] =>
  coverageWords(coverage, (atMs) => message('terms.asWritten', { text: formatInstant(atMs, zone) })).sentences;
