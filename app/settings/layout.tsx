import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { countAdmins } from '@/lib/access/people/people';
import { environment } from '@/lib/env';
import { findHomeAccount } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { may } from '@/lib/access/permissions/console-acts';
import { MadeLinkProvider } from './changes/made-link-provider';
import { isOfRules, readWaiting } from './changes/read-changes';
import { Notice } from '@/components/ui/notice';

/** Every page shows an admin the changes that wait for them, and a notice if they are the only admin. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const caller = await requireCaller();
  if (!may(caller, 'admin-change.confirm')) {
    return (
      <ConsoleFrame account={await findHomeAccount()}>
        <ClientMessages areas={['settings']}>{children}</ClientMessages>
      </ConsoleFrame>
    );
  }
  const { demo } = environment();
  const admins = await countAdmins(await store(), { demo });
  return (
    <ConsoleFrame account={undefined} marks={await readMarks(caller)}>
      {/* The messages include the answers of every act of administration. */}
      <ClientMessages areas={['changes', 'settings']}>
        <MadeLinkProvider zone={await readZone()}>
          {admins < 2 ? <SecondAdminNotice demo={demo} /> : null}
          {children}
        </MadeLinkProvider>
      </ClientMessages>
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

/** On every page while there is no second admin who could confirm a change. */
function SecondAdminNotice({ demo }: { readonly demo: boolean }) {
  const t = useTranslations('settings.admins');
  return (
    <div className="mb-4 max-w-4xl">
      <Notice tone="caution" title={t('needed')}>
        {t('why')}{' '}
        {demo
          ? t('demo')
          : t.rich('make', { command: () => <code className="font-mono text-xs wrap-anywhere">{command}</code> })}
      </Notice>
    </div>
  );
}

const command = 'npm run admin:create -- --email ann@example.com --name "Ann Example"';

/** The number of changes that wait for this admin; nothing is drawn for zero. */
function WaitingBadge({ count }: { readonly count: number }) {
  const t = useTranslations('settings.admins');
  if (count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {t.rich('waiting', { count, hidden: (part) => <span className="sr-only">{part}</span> })}
    </span>
  );
}
