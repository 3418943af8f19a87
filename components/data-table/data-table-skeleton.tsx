import { useWords } from '@/lib/messages/use-words';
import { ColumnHeader, type DataColumn } from './data-column';
import styles from './data-table.module.css';
import { isColumnVisible, orderColumns, type TablePreferences } from './table-preferences';

interface DataTableSkeletonProps {
  /** Read out once, e.g. "Loading payouts". */
  readonly label: string;
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'width' | 'align' | 'hiddenAtFirst'>[];
  readonly rows: number;
  readonly preferences: TablePreferences;
}

// Uneven on purpose: a block of equal bars reads as a broken table.
const barWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'];

/** The table that is coming, with the same columns and row heights, so that nothing moves when it is here. */
export function DataTableSkeleton({ label, columns, rows, preferences }: DataTableSkeletonProps) {
  const words = useWords();
  const shown = orderColumns(columns, preferences)
    .filter((column) => isColumnVisible(column, preferences))
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
      <table aria-hidden data-density={preferences.density} className={styles['table']}>
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
