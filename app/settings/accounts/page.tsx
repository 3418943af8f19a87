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
import { DirectoryList } from './directory-list';

export const metadata = { title: 'Sub-accounts' };

/** The button of the form, and what it stands for where it is not for the person. */
const save = 'Save';

export default async function DirectoryPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const keepsDirectory = may(caller, 'directory.keep');
  const [entries, accounts] = await Promise.all([store().then(listDirectory), listAccounts(personId)]);
  return (
    <>
      <PageHeader
        title="Sub-accounts"
        description="The account switcher asks the platform for its sub-accounts. Where the platform does not list them, it offers these."
      />
      <div className="flex max-w-4xl flex-col gap-4">
        {accounts.ok && accounts.value.source === 'platform' ? (
          <Notice tone="positive" title="The platform lists its sub-accounts">
            The switcher uses that list. What is kept here waits for platforms without one.
          </Notice>
        ) : null}
        {keepsDirectory ? (
          <Panel title="Add or rename">
            <DirectoryForm />
          </Panel>
        ) : (
          <Panel title="Add or rename" description="Kept by administrators">
            <RefusedButton
              label={save}
              reason={refuse('Add or change a sub-account', role, whoMay('directory.keep'))}
            />
          </Panel>
        )}
        <Panel title="Directory" flush>
          <DirectoryList entries={entries} {...(keepsDirectory ? {} : { refusedBy: whyNotId(save) })} />
        </Panel>
      </div>
    </>
  );
}
