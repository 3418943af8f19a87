'use client';

import { Link, inPlace } from './link';
import { cn } from './cn';

export interface TabLink {
  href: string;
  label: string;
  /** Already formatted; empty while it is not known, so that its room is there before it. */
  count?: string | undefined;
  current: boolean;
  /** The pointer is on the way to it. */
  onHover?: (() => void) | undefined;
  /** Takes a plain click over from the link, to change the view in place. */
  onFollow?: (() => void) | undefined;
}

/** Views of one list, each at its own address. In one line: what has no room is reached by scrolling it. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav
      aria-label={label}
      className="relative -mx-1 [scrollbar-width:none] overflow-x-auto px-1 shadow-[inset_0_-1px_0_var(--line)]"
    >
      <ul className="-mx-1 flex w-max gap-x-2">
        {tabs.map(({ href, label: words, count, current, onHover, onFollow }) => (
          <li key={href}>
            <Link
              href={href}
              ahead={onFollow === undefined}
              aria-current={current ? 'page' : undefined}
              onMouseEnter={() => onHover?.()}
              onNavigate={inPlace(onFollow)}
              className={cn(
                'flex h-9 items-center gap-1.5 border-b-2 px-1 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                current
                  ? 'border-accent text-ink forced-colors:border-[Highlight]'
                  : 'text-ink-muted hover:border-line-strong hover:text-ink border-transparent forced-colors:border-[Canvas]',
              )}
            >
              {words}
              {count === undefined ? null : (
                <span className={cn('min-w-9 text-xs font-normal tabular-nums', current && 'text-accent-ink')}>
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
