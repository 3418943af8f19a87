import type { ReactNode } from 'react';
import styles from '@/components/data-table/data-table.module.css';
import { cn } from '@/components/ui/cn';

/** The line above a list: its name, and the parts beside it. */
export function ListHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header
      data-list-head
      className={cn(
        styles['pinned'],
        // An open `details` in this line must lie over the tools and the rows below.
        'has-[details[open]]:z-sticky flex min-h-11 items-center justify-between gap-x-3 narrow:flex-wrap narrow:pt-1.5 print:[&_:is(a,button)]:hidden',
      )}
    >
      <h1 className="text-lg font-semibold whitespace-nowrap">{title}</h1>
      {children}
    </header>
  );
}
