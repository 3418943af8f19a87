'use client';

import { Link, inPlace } from './link';
import { cn } from './cn';

export interface TabLink {
  href: string;
  label: string;
  /** The formatted count; empty while it is not known, so that its space is there before it. */
  count?: string | undefined;
  current: boolean;
  /** Called when the pointer enters the tab. */
  onHover?: (() => void) | undefined;
  /** Handles a plain click instead of the link, to change the view in place. */
  onFollow?: (() => void) | undefined;
}

/** Scrolls the line of tabs, and never the page, until the tab is in sight. */
function showTab(tab: HTMLLIElement | null): void {
  const line = tab?.closest('nav');
  if (tab == null || line == null || line.scrollWidth <= line.clientWidth) return;
  const [own, room] = [tab.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left);
}

/** Views of one list, each at its own address. They stand in one line, which scrolls if it is too narrow. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav
      aria-label={label}
      className="relative -mx-1 [scrollbar-width:none] overflow-x-auto px-1 shadow-[inset_0_-1px_0_var(--line)]"
    >
      <ul className="-mx-1 flex w-max gap-x-2">
        {tabs.map(({ href, label: words, count, current, onHover, onFollow }) => (
          <li key={href} ref={current ? showTab : undefined}>
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
                // As wide before the count arrives as a short one is, so that no tab moves.
                <span
                  className={cn(
                    'bg-sunken min-w-9 rounded-full px-1.5 text-center text-xs leading-5 font-normal tabular-nums',
                    current && 'text-accent-ink',
                  )}
                >
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
