import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb';

export interface PageHeaderProps {
  crumbs?: readonly Crumb[];
  title: ReactNode;
  /** Beside the title, e.g. a status badge. */
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
          <p className="max-w-measure text-ink-muted mt-0.5 text-sm">{description}</p>
        )}
      </div>
      {actions === undefined ? null : (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
      )}
    </header>
  );
}
