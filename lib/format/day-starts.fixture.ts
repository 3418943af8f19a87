import { fromAbsolute, parseDate, toZoned } from '@internationalized/date';
import { dayStartMs } from './instant';

const daysOfThreeYears = Array.from({ length: 1096 }, (_, place) =>
  new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
);

/**
 * The days of 2026 to 2028 that do not begin in these zones when another library says that they do. It has tables of
 * clock changes of its own.
 */
export function findWrongStarts(zones: readonly string[]): string[] {
  const wrong: string[] = [];
  for (const zone of zones) {
    const offsets = daysOfThreeYears.map((day) => fromAbsolute(Date.parse(`${day}T12:00:00Z`), zone).offset);
    for (const [place, day] of daysOfThreeYears.entries()) {
      const around = offsets.slice(place < 2 ? 0 : place - 2, place + 3);
      // Far from a clock change, the day begins with the offset that it has at noon.
      const right =
        around.length === 5 && new Set(around).size === 1
          ? Date.parse(`${day}T00:00:00Z`) - (offsets[place] ?? 0)
          : toZoned(parseDate(day), zone).toDate().getTime();
      if (dayStartMs(day, zone) !== right) wrong.push(`${zone} ${day}`);
    }
  }
  return wrong;
}
