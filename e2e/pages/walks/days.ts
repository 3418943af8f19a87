/** The day so many days before today, in the zone of the platform's times: a test that names a day names one of these. */
export function daysAgo(days: number): string {
  const platformHours = 8;
  return new Date(Date.now() + (platformHours - days * 24) * 3_600_000).toISOString().slice(0, 10);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June?', 'July?', 'Aug', 'Sept?', 'Oct', 'Nov', 'Dec'];

/** A pattern for a day as tables write it, such as `1 Oct`; engines disagree about the length of some months. */
export const shortDay = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;

/** The browser's zone over a list of times: by its city, because its offset differs between the rows. */
export const browserZone = 'Berlin';
