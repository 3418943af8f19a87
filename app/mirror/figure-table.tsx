import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { cn } from '@/components/ui/cn';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

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

const cell = 'py-1 align-top last:pr-0';
// A tint of a figure has the same space on both sides.
const sidesOf = (isFigure: boolean) => (isFigure ? 'px-2 text-right' : 'pr-4 text-left');

const stacked = cn(
  'max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:sr-only',
  'max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:py-1 max-sm:[&_th]:grow',
  'max-sm:[&_th:has(+td[data-label])]:basis-full',
  // A long name wraps beside the cell without a label, and the cells with one begin below both.
  'max-sm:[&_th:has(+td:not([data-label]))]:basis-3/4',
  // A cell without a figure takes no space.
  'max-sm:[&_td[data-label]]:basis-1/2 max-sm:[&_td:has([data-none])]:hidden',
  'max-sm:[&_td]:pl-0 max-sm:[&_td]:text-left max-sm:[&_td]:whitespace-normal max-sm:[&_td]:before:block max-sm:[&_td]:before:text-xs max-sm:[&_td]:before:text-ink-muted',
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
                className={cn(cell, 'font-medium whitespace-nowrap', sidesOf(isFigure), className)}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no" data-rows className="divide-line divide-y tabular-nums">
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
  /** For a column whose text may be long; figures stay in one line. */
  readonly mayWrap?: boolean;
  readonly className?: string;
}

export function FigureCell(props: FigureCellProps) {
  const { children, label, isFigure = false, isHead = false, isStrong = false, mayWrap = false, className } = props;
  const look = cn(
    cell,
    sidesOf(isFigure),
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
  const draw = useWords();
  return (
    <Link href={href} className="group inline-block min-h-6 rounded-xs">
      <span className="sr-only">{draw(message('terms.labelled', { label: name, text: '' }))}</span>
      <span className="text-ink block font-semibold group-hover:underline">{value}</span>
      {note === undefined ? null : <span className="text-ink-muted block text-xs">{note}</span>}
    </Link>
  );
}

/** Zero records: an empty cell, so that the figures stand out among many zeros. */
export function NoFigure() {
  return (
    <span data-none className="sr-only">
      –
    </span>
  );
}

const tints = [
  'bg-[color-mix(in_srgb,var(--accent)_6%,transparent)]',
  'bg-[color-mix(in_srgb,var(--accent)_12%,transparent)]',
  'bg-[color-mix(in_srgb,var(--accent)_20%,transparent)]',
  'bg-[color-mix(in_srgb,var(--accent)_30%,transparent)]',
] as const;

/** The tint of a cell: the stronger, the nearer its count is to the greatest one of its table. */
export const tintOf = (count: number, most: number): string =>
  count === 0 ? '' : (tints[Math.ceil((count / most) * tints.length) - 1] ?? '');

interface FigureBarProps {
  /** The part that is filled, of 1. */
  readonly from?: number;
  readonly to: number;
  readonly isCaution?: boolean;
}

/** Draws what the figure above it says. */
export function FigureBar({ from = 0, to, isCaution = false }: FigureBarProps) {
  return (
    <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 block h-1 w-full">
      <rect width="100" height="4" className="fill-line" />
      <rect
        x={from * 100}
        // A part that is too small to be seen is drawn all the same.
        width={Math.max(2, (to - from) * 100)}
        height="4"
        className={isCaution ? 'fill-caution-line' : 'fill-ink-faint'}
      />
    </svg>
  );
}
