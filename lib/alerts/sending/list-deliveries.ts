import { desc, eq, sql } from 'drizzle-orm';
import { alert } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { delivery, type DeliveryState, type SentChannel } from '@/lib/store/outbox-schema';
import { person } from '@/lib/store/schema';
import { type AlertKindName, findAlertKind } from '../kinds/all-alerts';

/** The state of one alert's delivery to one receiver, without the alert's text: only the receiver may read that. */
export interface DeliveryView {
  readonly id: string;
  readonly kind: AlertKindName | undefined;
  readonly receiver: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly problem: string | undefined;
  /** The time of its end, or of the next try. */
  readonly atMs: number;
}

const most = 50;

/** The newest deliveries by a channel. */
export async function listDeliveries(database: Store, channel: SentChannel): Promise<readonly DeliveryView[]> {
  const at = sql<Date>`coalesce(${delivery.endedAt}, ${delivery.nextAt})`.mapWith(delivery.nextAt);
  const rows = await database
    .select({
      id: delivery.id,
      kind: alert.kind,
      receiver: person.name,
      state: delivery.state,
      at,
      attempts: delivery.attempts,
      problem: delivery.problem,
    })
    .from(delivery)
    .innerJoin(alert, eq(alert.id, delivery.alertId))
    .innerJoin(person, eq(person.id, delivery.personId))
    .where(eq(delivery.channel, channel))
    .orderBy(desc(at), desc(delivery.id))
    .limit(most);
  return rows.map(({ kind, at: then, problem, ...row }) => ({
    ...row,
    kind: findAlertKind(kind)?.kind,
    problem: problem ?? undefined,
    atMs: then.getTime(),
  }));
}
