import type { ReactNode } from 'react';
import { readZone } from '@/app/a/[account]/read-zone';
import { ConsoleFrame } from '@/app/console-frame';
import { navigationFor } from '@/app/navigation';
import { requireCaller, type Caller } from '@/lib/access/caller';
import { countAdmins } from '@/lib/access/list-people';
import { environment } from '@/lib/env';
import { findHomeAccount } from '@/lib/platform/accounts';
import { store } from '@/lib/store/open-store';
import { MadeLinkProvider } from './changes/made-link-provider';
import { isOfRules, readWaiting } from './changes/read-changes';
import { SecondAdminNotice } from './changes/second-admin-notice';
import { WaitingBadge } from './changes/waiting-badge';

/** An admin sees on every page what waits for their word, and that somebody else is needed where they are alone. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const caller = await requireCaller();
  const { role, personId } = caller;
  if (role !== 'admin') {
    return <ConsoleFrame nav={navigationFor(await findHomeAccount(personId), role)}>{children}</ConsoleFrame>;
  }
  const admins = await countAdmins(await store(), environment());
  return (
    <ConsoleFrame nav={navigationFor(undefined, role, undefined, await readMarks(caller))}>
      <MadeLinkProvider zone={await readZone()}>
        {admins < 2 ? <SecondAdminNotice /> : null}
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
