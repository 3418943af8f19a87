import { useId, type ReactNode } from 'react';
import { cn } from './cn';

export interface PanelProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Set where the content brings its own edges, e.g. facts or a table. */
  flush?: boolean;
  /** On the page itself, with a line below its title and no frame. */
  plain?: boolean;
  className?: string;
}

/** A titled part of a page, on paper. */
export function Panel({ title, description, actions, children, flush = false, plain = false, className }: PanelProps) {
  const id = useId();
  const isText = typeof title === 'string';
  return (
    <section
      // Ids of server components begin anew with each part of a page that is fetched, so a plain title is no id.
      {...(isText ? { 'aria-label': title } : { 'aria-labelledby': id })}
      className={cn('min-w-0', !plain && 'border-line bg-surface rounded-md border shadow-sm', className)}
    >
      <header
        className={cn(
          'border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b',
          plain ? 'min-h-8 pb-1' : 'min-h-11 px-4 py-1.5',
        )}
      >
        <div className="min-w-0">
          <h2 id={isText ? undefined : id} className="text-base font-semibold">
            {title}
          </h2>
          {description === undefined ? null : <p className="text-ink-muted text-xs">{description}</p>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? undefined : plain ? 'pt-3' : 'p-4'}>{children}</div>
    </section>
  );
}
