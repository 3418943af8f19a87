'use client';

import {
  type RowData,
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { type ReactNode, memo, type MouseEvent, useMemo } from 'react';
import { ColumnHeader, type DataColumn, type DrawnColumn } from './data-column';
import styles from './data-table.module.css';
import { type TablePreferences, isColumnVisible, orderColumns } from './table-preferences';
import { useRouter } from 'next/navigation';
import { useWords } from '@/lib/messages/use-words';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });

/** Which columns, in the person's order. Pages, filters and the order of rows are the server's. */
function useTableModel<Row extends RowData>(
  input: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'preferences'>,
) {
  const { columns, rows, rowId, preferences } = input;
  const { order, visible } = preferences;
  const words = useWords();
  const definitions = useMemo(() => columns.map(({ id }): ColumnDef<typeof features, Row> => ({ id })), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: orderColumns(columns, { order }).map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isColumnVisible(column, { visible })])),
    }),
    [columns, order, visible],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId, state });

  const shownKey = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  const shown = useMemo(
    () =>
      shownKey.split(' ').flatMap((id): DrawnColumn<Row>[] => {
        const column = columns.find((each) => each.id === id);
        return column === undefined ? [] : [{ ...column, header: words(column.header) }];
      }),
    [columns, shownKey, words],
  );
  return { columns: shown, rows: table.getRowModel().rows };
}

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
  const { columns, rows } = useTableModel(props);
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
              <ColumnHeader key={column.id} column={column} />
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

/** What answers for itself: links other than the row's own, and controls. */
const ACTS_ALONE = 'a, button, input, select, label, summary';

/**
 * A row is opened by the plain link in its first cell, which needs no script. One handler for the whole table makes a
 * click on that link a navigation inside the page, and lets the rest of the row follow it: plainly, or in a new tab for
 * a middle click or one with a key held. Text can still be selected.
 */
function useRowOpener() {
  const router = useRouter();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button > 1 || !(event.target instanceof Element)) return;
    const link = event.target.closest('tr')?.querySelector('th > a');
    const href = link?.getAttribute('href');
    if (!link || href === undefined || href === null) return;

    const newTab = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
    const onLink = link.contains(event.target);
    // The browser does this better: background tabs, new windows, downloads.
    if (onLink && (newTab || event.altKey)) return;
    if (!onLink && (event.target.closest(ACTS_ALONE) || getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (newTab) window.open(href, '_blank', 'noopener');
    else router.push(href);
  };
}

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly href: string | undefined;
}

function PlainRow<Row>({ row, columns, href }: DataRowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <tr>
      <th scope="row">
        {href === undefined ? first?.cell(row) : <a {...{ href }}>{first?.cell(row)}</a>}
        {first?.beside?.(row)}
      </th>
      {others.map((column) => (
        <td key={column.id} data-label={column.header} className={column.align && styles['end']}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when its record or the columns change. `memo` loses the type parameter; nothing else changes. */
const DataRow = memo(PlainRow) as typeof PlainRow;
