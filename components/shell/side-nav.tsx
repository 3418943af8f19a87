'use client';

import { Link } from '../ui/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn';

export interface NavItem {
  href: string;
  label: string;
  /** An element, e.g. `<Landmark />`, so that a server component can pass it. */
  icon: ReactNode;
  /** What waits there: a badge that keeps itself up to date. */
  mark?: ReactNode;
}

export interface NavGroup {
  /** Left out for the first group, which needs no name. */
  label?: string;
  items: readonly NavItem[];
}

export interface SideNavProps {
  groups: readonly NavGroup[];
  /** A choice was made; the drawer closes. */
  onNavigate?: () => void;
}

export function SideNav({ groups, onNavigate }: SideNavProps) {
  const pathname = usePathname();
  const all = groups.flatMap((group) => group.items);
  const isBelow = (path: string, { href }: NavItem) => path.startsWith(`${href}/`);
  // A home item holds all others; it lights up for itself alone, not for a page that no item names.
  const current = all.find(
    (item) => pathname === item.href || (isBelow(pathname, item) && !all.some((other) => isBelow(other.href, item))),
  );
  return (
    <nav aria-label="Areas" className="flex flex-col gap-4 p-2">
      {groups.map((group) => (
        <div key={group.label ?? group.items[0]?.href}>
          {group.label === undefined ? null : (
            <h2 className="text-2xs text-ink-faint px-2 pb-1 font-semibold tracking-wide uppercase">{group.label}</h2>
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
        'text-ink-muted hover:bg-hover hover:text-ink relative flex h-8 items-center gap-2.5 rounded-sm px-2 text-sm font-medium focus-visible:-outline-offset-2 max-md:h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
        current &&
          'bg-selected text-accent-ink before:bg-accent hover:bg-selected hover:text-accent-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-r-full forced-colors:before:bg-[Highlight]',
      )}
    >
      {item.icon}
      <span className="min-w-0 grow truncate">{item.label}</span>
      {item.mark}
    </Link>
  );
}
