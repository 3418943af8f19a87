import { Ban } from 'lucide-react';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { FailurePanel } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { pathHeader } from '@/lib/access/requests/request-headers';
import { findHomeAccount } from '@/lib/platform/server';
import { ConsoleFrame } from './shell/console-frame';

/** The answer 403: what is not the person's, in plain words, with the way back to what is. */
export default async function Forbidden() {
  const { role, personId, email } = await requireCaller();
  const home = await findHomeAccount(personId);
  const isAccount = (await headers()).get(pathHeader)?.startsWith('/a/') ?? true;
  const [t, roleName] = [await getTranslations('start'), await getTranslations('terms.roles')];
  return (
    <ConsoleFrame account={home}>
      <PageHeader title={isAccount ? t('forbidden.account.heading') : t('forbidden.page.heading')} />
      <Panel title={t('forbidden.title')} flush>
        <FailurePanel
          icon={Ban}
          title={isAccount ? t('forbidden.account.title') : t('forbidden.page.title', { role: roleName(role) })}
          whatHappened={isAccount ? t('forbidden.account.whatHappened') : t('forbidden.page.whatHappened')}
          whatToDo={isAccount ? t('forbidden.account.whatToDo', { email }) : t('forbidden.page.whatToDo')}
          mayRetry={false}
          actions={
            <ButtonLink size="sm" href="/">
              {t('toStart')}
            </ButtonLink>
          }
        />
      </Panel>
    </ConsoleFrame>
  );
}
