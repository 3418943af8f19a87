import { formatInstant, shortInstant, wallClock } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from './coverage';

/** The fields of a coverage that the words are made of. A file or a closed month keeps them too. */
export type StatedCoverage = Pick<Coverage, 'state' | 'days' | 'missingDays'> &
  Partial<Pick<Coverage, 'asOfMs' | 'endedAsOfMs' | 'rest' | 'staleSinceMs' | 'unreadable'>>;

/** How far a number reaches, in one or more sentences; the most important one comes first. */
export interface CoverageWords {
  readonly tone: 'positive' | 'caution';
  readonly sentences: readonly Message[];
}

/** When the oldest part of the coverage was read, Unix milliseconds; undefined where some part was never read. */
export function oldestOf({ asOfMs, endedAsOfMs, rest }: StatedCoverage): number | undefined {
  if (rest === undefined || asOfMs === undefined) return asOfMs;
  return endedAsOfMs === undefined ? undefined : Math.min(asOfMs, endedAsOfMs);
}

/** A moment, Unix milliseconds, as a page or a file writes it. */
type TimeWords = (atMs: number) => Message;

/**
 * "As of 14:02", "Ended payouts last checked 24 Nov 03:10", "3 of 90 days not read yet": lists, figures, files and
 * mails use these same words. No other text beside a number says how old it is.
 */
export function coverageWords(coverage: StatedCoverage, timeOf: TimeWords): CoverageWords {
  const { state, staleSinceMs, unreadable = 0 } = coverage;
  const stale = staleSinceMs === undefined ? [] : [message('coverage.stale', { time: timeOf(staleSinceMs) })];
  const unread = unreadable === 0 ? [] : [message('coverage.unreadable', { count: unreadable })];
  const gaps = [...stale, ...gapsOf(coverage), ...unread];
  const asOf = state === 'never' ? [] : asOfWords(coverage, timeOf);
  return { tone: gaps.length > 0 ? 'caution' : 'positive', sentences: [...gaps, ...asOf] };
}

function gapsOf({ state, days, missingDays }: StatedCoverage): readonly Message[] {
  if (state === 'never') return [message('coverage.never')];
  if (state === 'whole') return [];
  // A list without days counts as one day for each account.
  if (missingDays === 0 || days === 1) return [message('coverage.unfinished')];
  return [message('coverage.missing', { missing: missingDays, days })];
}

const minuteMs = 60_000;

/** Times are written to the minute and rounded down, so that data never looks newer than it is. */
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

/** The time alone, `14:02`; with the date if the time is of another day. */
export function shortTime({ zone, nowMs }: CoverageClock): TimeWords {
  return (atMs) => {
    const [then, now] = [wallClock(atMs, zone), wallClock(nowMs, zone)];
    if (then.date === now.date) return message('terms.asWritten', { text: then.time.slice(0, 5) });
    return shortInstant(atMs, zone, nowMs);
  };
}

/** The sentences with date, time and zone in full, for files, mails and closes, which people read later. */
export const coverageInFull = (coverage: StatedCoverage, zone: string): readonly Message[] =>
  coverageWords(coverage, (atMs) => message('terms.asWritten', { text: formatInstant(atMs, zone) })).sentences;
