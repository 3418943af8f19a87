/** A working day well ahead: no weekend, and no holiday that matters to a picture. */
export function conversionDay(now = new Date()): string {
  const day = new Date(now);
  let left = 3;
  while (left > 0) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
