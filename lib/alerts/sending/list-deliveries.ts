import { desc, eq, sql } from 'drizzle-orm';
import { alert, alertDelivery, type SentChannel } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { type AlertKindName, findAlertKind } from '../kinds/all-alerts';

/** How it went with one alert and one receiver; what the alert says is theirs alone. */
export interface DeliveryView {
  readonly id: string;
  readonly kind: AlertKindName | undefined;
  readonly receiver: string;
  readonly state: (typeof alertDelivery.$inferSelect)['state'];
  readonly attempts: number;
  readonly problem: string | undefined;
  /** When it ended, or else is tried next. */
  readonly atMs: number;
}

const most = 50;

/** The newest of a channel. */
export async function listDeliveries(database: Store, channel: SentChannel): Promise<readonly DeliveryView[]> {
  const at = sql<Date>`coalesce(${alertDelivery.endedAt}, ${alertDelivery.nextAt})`.mapWith(alertDelivery.nextAt);
  const rows = await database
    .select({
      ...{ id: alertDelivery.id, kind: alert.kind, receiver: person.name, state: alertDelivery.state, at },
      ...{ attempts: alertDelivery.attempts, problem: alertDelivery.problem },
    })
    .from(alertDelivery)
    .innerJoin(alert, eq(alert.id, alertDelivery.alertId))
    .innerJoin(person, eq(person.id, alertDelivery.personId))
    .where(eq(alertDelivery.channel, channel))
    .orderBy(desc(at), desc(alertDelivery.id))
    .limit(most);
  return rows.map(({ kind, at: then, problem, ...row }) => ({
    ...row,
    kind: findAlertKind(kind)?.kind,
    problem: problem ?? undefined,
    atMs: then.getTime(),
  }));
}
