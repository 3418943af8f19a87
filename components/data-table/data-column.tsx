import type { ReactNode } from 'react';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import styles from './data-table.module.css';

/** Widths are fixed, so that no column moves when the next page has longer values. */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/**
 * One column of a list. The first one of a table is its name for each row: it stays first, cannot be hidden and carries
 * the row's link. Keep the array outside of the component: rows are drawn again when it changes.
 */
export interface DataColumn<Row> {
  /** Stands in the kept preferences: never rename it. */
  readonly id: string;
  readonly header: Message;
  /** Called directly for every row, so keep it cheap; in the first column it is inside a link. */
  readonly cell: (row: Row) => ReactNode;
  readonly width: ColumnWidth;
  /** Amounts and counts: at the end of the cell, digits in columns, wrapped rather than cut. */
  readonly align?: 'end';
  /** Not shown until the person asks for it. */
  readonly hiddenAtFirst?: boolean;
  /** First column only: what stands beside the link, e.g. a copy button. */
  readonly beside?: (row: Row) => ReactNode;
}

/** A column whose header is drawn. */
export type DrawnColumn<Row> = Omit<DataColumn<Row>, 'header'> & { readonly header: string };

const columnWidths: Readonly<Record<ColumnWidth, string>> = {
  xs: 'w-20',
  sm: 'w-28',
  md: 'w-40',
  lg: 'w-48',
  xl: 'w-64',
};

type Headed = Pick<DrawnColumn<never>, 'header' | 'width' | 'align'>;

export function ColumnHeader({ column: { header, width, align } }: { readonly column: Headed }) {
  return (
    <th scope="col" className={align === 'end' ? `${columnWidths[width]} ${styles['end'] ?? ''}` : columnWidths[width]}>
      {header}
    </th>
  );
}

interface DataTableSkeletonProps {
  /** Read out once, e.g. "Loading payouts". */
  readonly label: string;
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'width' | 'align' | 'hiddenAtFirst'>[];
  readonly rows: number;
}

// Uneven on purpose: a block of equal bars reads as a broken table.
const barWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'];

/** The table that is coming, with the same columns and row heights, so that nothing moves when it is here. */
export function DataTableSkeleton({ label, columns, rows }: DataTableSkeletonProps) {
  const words = useWords();
  const shown = columns
    .filter(({ hiddenAtFirst }) => hiddenAtFirst !== true)
    .map((column) => ({ ...column, header: words(column.header) }));
  const bar = (row: number, cell: number) => (
    <span
      className={`bg-line inline-block h-3 animate-pulse rounded-xs align-middle ${barWidths[(row + cell * 2) % barWidths.length] ?? ''}`}
    />
  );
  return (
    <div className={styles['frame']}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <table aria-hidden data-density="comfortable" className={styles['table']}>
        <thead>
          <tr>
            {shown.map((column) => (
              <ColumnHeader key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              <th>{bar(row, 0)}</th>
              {shown.slice(1).map((column, cell) => (
                <td key={column.id} data-label={column.header} className={column.align && styles['end']}>
                  {bar(row, cell + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
