import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Bell } from './bell';
import { CountBadge, NavDrawer, SideNav, type NavGroup } from './side-nav';
import { type FrameCounts, readCounts } from './read-counts';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { doesBusiness, type Role } from '@/lib/roles';
import { currentConnection } from '@/lib/platform/server';
import { StepUpProvider } from '../act/step-up-provider';
import { IdleWarning } from '../session/idle-warning';
import { SignedInMenu } from './signed-in-menu';
import { ConsoleProviders } from './console-providers';
import { PlatformPresence } from '../failures/platform-presence';
import { readZone } from './read-zone';
import { TitleCount } from './title-count';
import { findSteadyDays, type ZoneClock } from '@/lib/format/instant';
import { cn } from '@/components/ui/cn';
import { EnvironmentBadge, EnvironmentStripe, Wordmark } from './environment-badge';
import { FindAnything } from './find/find-anything';
import type { AccountsView } from './describe-accounts';
import { may } from '@/lib/access/permissions/console-acts';
import { everyAccount } from '@/lib/access/accounts/every-account';
import { decide } from '@/lib/access/permissions/permissions';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import type { OperationName } from '@/lib/contract/operations';
import { environment } from '@/lib/env';

type NavWords = Awaited<ReturnType<typeof getTranslations<never>>>;

const help = (t: NavWords): NavGroup => ({
  label: t('shell.nav.help'),
  items: [{ href: '/reference', label: t('reference.title'), icon: 'scroll-text' }],
});

/** Badges with the changes that wait for an admin. */
interface SettingsMarks {
  readonly people: ReactNode;
  readonly rules: ReactNode;
}

const settings = (t: NavWords, marks?: SettingsMarks): NavGroup => ({
  label: t('shell.nav.settings'),
  items: [
    { href: '/settings', label: t('home.title'), icon: 'house', isHome: true },
    { href: '/settings/people', label: t('people.list.title'), icon: 'users', mark: marks?.people },
    { href: '/settings/roles', label: t('people.roles.title'), icon: 'key-round' },
    { href: '/settings/accounts', label: t('people.directory.title'), icon: 'waypoints' },
    { href: '/settings/connections', label: t('connections.title'), icon: 'plug-zap' },
    { href: '/settings/mirror', label: t('mirror.title'), icon: 'rows-4' },
    { href: '/settings/workers', label: t('settings.workers.title'), icon: 'refresh-cw' },
    { href: '/settings/alerts', label: t('alerts.list.title'), icon: 'bell' },
    {
      href: '/settings/approvals',
      label: t('shell.nav.approvalRules'),
      icon: 'user-check',
      mark: marks?.rules,
    },
    { href: '/settings/audit', label: t('audit.title'), icon: 'history' },
  ],
});

/** The areas of one account. Admins read no business data; a person without an account has no areas yet. */
function navigationFor(
  t: NavWords,
  account: string | undefined,
  role: Role,
  counts?: FrameCounts,
  marks?: SettingsMarks,
): readonly NavGroup[] {
  if (!doesBusiness(role)) return [settings(t, marks), help(t)];
  if (account === undefined) return [help(t)];
  const at = (area: string) => `/a/${account}/${area}`;
  /** Leaves out an area whose pages the role may not open. */
  const offered = (needs: OperationName, item: NavGroup['items'][number]) => (decide(role, needs).ok ? [item] : []);
  // Alerts come from the mirror, and so do the files.
  const isMirrored = environment().mirrorDays > 0 && seesPayouts(role);
  const payouts: NavGroup['items'] = [
    {
      href: at('inbox'),
      label: t('inbox.title'),
      icon: 'inbox',
      mark: <CountBadge key={account} what="inbox" account={account} brought={counts} />,
    },
    { href: `/a/${account}`, label: t('home.title'), icon: 'house', isHome: true },
    ...(isMirrored ? [{ href: at('alerts'), label: t('alerts.list.title'), icon: 'bell' as const }] : []),
    { href: at('payouts'), label: t('payouts.title'), icon: 'send' },
    { href: at('payouts/ageing'), label: t('ageing.title'), icon: 'file-clock' },
    { href: at('payouts/failures'), label: t('failures.title'), icon: 'undo-2' },
    { href: at('reports'), label: t('reports.title'), icon: 'columns-3' },
  ];
  const files: NavGroup['items'] = isMirrored
    ? [{ href: at('exports'), label: t('exports.title'), icon: 'download' }]
    : [];
  const approvals: NavGroup['items'][number] = {
    href: at('approvals'),
    label: t('shell.nav.approvals'),
    icon: 'user-check',
    mark: <CountBadge key={account} what="toApprove" account={account} brought={counts} />,
  };
  if (account === everyAccount) return [{ items: [...payouts, approvals, ...files] }, help(t)];
  return [
    {
      items: [
        ...payouts,
        ...offered('listBankAccounts', {
          href: at('bank-accounts'),
          label: t('bank-accounts.title'),
          icon: 'landmark',
        }),
        ...offered('createQuote', { href: at('quotes'), label: t('quotes.title'), icon: 'arrow-left-right' }),
        { href: at('deposits'), label: t('deposits.title'), icon: 'arrow-down-to-line' },
        { href: at('payment-intents'), label: t('payment-intents.title'), icon: 'receipt-text' },
      ],
    },
    {
      label: t('cards.title'),
      items: [
        { href: at('cards'), label: t('cards.title'), icon: 'credit-card' },
        { href: at('cardholders'), label: t('cardholders.title'), icon: 'contact-round' },
        { href: at('card-products'), label: t('cards.product.title'), icon: 'wallet-cards' },
      ],
    },
    {
      label: t('shell.nav.control'),
      items: [
        {
          href: at('activity'),
          label: t('shell.nav.activity'),
          icon: 'list-checks',
          mark: <CountBadge key={account} what="count" account={account} brought={counts} />,
        },
        approvals,
        ...(may({ role }, 'audit.read')
          ? [{ href: at('audit'), label: t('audit.title'), icon: 'history' as const }]
          : []),
        ...files,
        { href: '/settings/connections', label: t('connections.own'), icon: 'plug-zap' },
      ],
    },
    help(t),
  ];
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
  const [{ caller, lastsMs }, connection, zone, t, counted] = await Promise.all([
    requireCallerContext(),
    currentConnection(),
    readZone(),
    getTranslations(),
    readCounts(countedFor),
  ]);
  const { name, email, role, personId } = caller;
  const counts = counted.ok ? counted.value : undefined;
  const nav = navigationFor(t, account, role, counts, marks);
  // Administrators have no records to find.
  const finds = { groups: nav, account: doesBusiness(role) ? account : undefined, accounts, zone, person: personId };
  // The zones of the person and of the platform.
  const clocks = clocksOf(new Set([zone, connection.timeZone]));
  return (
    // A new cache for each account, so that no data of one account stays while another acts.
    <ConsoleProviders key={account} {...{ actingFor, clocks }}>
      <AppFrame
        {...{ connection, accountSwitcher, isSubAccount, nav }}
        findBox={<FindAnything {...finds} />}
        bell={<Bell {...{ account, counts, role }} />}
        userMenu={
          <SignedInMenu initials={initialsOf(name)} name={name} email={email} role={t(`terms.roles.${role}`)} />
        }
      >
        <TitleCount account={countedFor} brought={counts} />
        <IdleWarning lastsMs={lastsMs} />
        <StepUpProvider>
          <PlatformPresence account={countedFor} brought={counts} zone={zone}>
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
  readonly findBox: ReactNode;
  readonly bell: ReactNode;
  readonly userMenu: ReactNode;
}

/** `--head` is the height of the sticky bar: an element that sticks below it uses `top-(--head)`. */
async function AppFrame({
  connection,
  nav,
  accountSwitcher,
  isSubAccount,
  findBox,
  bell,
  userMenu,
  children,
}: AppFrameProps) {
  const t = await getTranslations('shell');
  const { environment, connectionId, connectionName } = connection;
  return (
    // A list that is wider than the window scrolls with the page: the frame then grows with it.
    <div className="flex min-h-dvh flex-col [--head:3rem] [--rail:14.25rem] md:has-data-list:w-fit md:has-data-list:min-w-full">
      <a
        href="#main"
        className="z-toast bg-accent text-on-accent fixed top-2 left-2 -translate-y-16 rounded-sm px-3 py-2 font-medium focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <header className="z-shell sticky top-0 left-0 max-w-[100vw] print:hidden">
        <EnvironmentStripe environment={environment} />
        <div
          className={cn(
            'h-bar flex items-center gap-2 border-b px-3 md:gap-3 md:pr-3 md:pl-4',
            isSubAccount ? 'border-acting-line/50 bg-acting-soft' : 'border-line bg-surface',
          )}
        >
          <NavDrawer groups={nav} />
          <span className="max-md:hidden md:w-54">
            <Wordmark />
          </span>
          {accountSwitcher}
          <div className="flex min-w-0 grow justify-center max-md:shrink-0 max-md:justify-end">{findBox}</div>
          <EnvironmentBadge
            environment={environment}
            connection={connectionId === 'built-in' ? undefined : connectionName}
          />
          {bell}
          {userMenu}
        </div>
      </header>
      <div className="flex grow">
        <div className="w-rail border-line bg-surface z-sticky sticky top-(--head) left-0 h-[calc(100dvh-var(--head))] shrink-0 overflow-y-auto border-r max-md:hidden print:hidden">
          <SideNav groups={nav} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="bg-surface min-w-0 grow px-3 pt-2 pb-6 outline-none has-data-list-head:py-0 md:px-6 xl:has-data-panel:pr-[35.5rem] xl:has-data-panel:[--panel:34rem]"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
