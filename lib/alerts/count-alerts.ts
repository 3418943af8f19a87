import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { alert } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { isSnoozed } from './find-alerts';
import type { AlertKindName } from './kinds/all-alerts';
import { visibleAlerts } from './visible-alerts';
import { json, readRow } from '@/lib/store/rows';

const alertCountSchema = z.object({
  /** A count of `mostCounted` means so many or more. */
  count: z.int(),
  hasCritical: z.boolean(),
});
export type AlertCount = Readonly<z.output<typeof alertCountSchema>>;

const countColumn = json(alertCountSchema);

const mostCounted = 100;

/** A subquery with one value: the open alerts of these kinds, for one account or for all. */
function alertCount(viewer: Viewer, kinds: readonly AlertKindName[], account?: string): SQL<AlertCount> {
  const isThere = account === undefined ? sql`true` : sql`account = ${account}`;
  return sql`(select jsonb_build_object('count', count(*), 'hasCritical', coalesce(bool_or(is_critical), false))
    from (select severity = 'critical' as is_critical from ${alert} where resolved_at is null
      and acknowledged_at is null and not ${isSnoozed} and kind = any(${sql.param([...kinds])}::text[])
      and ${isThere} and ${visibleAlerts(viewer)} order by severity = 'critical' desc limit ${mostCounted}) as open)`.mapWith(
    countColumn,
  );
}

/** The number of open alerts of these kinds, read by a statement of its own. */
export async function countAlerts(
  database: Store,
  viewer: Viewer,
  kinds: readonly AlertKindName[],
  account?: string,
): Promise<AlertCount> {
  const counted = await readRow(database, sql`select ${alertCount(viewer, kinds, account)} as counted`, {
    counted: countColumn,
  });
  return counted?.counted ?? { count: 0, hasCritical: false };
}
