'use client';

import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ColumnHeader } from './column-header';
import type { DataColumn } from './data-column';
import { DataRow } from './data-row';
import styles from './data-table.module.css';
import type { TablePreferences } from './table-preferences';
import { useRowOpener } from './use-row-opener';
import { useTableModel } from './use-table-model';

export interface DataTableProps<Row> {
  /** What the rows are, e.g. "Payouts of the master account". */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Where a row opens; undefined for a row that has no page. */
  readonly rowHref?: (row: Row) => string | undefined;
  readonly preferences: TablePreferences;
  /** The rows are those of the page before: dimmed until the new ones are here. */
  readonly busy?: boolean;
  /** Stands in place of the rows when there are none. */
  readonly empty: ReactNode;
}

/** One page of a list that the server pages and filters. Below 768 px each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, rowHref, preferences, busy = false, empty } = props;
  const openRow = useRowOpener();
  const { columns, rows, sortOf } = useTableModel(props);
  if (rows.length === 0) {
    return (
      <div aria-busy={busy} className={styles['frame']}>
        {empty}
      </div>
    );
  }
  return (
    // Focusable, so that the arrow keys can scroll it sideways.
    <div role="region" aria-label={caption} tabIndex={0} className={styles['frame']}>
      <table aria-busy={busy} data-density={preferences.density} className={styles['table']}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sortOf(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody onClick={openRow} onAuxClick={openRow}>
          {rows.map(({ id, original }) => (
            <DataRow key={id} row={original} columns={columns} href={rowHref?.(original)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
