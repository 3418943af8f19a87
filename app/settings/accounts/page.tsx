import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { message } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/refused-button';
import { whyNotId } from '@/components/failure/why-not';
import { listDirectory } from '@/lib/access/accounts/account-directory';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/may-run';
import { listAccounts } from '@/lib/platform/reads/accounts';
import { store } from '@/lib/store/open-store';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { DirectoryForm } from './directory-form';
import { DirectoryList } from './directory-form';

export const generateMetadata = async () => ({ title: (await getTranslations('people.directory'))('pageTitle') });

export default async function DirectoryPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const [t, words] = [await getTranslations('people.directory'), await getWords()];
  // The button of the form, and what it stands for where it is not for the person.
  const save = t('save');
  const keepsDirectory = may(caller, 'directory.keep');
  const [entries, accounts] = await Promise.all([store().then(listDirectory), listAccounts(personId)]);
  return (
    <ClientMessages areas={['people']}>
      <PageHeader title={t('title')} description={t('introduction')} />
      <div className="flex max-w-4xl flex-col gap-4">
        {accounts.ok && accounts.value.source === 'platform' ? (
          <Notice tone="positive" title={t('listed')}>
            {t('listedNote')}
          </Notice>
        ) : null}
        {keepsDirectory ? (
          <Panel title={t('add')}>
            <DirectoryForm />
          </Panel>
        ) : (
          <Panel title={t('add')} description={t('keptBy')}>
            <RefusedButton
              label={save}
              reason={words(refuse(message('people.directory.keep'), role, whoMay('directory.keep')))}
            />
          </Panel>
        )}
        <Panel title={t('list')} flush>
          <DirectoryList entries={entries} {...(keepsDirectory ? {} : { refusedBy: whyNotId(save) })} />
        </Panel>
      </div>
    </ClientMessages>
  );
}
