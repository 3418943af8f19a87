import { getTranslations } from 'next-intl/server';
import { Moment } from '@/app/shell/moment';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { EmptyState } from '@/components/failure/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable } from '@/components/ui/plain-table';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { problemWords } from '@/lib/outbox/problem-words';
import { type DeliveryView, listDeliveries } from '@/lib/alerts/alert-delivery';
import { findWebhookView } from '@/lib/outbox/set-webhook';
import { environment } from '@/lib/env';
import { zoneLabel } from '@/lib/format/instant';
import { getWords } from '@/lib/messages/get-words';
import { message } from '@/lib/messages/message';
import { store } from '@/lib/store/open-store';
import { AlertsTabs } from '../alerts-tabs';
import { WebhookPanel } from './webhook-panel';

export const generateMetadata = pageTitle('alerts.webhook.title');

/** The address that alerts are posted to, and the results of the last posts. */
export default async function WebhookPage() {
  await requirePermission('alert-webhook.set');
  const database = await store();
  const [t, zone, webhook, deliveries] = await Promise.all([
    getTranslations('alerts'),
    readZone(),
    findWebhookView(database),
    listDeliveries(database, 'webhook'),
  ]);
  const { webhookHosts, internalWebhookHosts } = environment();
  return (
    <>
      <PageHeader title={t('webhook.title')} description={t('webhook.description')} />
      <AlertsTabs current="webhook" />
      <div className="flex max-w-4xl flex-col gap-8">
        <ClientMessages areas={['alerts']}>
          <WebhookPanel webhook={webhook} zone={zone} hosts={[...webhookHosts, ...internalWebhookHosts]} />
        </ClientMessages>
        <Panel title={t('deliveries.title')} flush>
          {deliveries.length === 0 ? (
            <EmptyState title={t('deliveries.none')} />
          ) : (
            <Deliveries deliveries={deliveries} zone={zone} />
          )}
        </Panel>
      </div>
    </>
  );
}

interface DeliveriesProps {
  readonly deliveries: readonly DeliveryView[];
  readonly zone: string;
}

async function Deliveries({ deliveries, zone }: DeliveriesProps) {
  const [t, words] = await Promise.all([getTranslations('alerts'), getWords()]);
  const title = t('deliveries.title');
  const heads = [
    words(message('exports.file.inZone', { head: t('deliveries.when'), zone: zoneLabel(Date.now(), zone) })),
    ...(['receiver', 'alert', 'result', 'tries'] as const).map((name) => t(`deliveries.${name}`)),
  ];
  return (
    <PlainTable label={title} caption={title} heads={heads}>
      {deliveries.map(({ id, atMs, receiver, kind, state, problem, attempts }) => (
        <tr key={id}>
          <PlainCell>
            <Moment time={atMs} zone={zone} />
          </PlainCell>
          <PlainCell>{receiver}</PlainCell>
          <PlainCell>{kind === undefined ? t('deliveries.unknownKind') : t(`kinds.${kind}.name`)}</PlainCell>
          <PlainCell>
            {t(`deliveries.state.${state}`)}
            {problem === undefined ? null : <span className="text-ink-muted"> · {words(problemWords(problem))}</span>}
          </PlainCell>
          <PlainCell>{attempts}</PlainCell>
        </tr>
      ))}
    </PlainTable>
  );
}
