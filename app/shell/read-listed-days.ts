import 'server-only';
import { readDatePreset } from '@/lib/format/date-preset';
import { columnDaysAsListed, daysAsListed, presetsByColumn } from '@/lib/mirror/lists/listed-days';
import { currentConnection } from '@/lib/platform/server';
import { readZone } from './read-zone';

/** The query of a platform list with day presets as fixed days: "Last 7 days" means the seven days until now. */
export async function readListedDays<T extends Readonly<Record<string, string | string[] | undefined>>>(
  list: string,
  search: T,
) {
  const { days, ...rest } = search;
  const preset = readDatePreset(days);
  if (preset === undefined && presetsByColumn(list, search).length === 0) return search;
  const [zone, { timeZone: platformZone }] = await Promise.all([readZone(), currentConnection()]);
  const clock = { nowMs: Date.now(), zone, platformZone };
  const listed = preset && daysAsListed(list, preset, clock);
  return { ...rest, ...listed, ...columnDaysAsListed(list, search, clock) };
}
