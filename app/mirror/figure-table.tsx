import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { cn } from '@/components/ui/cn';

interface FigureHead {
  readonly label: string;
  /** Aligned right, so that digits stand below one another. */
  readonly isFigure?: boolean;
  readonly className?: string;
}

export interface FigureTableProps {
  /** Names the table, and the region that scrolls on a narrow screen. */
  readonly label: string;
  readonly heads: readonly FigureHead[];
  /** Rows of `FigureCell`s. */
  readonly children: ReactNode;
  /** On a phone each row is a block, and each cell with a label shows that label. */
  readonly stacks?: boolean;
  /** On a phone only the first row is shown. The page then links to all of them. */
  readonly isCut?: boolean;
}

/** How many rows a phone shows of a table that is cut there: the one with the most payouts. */
export const rowsOnPhone = 1;

const cut = 'max-sm:[&_tbody_tr:nth-child(n+2)]:hidden';

const cell = 'py-1 pr-4 align-top max-sm:last:pr-0';

const stacked = cn(
  'max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:sr-only',
  'max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:py-1 max-sm:[&_th]:grow',
  'max-sm:[&_th:has(+td[data-label])]:basis-full',
  // A cell without a figure takes no space.
  'max-sm:[&_td[data-label]]:basis-1/2 max-sm:[&_td:has([data-none])]:hidden',
  'max-sm:[&_td]:text-left max-sm:[&_td]:whitespace-normal max-sm:[&_td]:before:block max-sm:[&_td]:before:text-xs max-sm:[&_td]:before:text-ink-muted',
  'max-sm:[&_td]:before:content-[attr(data-label)]',
);

/** A table of figures, each a link to its rows. */
export function FigureTable({ label, heads, children, stacks = false, isCut = false }: FigureTableProps) {
  return (
    // A region that scrolls must be within reach of the keyboard.
    <div className="relative overflow-x-auto print:overflow-visible" role="region" aria-label={label} tabIndex={0}>
      <table className={cn('w-full text-sm', stacks && stacked, isCut && cut)}>
        <caption className="sr-only">{label}</caption>
        <thead className="text-ink-muted border-line-strong border-b text-xs">
          <tr>
            {heads.map(({ label: words, isFigure = false, className }) => (
              <th
                key={words}
                scope="col"
                className={cn(cell, 'font-medium whitespace-nowrap', isFigure ? 'text-right' : 'text-left', className)}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no" className="divide-line divide-y tabular-nums">
          {children}
        </tbody>
      </table>
    </div>
  );
}

export interface FigureCellProps {
  readonly children?: ReactNode;
  readonly isFigure?: boolean;
  /** The label of its column, for a table that stacks. */
  readonly label?: string;
  readonly isHead?: boolean;
  readonly isStrong?: boolean;
  /** For text that may be long; figures stay in one line. */
  readonly mayWrap?: boolean;
  readonly className?: string;
}

export function FigureCell(props: FigureCellProps) {
  const { children, label, isFigure = false, isHead = false, isStrong = false, mayWrap = false, className } = props;
  const look = cn(
    cell,
    isFigure ? 'text-right' : 'text-left',
    isStrong ? 'font-semibold' : 'font-normal',
    !mayWrap && 'whitespace-nowrap',
    className,
  );
  return isHead ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look} data-label={label}>
      {children}
    </td>
  );
}

export interface FigureLinkProps {
  /** Already formatted. */
  readonly value: string;
  readonly note?: string | undefined;
  /** The list of exactly the counted records. */
  readonly href: string;
  /** Describes the figure to readers who do not see its row and column. */
  readonly name: string;
}

/** A number that links to its rows. */
export function FigureLink({ value, note, href, name }: FigureLinkProps) {
  return (
    <Link href={href} className="group inline-block min-h-6 rounded-xs">
      <span className="sr-only">{name}: </span>
      <span className="text-ink block font-semibold group-hover:underline">{value}</span>
      {note === undefined ? null : <span className="text-ink-muted block text-xs">{note}</span>}
    </Link>
  );
}

/** Zero records, so there is no link. */
export function NoFigure() {
  return (
    <span data-none className="text-ink-faint">
      –
    </span>
  );
}
