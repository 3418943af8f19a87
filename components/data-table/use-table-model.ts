import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './data-column';
import { isColumnVisible, orderColumns, type TablePreferences } from './table-preferences';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type Features = typeof features;

export interface TableModel<Row> {
  /** What is shown, in the person's order. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly { readonly id: string; readonly original: Row }[];
  /** Undefined where the column cannot be sorted. */
  readonly sortOf: (columnId: string) => ColumnSort | undefined;
}

export interface ColumnSort {
  readonly direction: 'asc' | 'desc' | false;
  /** Ascending, descending, as the server sent it. */
  readonly toggle: () => void;
}

interface TableModelInput<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly preferences: TablePreferences;
}

/** The table's state: which columns, in which order, and the sort of this page. Pages and filters are the server's. */
export function useTableModel<Row extends RowData>(input: TableModelInput<Row>): TableModel<Row> {
  const { columns, rows, rowId, preferences } = input;
  const { order, visible } = preferences;
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: orderColumns(columns, { order }).map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isColumnVisible(column, { visible })])),
    }),
    [columns, order, visible],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId, state });

  const shownIds = table.getVisibleLeafColumns().map(({ id }) => id);
  const shownKey = shownIds.join(' ');
  const shown = useMemo(
    () => shownKey.split(' ').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, shownKey],
  );
  return {
    columns: shown,
    rows: table.getRowModel().rows,
    sortOf: (columnId) => {
      const column = table.getColumn(columnId);
      if (column?.getCanSort() !== true) return undefined;
      return { direction: column.getIsSorted(), toggle: () => column.toggleSorting() };
    },
  };
}

function toDefinition<Row extends RowData>(column: DataColumn<Row>): ColumnDef<Features, Row> {
  const { id, sortOnPage } = column;
  return {
    id,
    // A column without a value cannot be sorted; ours are sorted by whole rows.
    accessorFn: (row) => row,
    enableSorting: sortOnPage !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    ...(sortOnPage === undefined ? {} : { sortFn: (a, b) => sortOnPage(a.original, b.original) }),
  };
}
