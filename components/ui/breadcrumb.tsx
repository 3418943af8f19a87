import { ChevronRight } from 'lucide-react';
import { Link } from './link';

export interface Crumb {
  label: string;
  /** Left out for a level that has no page. */
  href?: string;
}

/** The way up. The page itself is not in it: its name is the heading right below. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="text-ink-muted flex flex-wrap items-center gap-x-1 text-xs">
        {crumbs.map((crumb, place) => (
          <li key={crumb.label} className="flex min-h-6 items-center gap-1">
            {place === 0 ? null : <ChevronRight aria-hidden className="text-ink-faint size-3" />}
            {crumb.href === undefined ? (
              crumb.label
            ) : (
              <Link href={crumb.href} className="hover:text-ink rounded-xs py-1 hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
