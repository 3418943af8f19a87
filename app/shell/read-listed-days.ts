import 'server-only';
import { readDatePreset } from '@/lib/format/date-preset';
import { daysAsListed } from '@/lib/mirror/lists/listed-days';
import { currentConnection } from '@/lib/platform/server';
import { readZone } from './read-zone';

/** The query of a platform list with a day preset as fixed days: "Last 7 days" means the seven days until now. */
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
