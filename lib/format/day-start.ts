import { formatDayAndClock } from './instant';

/** When a day begins in a zone, Unix milliseconds. Where summer time skips midnight, its first moment. */
export function dayStartMs(date: string, zone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const shown = (atMs: number) => Date.parse(`${formatDayAndClock(atMs, zone).replace(' ', 'T')}Z`);
  const first = wanted - (shown(wanted) - wanted);
  // The offset at that moment may be another one than at the guess.
  return first - (shown(first) - wanted);
}
