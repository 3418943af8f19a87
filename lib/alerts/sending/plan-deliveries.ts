import { sql } from 'drizzle-orm';
import { findAllViewers, type ViewerContext } from '@/lib/access/viewers/find-viewer';
import { alert } from '@/lib/store/alert-schema';
import { delivery, sentChannels } from '@/lib/store/outbox-schema';
import { storeEpoch } from '@/lib/store/schema';
import { alertChoicesFrom, kindsChosenFor, offeredChannels, readStoredChoices } from '../alert-choices';
import { visibleAlerts } from '../visible-alerts';
import { alertDelivery } from './alert-delivery';
import { countRows, readRows, text } from '@/lib/store/rows';

const mostAtOnce = 500;

/** The store may have forgotten the deliveries of alerts that began before it was restored from a backup. */
const wasNotTold = sql`not exists (select from ${storeEpoch} as epoch where epoch.began_at > since)`;

/**
 * Plans the deliveries of new alerts, once for each alert, even if several copies plan at the same time. The sender
 * checks the receiver again. Answers true if there may be more new alerts.
 */
export async function planDeliveries(context: ViewerContext, broken: (error: unknown) => void): Promise<boolean> {
  const { database, environment } = context;
  const isAny = sql`select 1 from ${alert} where planned_at is null limit 1`;
  if ((await countRows(database, isAny)) === 0) return false;
  const offered = await offeredChannels(database, environment);
  const viewers = await findAllViewers(context, broken);
  const stored = await readStoredChoices(database, [...viewers.keys()]);
  return await database.transaction(async (open) => {
    const rows = await readRows(
      open,
      sql`select id from ${alert} where planned_at is null order by opened_at
        limit ${mostAtOnce} for update skip locked`,
      { id: text },
    );
    const ids = sql.param(rows.map(({ id }) => id));
    for (const [personId, viewer] of viewers) {
      const choices = alertChoicesFrom(viewer.role, stored.get(personId));
      for (const channel of sentChannels) {
        const kinds = kindsChosenFor(choices, channel);
        if (!offered.includes(channel) || kinds.length === 0) continue;
        await open.execute(sql`insert into ${delivery} (kind, subject_id, person_id, channel)
          select ${alertDelivery.kind}, id, ${personId}::uuid, ${channel} from ${alert} where id = any(${ids}::uuid[])
            and kind = any(${sql.param([...kinds])}::text[]) and ${visibleAlerts(viewer)} and ${wasNotTold}
          on conflict do nothing`);
      }
    }
    await open.execute(sql`update ${alert} set planned_at = clock_timestamp() where id = any(${ids}::uuid[])`);
    return rows.length === mostAtOnce;
  });
}
