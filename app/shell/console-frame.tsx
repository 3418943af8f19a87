import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CountBadge, NavDrawer, SideNav, type NavGroup } from './side-nav';
import { readCounts, type FrameCounts } from './counts/read-counts';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { doesBusiness, type Role } from '@/lib/roles';
import { currentConnection } from '@/lib/platform/server';
import { FollowChanges } from './changes/follow-changes';
import { StepUpProvider } from '../act/step-up-provider';
import { IdleWarning } from '../session/idle-warning';
import { SignedInNow } from '../session/signed-in-now';
import { SignedInMenu } from './signed-in-menu';
import { ConsoleProviders } from './console-providers';
import { PlatformPresence } from '../failures/platform-presence';
import { readZone } from './read-zone';
import { findSteadyDays, type ZoneClock } from '@/lib/format/instant';
import { cn } from '@/components/ui/cn';
import { EnvironmentBadge, EnvironmentStripe, Wordmark } from './environment-badge';
import { findKeyboardChoice } from '../preferences/keyboard';
import { FindAnything } from './find/find-anything';
import { navigationOf, offerCommands, recordKeysOf } from './find/offer-commands';
import type { AccountsView } from './describe-accounts';
import { everyAccount } from '@/lib/addresses/every-account';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { may } from '@/lib/access/permissions/console-acts';
import { environment } from '@/lib/env';
import { pathIn } from '@/lib/addresses/path-to';
import { buttonStyle } from '@/components/ui/button-style';

/** Badges with the changes that wait for an admin. */
interface SettingsMarks {
  readonly people: ReactNode;
  readonly rules: ReactNode;
}

export interface ConsoleFrameProps {
  /** The account that the navigation links to; undefined for a person without an account, and for administrators. */
  readonly account: string | undefined;
  /** The account and the environment that a write goes to, in words. */
  readonly actingFor?: string;
  readonly marks?: SettingsMarks | undefined;
  readonly accountSwitcher?: ReactNode;
  /** The accounts that the person may switch to; the search box in the bar finds them. */
  readonly accounts?: AccountsView;
  /** A sub-account gives the bar another colour. */
  readonly isSubAccount?: boolean;
  readonly children: ReactNode;
}

/** The frame of every signed-in page, with the person and the environment. */
export async function ConsoleFrame(props: ConsoleFrameProps) {
  const { account, actingFor = '', marks, accountSwitcher, accounts, isSubAccount = false, children } = props;
  const countedFor = account ?? everyAccount;
  const [{ caller, lastsMs }, connection, zone, t, counted, { letters, keys }] = await Promise.all([
    requireCallerContext(),
    currentConnection(),
    readZone(),
    getTranslations(),
    readCounts(countedFor),
    findKeyboardChoice(),
  ]);
  const { name, email, role, personId } = caller;
  const counts = counted.ok ? counted.value : undefined;
  const offered = await offerCommands({ role, account, ownKeys: keys });
  const badge = (what: 'count' | 'toApprove' | 'inbox') => (
    <CountBadge key={account} what={what} account={countedFor} brought={counts} />
  );
  const shown = {
    inbox: badge('inbox'),
    activity: badge('count'),
    approvals: badge('toApprove'),
    people: marks?.people,
    'approval-rules': marks?.rules,
  };
  const nav = await navigationOf({ offered, account, marks: shown });
  // Administrators have no records to find.
  const searched = doesBusiness(role) ? account : undefined;
  const finds = { offered, account: searched, accounts, zone, person: personId, letters };
  // The zones of the person and of the platform.
  const clocks = clocksOf(new Set([zone, connection.timeZone]));
  return (
    // A new cache for each account, so that no data of one account stays while another acts.
    <ConsoleProviders
      key={account}
      actingFor={actingFor}
      clocks={clocks}
      recordKeys={letters ? recordKeysOf(offered) : {}}
    >
      <AppFrame
        connection={connection}
        accountSwitcher={accountSwitcher}
        isSubAccount={isSubAccount}
        nav={nav}
        personId={personId}
        findBox={<FindAnything {...finds} />}
        help={t('guides.help')}
        bell={<Bell account={account} counts={counts} role={role} />}
        userMenu={
          <SignedInMenu initials={initialsOf(name)} name={name} email={email} role={t(`terms.roles.${role}`)} />
        }
      >
        <IdleWarning lastsMs={lastsMs} person={personId} />
        <SignedInNow name={name} />
        <StepUpProvider>
          <PlatformPresence account={countedFor} brought={counts} zone={zone}>
            <FollowChanges />
            {children}
          </PlatformPresence>
        </StepUpProvider>
      </AppFrame>
    </ConsoleProviders>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

const clocksOf = (zones: ReadonlySet<string>): readonly ZoneClock[] =>
  [...zones].map((zone) => ({ zone, days: findSteadyDays(Date.now(), zone) }));

interface AppFrameProps extends Pick<ConsoleFrameProps, 'accountSwitcher' | 'isSubAccount' | 'children'> {
  readonly connection: Awaited<ReturnType<typeof currentConnection>>;
  readonly nav: readonly NavGroup[];
  readonly personId: string;
  readonly findBox: ReactNode;
  readonly help: string;
  readonly bell: ReactNode;
  readonly userMenu: ReactNode;
}

/** `--head` is the height of the sticky bar: an element that sticks below it uses `top-(--head)`. */
async function AppFrame({ connection, isSubAccount, personId, help, children, ...parts }: AppFrameProps) {
  const t = await getTranslations('shell');
  const { environment: kind, connectionId, connectionName } = connection;
  return (
    // A list that is wider than the window scrolls with the page: the frame then grows with it.
    <div
      data-person={personId}
      className="flex min-h-dvh flex-col [--head:3rem] [--rail:14.25rem] md:has-data-list:w-fit md:has-data-list:min-w-full print:[--rail:0rem]"
    >
      <a
        href="#main"
        className="z-toast bg-accent text-on-accent fixed top-2 left-2 -translate-y-16 rounded-sm px-3 py-2 font-medium focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <header className="z-shell sticky top-0 left-0 max-w-[100vw] print:hidden">
        <EnvironmentStripe environment={kind} />
        <div
          className={cn(
            'h-bar flex items-center gap-2 border-b px-3 md:gap-3 md:pr-3 md:pl-4',
            isSubAccount ? 'border-acting-line/50 bg-acting-soft' : 'border-line bg-surface',
          )}
        >
          <NavDrawer groups={parts.nav} help={<HelpLink inMenu label={help} />} />
          <span className="max-md:hidden md:w-54">
            <Wordmark />
          </span>
          {parts.accountSwitcher}
          <div className="flex min-w-0 grow justify-center max-md:shrink-0 max-md:justify-end">{parts.findBox}</div>
          <EnvironmentBadge environment={kind} connection={connectionId === 'built-in' ? undefined : connectionName} />
          <HelpLink label={help} />
          {parts.bell}
          {parts.userMenu}
        </div>
      </header>
      <div className="flex grow">
        <div className="w-rail border-line bg-surface z-sticky sticky top-(--head) left-0 h-[calc(100dvh-var(--head))] shrink-0 overflow-y-auto border-r max-md:hidden print:hidden">
          <SideNav groups={parts.nav} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="bg-surface min-w-0 grow px-3 pt-2 pb-6 outline-none has-data-list-head:py-0 md:px-6 lg:has-data-panel:pr-[calc(var(--panel)+1.5rem)] lg:has-data-panel:[--panel:min(34rem,40vw)]"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

interface BellProps extends Pick<ConsoleFrameProps, 'account'> {
  readonly counts: FrameCounts | undefined;
  readonly role: Role;
}

/** Links to the inbox of the person, with the number of its entries; administrators have alerts alone. */
async function Bell({ account, counts, role }: BellProps) {
  const place = placeOf(role, account);
  if (place === undefined) return null;
  const t = await getTranslations('shell.badge');
  return (
    <ButtonLink href={place.href} variant="quiet" icon={<Icon name="bell" />} className="button-square relative">
      <span className="sr-only">{t(place.name)} </span>
      <span className="absolute -top-0.5 left-1/2 leading-none">
        <CountBadge what="inbox" account={account ?? everyAccount} brought={counts} isSpoken />
      </span>
    </ButtonLink>
  );
}

function placeOf(role: Role, account: string | undefined) {
  if (doesBusiness(role))
    return account === undefined ? undefined : { href: pathIn(account, 'inbox'), name: 'inboxBell' as const };
  const isShown = may({ role }, 'mirror.read') && environment().mirrorDays > 0;
  return isShown ? { href: '/settings/alerts/open', name: 'bell' as const } : undefined;
}

interface HelpLinkProps {
  readonly label: string;
  /** In the menu of narrow windows, whose bar has no room for it. */
  readonly inMenu?: boolean;
}

/**
 * Opens the part of the guides about the page. In a new tab, so that no form or quote is left for it. The browser says
 * from which page it was followed, so no script is needed for it.
 */
function HelpLink({ label, inMenu = false }: HelpLinkProps) {
  return (
    <a
      href="/guides/at"
      target="_blank"
      rel="noopener"
      title={label}
      className={
        inMenu
          ? 'text-ink-muted flex min-h-10 items-center gap-2.5 px-4 text-sm font-medium'
          : `${buttonStyle({ variant: 'quiet' })} button-square max-md:hidden`
      }
    >
      <Icon name="circle-question-mark" className="size-4 shrink-0" />
      <span className={inMenu ? '' : 'sr-only'}>{label}</span>
    </a>
  );
}
