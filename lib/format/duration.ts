import { message, type Message } from '@/lib/messages/message';
import { formatCount } from './count';

const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const;

type Unit = (typeof UNITS)[number]['name'];

const inUnit = (count: number, unit: Unit): Message =>
  message(`terms.duration.${unit}`, { count: formatCount(Math.floor(count)) });

const both = (large: Message, small: Message): Message => message('terms.duration.both', { large, small });

/** The largest unit and, for days and hours, the next one: `3 d 4 h`, `12 min`, `14 s`. Never a negative time. */
export function durationWords(ms: number): Message {
  const age = Math.max(0, ms);
  const index = UNITS.findIndex((unit) => age >= unit.ms);
  const [unit, next] = index === -1 ? [UNITS[3]] : UNITS.slice(index);
  if (unit === undefined) return inUnit(0, 's');

  const large = inUnit(age / unit.ms, unit.name);
  const rest = next && unit.name !== 'min' ? Math.floor((age % unit.ms) / next.ms) : 0;
  return next && rest > 0 ? both(large, inUnit(rest, next.name)) : large;
}

/** The duration with days alone from one day on, for columns and figures without room: `3 d`. */
export function roughDuration(ms: number): Message {
  const { ms: day } = UNITS[0];
  return ms < day ? durationWords(ms) : inUnit(ms / day, 'd');
}

/** The text for the age of something. Clocks of two machines differ: a moment in the future counts as now. */
export function updatedText(thenMs: number, nowMs: number): Message {
  return message('terms.updatedAgo', { age: durationWords(nowMs - thenMs) });
}

/**
 * `59 min 12 s`, `2 h 5 min`, `8 s`: the remaining time, rounded up so that it does not reach zero too early. It keeps
 * its two units where the second is zero, because it is read while it counts down.
 */
export function remainingWords(leftMs: number): Message {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  if (seconds < 60) return inUnit(seconds, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return both(inUnit(minutes, 'min'), inUnit(seconds % 60, 's'));
  return both(inUnit(minutes / 60, 'h'), inUnit(minutes % 60, 'min'));
}
