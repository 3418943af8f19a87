import type { ReactNode } from 'react';
import { readZone } from '@/app/shell/read-zone';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { navigationFor } from '@/app/shell/navigation';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { countAdmins } from '@/lib/access/people/people';
import { environment } from '@/lib/env';
import { findHomeAccount } from '@/lib/platform/reads/accounts';
import { store } from '@/lib/store/open-store';
import { may } from '@/lib/access/permissions/console-acts';
import { MadeLinkProvider } from './changes/made-link-provider';
import { isOfRules, readWaiting } from './changes/read-changes';
import { SecondAdminNotice } from './changes/second-admin-notice';
import { WaitingBadge } from './changes/waiting-badge';

/** An admin sees on every page what waits for their word, and that somebody else is needed where they are alone. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const caller = await requireCaller();
  const { role, personId } = caller;
  if (!may(caller, 'admin-change.confirm')) {
    return <ConsoleFrame nav={navigationFor(await findHomeAccount(personId), role)}>{children}</ConsoleFrame>;
  }
  const { demo } = environment();
  const admins = await countAdmins(await store(), { demo });
  return (
    <ConsoleFrame nav={navigationFor(undefined, role, undefined, await readMarks(caller))}>
      <MadeLinkProvider zone={await readZone()}>
        {admins < 2 ? <SecondAdminNotice demo={demo} /> : null}
        {children}
      </MadeLinkProvider>
    </ConsoleFrame>
  );
}

async function readMarks({ personId }: Caller) {
  const waiting = (await readWaiting()).filter((change) => ![change.proposedBy, change.personId].includes(personId));
  const ofRules = waiting.filter(({ act }) => isOfRules(act)).length;
  return {
    people: <WaitingBadge count={waiting.length - ofRules} />,
    rules: <WaitingBadge count={ofRules} />,
  };
}
