import { Ban } from 'lucide-react';
import { headers } from 'next/headers';
import { ButtonLink } from '@/components/ui/button';
import { FailurePanel } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { pathHeader } from '@/lib/access/requests/request-headers';
import { roleNames } from '@/lib/roles';
import { findHomeAccount } from '@/lib/platform/reads/accounts';
import { ConsoleFrame } from './shell/console-frame';
import { navigationFor } from './shell/navigation';

/** The answer 403: what is not the person's, in plain words, with the way back to what is. */
export default async function Forbidden() {
  const { role, personId, email } = await requireCaller();
  const home = await findHomeAccount(personId);
  const isAccount = (await headers()).get(pathHeader)?.startsWith('/a/') ?? true;
  return (
    <ConsoleFrame nav={navigationFor(home, role)}>
      <PageHeader title={isAccount ? 'This account is not yours to act for' : 'This page is for administrators'} />
      <Panel title="Not allowed" flush>
        <FailurePanel
          icon={Ban}
          title={isAccount ? 'Nobody has granted you this account' : `You are signed in as: ${roleNames[role]}`}
          whatHappened={
            isAccount
              ? 'Each account is granted by itself, the master account too. Nothing of this one was read.'
              : 'People, roles and settings are kept by administrators. Nothing was read or changed.'
          }
          whatToDo={
            isAccount
              ? `Ask an administrator to grant it to ${email}, or check the address: it may name another account.`
              : 'Ask an administrator to do it for you.'
          }
          mayRetry={false}
          actions={
            <ButtonLink size="sm" href="/">
              Go to the start
            </ButtonLink>
          }
        />
      </Panel>
    </ConsoleFrame>
  );
}
