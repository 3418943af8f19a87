import { message, type Message } from '@/lib/messages/message';

const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const;

/** `3 d 4 h`, `12 min`, `14 s`: the largest unit and, for days and hours, the next one. Never negative. */
export function ageText(ms: number): string {
  const age = Math.max(0, ms);
  const index = UNITS.findIndex((unit) => age >= unit.ms);
  const [unit, next] = index === -1 ? [UNITS[3]] : UNITS.slice(index);
  if (!unit) return '';

  const count = Math.floor(age / unit.ms);
  const rest = next && unit.name !== 'min' ? Math.floor((age - count * unit.ms) / next.ms) : 0;
  return next && rest > 0 ? `${count} ${unit.name} ${rest} ${next.name}` : `${count} ${unit.name}`;
}

/** The text for the age of something. Clocks of two machines differ: a moment in the future counts as now. */
export function updatedText(thenMs: number, nowMs: number): Message {
  return message('terms.updatedAgo', { age: ageText(nowMs - thenMs) });
}

/** `59 min 12 s`, `2 h 5 min`, `8 s`: the remaining time, rounded up so that it does not reach zero too early. */
export function formatRemaining(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
