import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { readZone } from '@/app/shell/read-zone';
import { SessionList } from '@/app/settings/session-list';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { listOpenSessions } from '@/lib/access/sessions/open-sessions';
import { sessionLimits } from '@/lib/access/sessions/sessions';
import { findHomeAccount } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { doesBusiness } from '@/lib/roles';
import { endOwnSessionAction } from '../sign-in/actions';

export const generateMetadata = pageTitle('settings.sessions.pageTitle');

export default async function OwnSessionsPage() {
  const { personId, role, sessionKey } = await requireCaller();
  const [database, zone, home] = [await store(), await readZone(), await findHomeAccount()];
  const sessions = await listOpenSessions(database, personId, new Date());
  const t = await getTranslations('settings.sessions');
  return (
    <>
      <PageHeader title={t('title')} description={t('introduction', { limit: sessionLimits[role] })} />
      <div className="flex max-w-4xl flex-col gap-8">
        {doesBusiness(role) && home === undefined ? (
          <Notice tone="caution" title={t('noAccount')}>
            {t('noAccountNote')}
          </Notice>
        ) : null}
        <Panel title={t('panel')} flush>
          <SessionList
            sessions={sessions}
            zone={zone}
            here={sessionKey}
            endAction={endOwnSessionAction}
            inputOf={(key) => ({ key })}
          />
        </Panel>
        <p className="text-ink-muted text-sm">{t('unknown')}</p>
      </div>
    </>
  );
}
