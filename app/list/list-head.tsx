import type { ReactNode } from 'react';
import styles from '@/components/data-table/data-table.module.css';
import { cn } from '@/components/ui/cn';

/** The one line over a list: its name, and what stands beside it. */
export function ListHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header
      data-list-head
      className={cn(
        styles['pinned'],
        // What opens below it lies over the tools and the rows.
        'has-[details[open]]:z-sticky flex min-h-11 items-center justify-between gap-x-3 max-md:flex-wrap',
      )}
    >
      <h1 className="text-lg font-semibold whitespace-nowrap">{title}</h1>
      {children}
    </header>
  );
}
