import { Icon, type IconName } from '../ui/icon';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Why the list is empty: no records yet, none for this filter, past the end, not allowed. */
  title: string;
  /** The reason, and how to go on. */
  children?: ReactNode;
  actions?: ReactNode;
  icon?: IconName;
}

export function EmptyState({ title, children, actions, icon = 'inbox' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center text-balance">
      <Icon name={icon} className="text-ink-faint stroke-[1.5]" />
      <div className="max-w-md">
        <p className="text-ink text-base font-semibold">{title}</p>
        {children === undefined ? null : <div className="text-ink-muted mt-1 text-sm">{children}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
