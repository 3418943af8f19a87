import type { ReactNode } from 'react';
import { cn } from './cn';

export interface PlainTableProps {
  /** The name of the region that scrolls. */
  readonly label: string;
  readonly caption: string;
  readonly heads: readonly string[];
  /** Rows of `PlainCell`s. */
  readonly children: ReactNode;
  readonly className?: string;
}

const cell = 'px-3 py-1.5 whitespace-nowrap';

/** A short table without pages and sorting. It scrolls sideways on a narrow screen. */
export function PlainTable({ label, caption, heads, children, className }: PlainTableProps) {
  return (
    // A region that scrolls must be within reach of the keyboard.
    <div className={cn('overflow-x-auto', className)} role="region" aria-label={label} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-ink-muted text-left text-xs">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={cn(cell, 'font-medium')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows className="divide-line divide-y tabular-nums">
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function PlainCell({ children }: { children: ReactNode }) {
  return <td className={cell}>{children}</td>;
}

export const plainCellLink = 'text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2';
