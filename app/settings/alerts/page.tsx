import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findViewer, viewerContext } from '@/lib/access/viewers/find-viewer';
import { alertChoicesFrom, offeredChannels, readStoredChoices } from '@/lib/alerts/alert-choices';
import { allAlerts } from '@/lib/alerts/kinds/all-alerts';
import { environment } from '@/lib/env';
import { listWatched } from '@/lib/reviews/watch-payouts';
import { doesBusiness } from '@/lib/roles';
import { store } from '@/lib/store/open-store';
import { AlertsTabs } from './alerts-tabs';
import { ChoicesForm } from './choices-form';
import { WatchedPayouts } from './watched-payouts';

export const generateMetadata = pageTitle('alerts.choices.title');

/** The page where a person chooses the alerts and the channels that they want. */
export default async function AlertChoicesPage() {
  const { personId, role } = await requireCaller();
  const database = await store();
  const context = await viewerContext();
  const viewer = await findViewer(context, personId);
  const [t, zone, watched, stored, channels] = await Promise.all([
    getTranslations('alerts.choices'),
    readZone(),
    viewer === undefined ? [] : listWatched(database, viewer),
    readStoredChoices(database, [personId]),
    offeredChannels(database, environment()),
  ]);
  // Administrators act for no account, so they see only alerts of the console itself.
  const kinds = allAlerts.filter(({ forAdmins }) => doesBusiness(role) || forAdmins).map(({ kind }) => kind);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AlertsTabs current="yours" />
      <div className="flex max-w-3xl flex-col gap-4">
        {environment().mirrorDays > 0 ? null : <Notice tone="neutral">{t('off')}</Notice>}
        {channels.includes('email') ? null : <p className="text-ink-muted text-sm">{t('noMail')}</p>}
        <ClientMessages areas={['alerts']}>
          <ChoicesForm kinds={kinds} channels={channels} choices={alertChoicesFrom(role, stored.get(personId))} />
          {doesBusiness(role) && environment().mirrorDays > 0 ? <WatchedPayouts watched={watched} zone={zone} /> : null}
        </ClientMessages>
      </div>
    </>
  );
}
