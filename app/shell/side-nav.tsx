'use client';

import { Link } from '@/components/ui/link';
import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownCount } from './counts/shown-count';
import { cn } from '@/components/ui/cn';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/button';
import { announce } from '@/components/overlay/announcer';
import { areChangesHeard } from './changes/is-heard';
import { useLate, useLatePopup, useAtFirstSign } from '@/components/overlay/use-late';
import type { UnsettledCountsProps } from '../write/outcome/unsettled-counts';
import { listenToStaleCounts } from '../write/outcome/stale-counts';

interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** True if the item is current only on its own page, because its address begins all others. */
  isHome?: boolean;
  /** A badge with a count that updates itself. */
  mark?: ReactNode;
}

export interface NavGroup {
  /** Left out for the first group, which needs no name. */
  label?: string;
  items: readonly NavItem[];
}

interface SideNavProps {
  groups: readonly NavGroup[];
  /** Called when a person chooses an item, so that the drawer closes. */
  onNavigate?: () => void;
}

export function SideNav({ groups, onNavigate }: SideNavProps) {
  const t = useTranslations('shell.nav');
  const pathname = usePathname();
  const all = groups.flatMap((group) => group.items);
  const isAt = ({ href, isHome = false }: NavItem) => pathname === href || (!isHome && pathname.startsWith(`${href}/`));
  // If both an area and a page within it match, the page is the current one.
  const current = all.filter(isAt).toSorted((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav aria-label={t('areas')} className="flex flex-col gap-4 p-2">
      {groups.map((group) => (
        <div key={group.label ?? group.items[0]?.href}>
          {group.label === undefined ? null : (
            <h2 className="text-ink-faint px-2 pb-1 text-xs font-medium">{group.label}</h2>
          )}
          <ul className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.href}>
                <NavLink item={item} current={item === current} {...(onNavigate === undefined ? {} : { onNavigate })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavLink({ item, current, onNavigate }: { item: NavItem; current: boolean; onNavigate?: () => void }) {
  return (
    <Link
      href={item.href}
      aria-current={current ? 'page' : undefined}
      onClick={() => onNavigate?.()}
      className={cn(
        'relative flex h-8 items-center gap-2.5 rounded-sm px-2 text-sm font-medium focus-visible:-outline-offset-2 max-md:h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
        current
          ? 'bg-selected text-accent-ink before:bg-accent hover:bg-selected hover:text-accent-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-r-full forced-colors:before:bg-[Highlight]'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      <Icon name={item.icon} />
      <span className="min-w-0 grow truncate">{item.label}</span>
      {item.mark}
    </Link>
  );
}

const loadDrawer = async () => (await import('./nav-drawer-window')).NavDrawerWindow;

/** The navigation of narrow windows: a button opens it over the page, and a choice closes it. */
export function NavDrawer({ groups, help }: { groups: readonly NavGroup[]; help: ReactNode }) {
  const t = useTranslations('shell.nav');
  const { Late: NavDrawerWindow, trigger } = useLatePopup('dialog', loadDrawer);
  const button = <IconButton {...trigger} label={t('open')} icon={<Icon name="menu" />} className="-ml-1 md:hidden" />;
  if (NavDrawerWindow === undefined) return button;
  return (
    <NavDrawerWindow trigger={button}>
      {(close) => (
        <>
          <SideNav groups={groups} onNavigate={close} />
          {help}
        </>
      )}
    </NavDrawerWindow>
  );
}

const loadCounts = async () => (await import('../write/outcome/unsettled-counts')).UnsettledCounts;

const countsEveryMs = 10_000;

interface CountBadgeProps extends Pick<UnsettledCountsProps, 'account' | 'brought'> {
  readonly what: 'count' | 'toApprove' | 'inbox';
  /** Whether a change is spoken, and the inbox also counted in the tab's title; of the badges with one count, one does. */
  readonly isSpoken?: boolean;
}

/** A badge with one of the counts. */
export function CountBadge({ what, account, brought, isSpoken = what !== 'inbox' }: CountBadgeProps) {
  return (
    <LiveCounts account={account} brought={brought} inTitle={isSpoken && what === 'inbox'}>
      {(counts) => (
        <Badge
          what={what}
          isSpoken={isSpoken}
          count={counts?.[what]}
          isLoud={what === 'inbox' && counts?.hasCritical === true}
        />
      )}
    </LiveCounts>
  );
}

type LiveCountsProps = Pick<UnsettledCountsProps, 'account' | 'brought' | 'children' | 'inTitle'>;

/** The counts of the frame: the counts that came with the page, until they are old enough to be read again. */
export function LiveCounts({ account, brought, inTitle, children }: LiveCountsProps) {
  const { Late: UnsettledCounts, bring } = useLate(loadCounts);
  const [broughtAtMs, setBroughtAtMs] = useState(Date.now);
  useAtFirstSign(bring);
  useEffect(
    () =>
      listenToStaleCounts(() => {
        setBroughtAtMs(0);
        void bring();
      }),
    [bring],
  );
  useEffect(() => {
    const timer = setTimeout(() => (areChangesHeard() ? undefined : void bring()), countsEveryMs);
    return () => clearTimeout(timer);
  }, [bring]);
  if (UnsettledCounts === undefined) return children(brought);
  return (
    <UnsettledCounts
      account={account}
      brought={brought}
      broughtAtMs={broughtAtMs}
      inTitle={inTitle}
      everyMs={countsEveryMs}
    >
      {children}
    </UnsettledCounts>
  );
}

interface BadgeProps extends Pick<CountBadgeProps, 'what'> {
  readonly isSpoken: boolean;
  readonly count: number | undefined;
  readonly isLoud: boolean;
}

/** Nothing is drawn for zero. */
function Badge({ what, count, isLoud, isSpoken }: BadgeProps) {
  const t = useTranslations('shell.badge');
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (isSpoken && was !== undefined && count !== undefined && was !== count) announce(t(`${what}.now`, { count }));
  }, [what, count, isSpoken, t]);
  if (count === undefined || count === 0) return null;
  return (
    <span
      className={cn(
        'text-2xs/4.5 rounded-full px-1.5 tabular-nums',
        isLoud ? 'bg-negative-soft text-negative-ink' : 'bg-caution-soft text-caution-ink',
      )}
    >
      {t.rich(`${what}.shown`, {
        count: shownCount(count),
        hidden: asHidden,
      })}
    </span>
  );
}

const asHidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
