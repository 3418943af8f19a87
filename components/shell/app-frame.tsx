import type { ReactNode } from 'react';
import { cn } from '../ui/cn';
import { EnvironmentBadge, EnvironmentStripe, type Environment } from './environment-badge';
import { Wordmark } from './mark';
import { NavDrawer } from './nav-drawer';
import { SideNav, type NavGroup } from './side-nav';

export interface AppFrameProps {
  environment: Environment;
  /** Its name, where there are several. */
  connection?: string | undefined;
  nav: readonly NavGroup[];
  accountSwitcher?: ReactNode;
  /** `<ActingBanner>` while a sub-account acts. */
  banner?: ReactNode;
  /** Small things of the top bar, e.g. a search button. */
  tools?: ReactNode;
  userMenu: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every signed-in page. `--head` is the height of what sticks to the top: whatever sticks below it uses
 * `top-(--head)`.
 */
export function AppFrame({
  environment,
  connection,
  nav,
  accountSwitcher,
  banner,
  tools,
  userMenu,
  children,
}: AppFrameProps) {
  return (
    <div className={cn('flex min-h-dvh flex-col', banner ? '[--head:5.3125rem]' : '[--head:3.25rem]')}>
      <a
        href="#main"
        className="z-toast bg-accent text-on-accent fixed top-2 left-2 -translate-y-16 rounded-sm px-3 py-2 font-medium focus:translate-y-0"
      >
        Skip to content
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
          {tools}
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
