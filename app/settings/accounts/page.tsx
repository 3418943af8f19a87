import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { message } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton, whyNotId } from '@/components/failure/why-not';
import { listDirectory } from '@/lib/access/accounts/account-directory';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/permissions';
import { listAccounts } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { EmptyState } from '@/components/failure/empty-state';
import { RemovableList } from '../act-button';
import { removeDirectoryEntryAction } from './actions';
import { DirectoryForm } from './directory-form';

export const generateMetadata = pageTitle('people.directory.pageTitle');

export default async function DirectoryPage() {
  const caller = await requireCaller();
  const { role } = caller;
  const [t, words] = [await getTranslations('people.directory'), await getWords()];
  // The label of the form's button; where the person may not use it, the reason refers to this label.
  const save = t('save');
  const keepsDirectory = may(caller, 'directory.keep');
  const refusal = refuse(message('people.directory.keep'), role, whoMay('directory.keep'));
  const [entries, accounts] = await Promise.all([store().then(listDirectory), listAccounts()]);
  return (
    <ClientMessages areas={['people']}>
      <PageHeader title={t('title')} description={t('introduction')} />
      <div className="flex max-w-4xl flex-col gap-8">
        {accounts.ok && accounts.value.source === 'platform' ? (
          <Notice tone="positive" title={t('listed')}>
            {t('listedNote')}
          </Notice>
        ) : null}
        <Panel title={t('add')} description={keepsDirectory ? undefined : t('keptBy')}>
          {keepsDirectory ? <DirectoryForm /> : <RefusedButton label={save} reason={words(refusal)} />}
        </Panel>
        <Panel title={t('list')} flush>
          {entries.length === 0 ? (
            <EmptyState icon="waypoints" title={t('empty')} />
          ) : (
            <RemovableList
              action={removeDirectoryEntryAction}
              done={t('removed')}
              refusedBy={keepsDirectory ? undefined : whyNotId(save)}
              rows={entries.map(({ accountId, name, note }) => ({
                id: accountId,
                input: accountId,
                removeLabel: t('remove', { name }),
                shown: (
                  <>
                    <p className="font-medium">
                      <bdi>{name}</bdi>
                    </p>
                    <p className="text-ink-muted font-mono text-xs break-all">{accountId}</p>
                    {note === '' ? null : <p className="text-ink-muted text-xs">{note}</p>}
                  </>
                ),
              }))}
            />
          )}
        </Panel>
      </div>
    </ClientMessages>
  );
}
