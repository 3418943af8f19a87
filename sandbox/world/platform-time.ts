/** The platform counts days in one zone without summer time, and writes the zone's offset into times (extras 5.1). */
const offsetText = '+08:00';
const offsetMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

/** A moment as the platform writes it: `2025-11-20T17:05:00+08:00`. */
export function stamp(ms: number): string {
  return `${new Date(ms + offsetMs).toISOString().slice(0, 19)}${offsetText}`;
}

/** Extras 4.4: a time that may come without its zone, `2024-05-09 15:52:23`. */
export function bareStamp(ms: number): string {
  return stamp(ms).slice(0, 19).replace('T', ' ');
}

/** The platform's day of a moment: the date that `stamp` writes. */
export function dayOf(ms: number): string {
  return stamp(ms).slice(0, 10);
}

export function dayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00${offsetText}`);
}

export function addDays(day: string, count: number): string {
  return dayOf(dayStartMs(day) + count * dayMs);
}

/** The day of the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
