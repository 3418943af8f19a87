import { sql } from 'drizzle-orm';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { formatInstant } from '@/lib/format/instant';
import { message } from '@/lib/messages/message';
import { defineDelivery } from '@/lib/outbox/define-delivery';
import { accountWords, type MailPage } from '@/lib/outbox/mail-page';
import { alert } from '@/lib/store/alert-schema';
import { delivery } from '@/lib/store/outbox-schema';
import { alertChoicesFrom, kindsChosenFor, readStoredChoices } from '../alert-choices';
import { alertPath } from '../alert-path';
import { type AlertView, findAlerts } from '../find-alerts';

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
