import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { getWords } from '@/lib/messages/get-words';
import { ClientMessages } from './client-messages';
import type { NavigationGroup } from './navigation';
import { type NavGroup, SideNav, NavDrawer } from './side-nav';
import { requireCaller } from '@/lib/access/sessions/caller';
import { roleNames } from '@/lib/roles';
import { currentConnection } from '@/lib/platform/server';
import { StepUpProvider } from '../step-up/step-up-provider';
import { IdleWarning } from '../session/idle-warning';
import { SignedInMenu } from './signed-in-menu';
import { ZoneReporter } from './zone-reporter';
import { cn } from '@/components/ui/cn';
import { EnvironmentBadge, EnvironmentStripe, Wordmark, type Environment } from './environment-badge';

export interface ConsoleFrameProps {
  readonly nav: readonly NavigationGroup[];
  readonly accountSwitcher?: ReactNode;
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every signed-in page, filled with who is signed in and which environment answers. */
export async function ConsoleFrame({ nav, accountSwitcher, banner, children }: ConsoleFrameProps) {
  const [{ name, email, role }, connection, words] = await Promise.all([
    requireCaller(),
    currentConnection(),
    getWords(),
  ]);
  const drawn = nav.map(({ label, items }) => ({
    ...(label === undefined ? {} : { label: words(label) }),
    items: items.map((item) => ({ ...item, label: words(item.label) })),
  }));
  return (
    <ClientMessages areas={['session', 'shell']}>
      <AppFrame
        environment={connection.environment}
        connection={connection.connectionId === 'built-in' ? undefined : connection.connectionName}
        nav={drawn}
        accountSwitcher={accountSwitcher}
        banner={banner}
        userMenu={<SignedInMenu name={name} email={email} role={roleNames[role]} />}
      >
        <ZoneReporter />
        <IdleWarning />
        <StepUpProvider>{children}</StepUpProvider>
      </AppFrame>
    </ClientMessages>
  );
}

interface AppFrameProps {
  environment: Environment;
  /** Its name, where there are several. */
  connection?: string | undefined;
  nav: readonly NavGroup[];
  accountSwitcher?: ReactNode;
  /** `<ActingBanner>` while a sub-account acts. */
  banner?: ReactNode;
  userMenu: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every signed-in page. `--head` is the height of what sticks to the top: whatever sticks below it uses
 * `top-(--head)`.
 */
async function AppFrame({ environment, connection, nav, accountSwitcher, banner, userMenu, children }: AppFrameProps) {
  const t = await getTranslations('shell');
  return (
    <div className={cn('flex min-h-dvh flex-col', banner ? '[--head:5.3125rem]' : '[--head:3.25rem]')}>
      <a
        href="#main"
        className="z-toast bg-accent text-on-accent fixed top-2 left-2 -translate-y-16 rounded-sm px-3 py-2 font-medium focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <header className="z-shell sticky top-0 print:hidden">
        <EnvironmentStripe environment={environment} />
        <div className="h-bar border-line bg-surface flex items-center gap-2 border-b px-3 md:gap-3 md:pr-3 md:pl-4">
          <NavDrawer groups={nav} />
          <span className="max-md:hidden md:w-54">
            <Wordmark />
          </span>
          {accountSwitcher}
          <span className="grow" />
          <EnvironmentBadge environment={environment} connection={connection} />
          {userMenu}
        </div>
        {banner}
      </header>
      <div className="flex grow">
        <div className="w-rail border-line bg-surface sticky top-(--head) h-[calc(100dvh-var(--head))] shrink-0 overflow-y-auto border-r max-md:hidden print:hidden">
          <SideNav groups={nav} />
        </div>
        <main id="main" tabIndex={-1} className="min-w-0 grow px-3 py-4 outline-none md:px-6 md:py-5">
          <div className="max-w-[96rem]">{children}</div>
        </main>
      </div>
    </div>
  );
}
