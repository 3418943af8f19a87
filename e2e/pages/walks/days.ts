/** The day so many days before today, in the zone of the platform's times: a test that names a day names one of these. */
export function daysAgo(days: number): string {
  const platformHours = 8;
  return new Date(Date.now() + (platformHours - days * 24) * 3_600_000).toISOString().slice(0, 10);
}

/** A day as tables write it, such as `1 Oct`. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

/** The zone of the browser as pages name it today, in summer time or not. */
export const browserZone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'shortOffset' })
  .format()
  .replace(/^.*GMT/, 'UTC');
