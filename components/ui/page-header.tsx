import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { Icon } from './icon';
import { Link } from './link';

export interface PageHeaderProps {
  crumbs?: readonly Crumb[];
  title: ReactNode;
  /** Stands beside the title, e.g. a status badge. */
  mark?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ crumbs = [], title, mark, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {crumbs.length === 0 ? null : <Breadcrumb crumbs={crumbs} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-lg font-semibold text-balance">{title}</h1>
          {mark}
        </div>
        {description === undefined ? null : (
          <p className="max-w-measure text-ink-muted mt-0.5 text-sm text-pretty">{description}</p>
        )}
      </div>
      {actions === undefined ? null : (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
      )}
    </header>
  );
}

export interface Crumb {
  label: string;
  /** Left out for a level that has no page. */
  href?: string;
}

/** The levels above the page. The page itself is not in it: its name is the heading right below. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations('ui');
  const lastWithPage = crumbs.findLastIndex(({ href }) => href !== undefined);
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="text-ink-muted flex flex-wrap items-center gap-x-1 text-xs">
        {crumbs.map((crumb, place) => (
          <li key={crumb.label} className="flex min-h-6 items-center gap-1">
            {place === 0 ? null : <Icon name="chevron-right" className="text-ink-faint size-3" />}
            {crumb.href === undefined ? (
              <span>{crumb.label}</span>
            ) : (
              <Link
                href={crumb.href}
                // The key Escape follows the last link.
                data-command={place === lastWithPage ? 'back' : undefined}
                className="hover:text-ink rounded-xs py-1 hover:underline"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
