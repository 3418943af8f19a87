import { sql, desc, eq } from 'drizzle-orm';
import { findViewer, findAllViewers, type ViewerContext } from '@/lib/access/viewers/find-viewer';
import { formatInstant } from '@/lib/format/instant';
import { message } from '@/lib/messages/message';
import { defineDelivery } from '@/lib/outbox/define-delivery';
import { accountWords, type MailPage } from '@/lib/outbox/mail-page';
import { alert } from '@/lib/store/alert-schema';
import { delivery, sentChannels, type DeliveryState, type SentChannel } from '@/lib/store/outbox-schema';
import { alertChoicesFrom, kindsChosenFor, readStoredChoices, offeredChannels } from './alert-choices';
import { alertPath } from './alert-path';
import { type AlertView, findAlerts } from './find-alerts';
import { storeEpoch, person } from '@/lib/store/schema';
import { visibleAlerts } from './visible-alerts';
import { countRows, readRows, text } from '@/lib/store/rows';
import type { Store } from '@/lib/store/open-store';
import { type AlertKindName, findAlertKind } from './kinds/all-alerts';

/** The delivery of an open alert to a person who may see it and has chosen the channel for its kind. */
export const alertDelivery = defineDelivery<AlertView>({
  kind: 'alert',
  channels: ['email', 'webhook'],
  events: { failed: 'alert-not-sent', lost: 'alert-lost' },
  digest: { isUrgent: sql`${delivery.subjectId} in (select id from ${alert} where severity = 'critical')` },
  isSkippedWithoutServer: false,
  maySee: async (context, { personId, channel }, ids) => {
    const viewer = await findViewer(context, personId);
    if (viewer === undefined) return [];
    const stored = (await readStoredChoices(context.database, [personId])).get(personId);
    const kinds = kindsChosenFor(alertChoicesFrom(viewer.role, stored), channel);
    const found = await findAlerts(context.database, viewer, ids);
    const problemOf = ({ state, kind }: AlertView) =>
      state !== 'open' ? state : kinds.includes(kind) ? undefined : 'not-chosen';
    return found.map((one) => ({ id: one.id, subject: one, problem: problemOf(one) }));
  },
  draw: (first, others) => (others.length === 0 ? alertPage(first) : digestPage([first, ...others])),
  event: (one, { words, origin }) => ({
    type: 'alert.opened',
    alert: {
      id: one.id,
      kind: one.kind,
      severity: one.severity,
      account: one.account,
      object: one.object,
      title: words(one.title),
      details: one.details.map(words),
      since: new Date(one.sinceMs).toISOString(),
      opened: new Date(one.openedMs).toISOString(),
      url: `${origin}${alertPath(one) ?? '/'}`,
    },
  }),
});

const everyMail = { open: message('alerts.mail.open'), why: message('alerts.mail.why') };

/** A mail about one alert, whose facts were masked when they were stored. */
function alertPage(one: AlertView): MailPage {
  const severity = message(`alerts.severities.${one.severity}`);
  const inAccount = message('alerts.mail.account', { account: accountWords(one.account) });
  const time = message(`alerts.time.${one.time}`, { time: formatInstant(one.sinceMs, 'UTC') });
  return {
    subject: message('alerts.mail.subject', { severity, title: one.title }),
    title: one.title,
    lines: [...one.details, ...(one.account === '' ? [] : [inAccount]), time],
    path: alertPath(one) ?? '/',
    ...everyMail,
  };
}

/** A mail about many alerts, with their number for each kind and account. */
function digestPage(alerts: readonly AlertView[]): MailPage {
  const title = message('alerts.mail.digest', { count: alerts.length });
  const counts = new Map<string, { readonly one: AlertView; readonly count: number }>();
  for (const one of alerts) {
    const key = JSON.stringify([one.kind, one.account]);
    counts.set(key, { one, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const lines = [...counts.values()].map(({ one: { kind, account }, count }) => {
    const name = message(`alerts.kinds.${kind}.name`);
    return account === ''
      ? message('alerts.mail.count', { name, count })
      : message('alerts.mail.countOfAccount', { name, count, account: accountWords(account) });
  });
  return { subject: title, title, lines, path: '/', ...everyMail };
}

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
