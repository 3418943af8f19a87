import 'server-only';
import { readDatePreset } from '@/lib/format/day-range';
import { daysAsListed } from '@/lib/format/listed-days';
import { currentConnection } from '@/lib/platform/server';
import { readZone } from './read-zone';

/** What the address of a list of the platform asks for now: "Last 7 days" is the seven days that it is at this moment. */
export async function readListedDays<T extends Readonly<Record<string, string | string[] | undefined>>>(
  list: string,
  search: T,
) {
  const { days, ...rest } = search;
  const preset = readDatePreset(days);
  if (preset === undefined) return search;
  const [zone, { timeZone: platformZone }] = await Promise.all([readZone(), currentConnection()]);
  return { ...rest, ...daysAsListed(list, preset, { nowMs: Date.now(), zone, platformZone }) };
}
