import { useId, type ReactNode } from 'react';
import { cn } from './cn';

export interface PanelProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** True for content in rows, e.g. facts or a table: it begins at the line. */
  flush?: boolean;
  className?: string;
}

/** A titled part of a page, with a line below its title and no frame. */
export function Panel({ title, description, actions, children, flush = false, className }: PanelProps) {
  const id = useId();
  const isText = typeof title === 'string';
  return (
    <section
      // Server components begin their ids anew with each fetched part of a page, so a plain title gets no id.
      {...(isText ? { 'aria-label': title } : { 'aria-labelledby': id })}
      className={cn('min-w-0 in-[form]:not-first:mt-4', className)}
    >
      <header className="border-line flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-1">
        <div className="min-w-0">
          <h2 id={isText ? undefined : id} className="text-base font-semibold">
            {title}
          </h2>
          {description === undefined ? null : <p className="text-ink-muted text-xs">{description}</p>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? '[&_tr>:first-child]:pl-0' : 'pt-3'}>{children}</div>
    </section>
  );
}
