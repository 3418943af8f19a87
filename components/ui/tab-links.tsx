'use client';

import { Link, inPlace } from './link';
import type { ReactNode } from 'react';
import { cn } from './cn';

export interface TabLink {
  href: string;
  label: string;
  /** Already formatted; leave out what is not known. */
  count?: ReactNode;
  current: boolean;
  /** Takes a plain click over from the link, to change the view in place. */
  onFollow?: (() => void) | undefined;
}

/** Views of one list, each at its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="relative -mx-1 [scrollbar-width:none] overflow-x-auto px-1">
      <ul className="flex flex-wrap gap-x-5 shadow-[inset_0_-1px_0_var(--line)]">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              onNavigate={inPlace(tab.onFollow)}
              className={cn(
                'flex h-9 items-center gap-1.5 border-b-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                tab.current
                  ? 'border-accent text-ink forced-colors:border-[Highlight]'
                  : 'text-ink-muted hover:border-line-strong hover:text-ink border-transparent forced-colors:border-[Canvas]',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span
                  className={cn(
                    'text-2xs/4.5 rounded-full px-1.5 font-medium tabular-nums',
                    tab.current ? 'bg-selected text-accent-ink' : 'bg-neutral-soft text-neutral-ink',
                  )}
                >
                  {tab.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
