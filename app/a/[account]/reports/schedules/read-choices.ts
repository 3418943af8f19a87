import 'server-only';
import { readZone } from '@/app/shell/read-zone';
import { environment } from '@/lib/env';
import { zoneLabel } from '@/lib/format/instant';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import { findViews } from '@/lib/reports/saved-views/find-views';
import { daysOfView } from '@/lib/reports/saved-views/find-views';
import type { ScheduleReader } from '@/lib/reports/schedules/read-schedules';
import type { ScheduleChoices } from './schedule-dialog';

/** The choices that the form of a schedule offers this person. */
export async function readChoices(
  { database, caller, zone: platformZone }: MirrorScope,
  reading: ScheduleReader,
  account: string,
): Promise<ScheduleChoices> {
  const nowMs = reading.now.getTime();
  const [views, zone] = await Promise.all([
    findViews(database, reading.viewer, { account, list: 'listPayouts' }),
    readZone(),
  ]);
  return {
    views: views.map(({ id, name, search }) => ({ id, name, days: daysOfView(search) })),
    clock: { zone, platformZone, nowMs },
    zone: zoneLabel(nowMs, zone),
    platformZone: zoneLabel(nowMs, platformZone),
    email: environment().mail === undefined ? undefined : caller?.email,
  };
}
