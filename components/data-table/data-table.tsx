'use client';

import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { memo, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import {
  ColumnHeader,
  type ColumnSort,
  drawHead,
  type DataColumn,
  type Drawing,
  type DrawnColumn,
} from './data-column';
import { formatCount } from '@/lib/format/count';
import styles from './data-table.module.css';
import { RowTools } from './row-tools';
import { isColumnVisible, orderColumns, type TablePreferences } from './table-preferences';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });

/** The columns in the person's order. The server does the pages, the filters and the order of rows. */
function useTableModel<Row extends RowData, Mark>(
  input: Pick<DataTableProps<Row, Mark>, 'columns' | 'rows' | 'rowId' | 'preferences' | 'unsorted'>,
) {
  const { columns, rows, rowId, preferences, unsorted } = input;
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
      shownKey.split(' ').flatMap((id): DrawnColumn<Row, Mark>[] => {
        const column = columns.find((each) => each.id === id);
        return column === undefined ? [] : [drawHead(column, words, unsorted)];
      }),
    [columns, shownKey, words, unsorted],
  );
  return { columns: shown, rows: table.getRowModel().rows, words };
}

/** The selected rows. Plain data: the caller keeps it. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  /** The name of a row's checkbox; undefined for a row that has none. */
  readonly nameOf: (row: Row) => Message | undefined;
  readonly onChange: (rows: readonly Row[], on: boolean) => void;
}

export interface DataTableProps<Row, Mark = unknown> {
  /** A description of the rows, e.g. "Payouts of the master account". */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row, Mark>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The address of a row; undefined for a row that has no page. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  readonly markOf?: ((row: Row) => Mark | undefined) | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** The sorting by each column, by its id; columns that are not in it sort nothing. */
  readonly sorts?: Readonly<Record<string, ColumnSort>> | undefined;
  /** Why the other columns sort nothing: a hint on their heads. */
  readonly unsorted?: Message | undefined;
  /** Handles a plain click on a row instead of going to its address, to open the row in place. */
  readonly onOpen?: ((href: string) => void) | undefined;
  /** The address of the open row. */
  readonly openHref?: string | undefined;
  readonly preferences: TablePreferences;
  /** True while the table still shows the rows of the previous page: they are dimmed until the new ones arrive. */
  readonly busy?: boolean;
  readonly empty: ReactNode;
}

/**
 * One page of a list that the server pages and filters. It scrolls with the page, sideways too: its head sticks below
 * the head of the shell, its first column and its actions at the sides. Below 768 px each row is a card of two lines.
 */
export function DataTable<Row extends RowData, Mark = unknown>(props: DataTableProps<Row, Mark>) {
  const { caption, rows, rowId, rowHref, markOf, selection, sorts, preferences, busy = false, empty } = props;
  const table = useRef<HTMLTableElement>(null);
  const openRow = useRowOpener(props.onOpen);
  const { columns, rows: drawn, words } = useTableModel(props);
  if (rows.length === 0) {
    return (
      <div data-list aria-busy={busy} className={styles['frame']}>
        {empty}
      </div>
    );
  }
  const copied = props.columns[0]?.copies;
  return (
    <div data-list className={styles['frame']}>
      <table
        ref={table}
        aria-busy={busy}
        data-density={preferences.density}
        data-opens={rowHref === undefined ? undefined : props.onOpen === undefined ? '' : 'beside'}
        className={styles['table']}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection === undefined ? null : <SelectAll rows={rows} rowId={rowId} selection={selection} />}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sorts?.[column.id]} />
            ))}
          </tr>
        </thead>
        {/* Ids, names, amounts and states are the same in every language. */}
        <tbody translate="no" onClick={openRow} onAuxClick={openRow}>
          {drawn.map(({ id, original: row }) => (
            <DataRow
              key={id}
              row={row}
              columns={columns}
              words={words}
              href={rowHref?.(row)}
              isOpen={props.openHref !== undefined && props.openHref === rowHref?.(row)}
              mark={markOf?.(row)}
              selected={selection?.ids.has(id)}
              selectName={selection?.nameOf}
              onSelect={selection?.onChange}
            />
          ))}
        </tbody>
      </table>
      <RowTools table={table} label={copied?.label} valueAt={(index) => rows[index] && copied?.value(rows[index])} />
    </div>
  );
}

/** Elements that handle their own clicks: controls, and links other than the row's own. */
const ACTS_ALONE = 'a, button, input, select, label, summary';

/**
 * The plain link in its first cell opens a row, which needs no script. One handler for the whole table makes a click on
 * that link a navigation inside the page, and lets the rest of the row follow it: plainly, or in a new tab for a middle
 * click or one with a key held. Text can still be selected. Other links of the row are followed in the same way.
 */
function useRowOpener(onOpen: ((href: string) => void) | undefined) {
  const router = useRouter();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button > 1 || !(event.target instanceof Element)) return;
    const own = event.target.closest('a');
    const link = own ?? event.target.closest('tr')?.querySelector('th > a');
    const href = link?.getAttribute('href');
    if (!link || href === undefined || href === null) return;

    const newTab = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
    // The browser does background tabs, new windows and downloads better.
    if (own !== null && (newTab || event.altKey)) return;
    if (own === null && (event.target.closest(ACTS_ALONE) || getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (newTab) window.open(href, '_blank', 'noopener');
    // Other links of the row lead away from the list.
    else if (onOpen !== undefined && link.parentElement?.matches('th') === true) onOpen(href);
    else router.push(href);
  };
}

/** Selects the rows of this page, and says how many those are. */
function SelectAll<Row>({
  rows,
  rowId,
  selection,
}: Pick<DataTableProps<Row>, 'rows' | 'rowId'> & { readonly selection: RowSelection<Row> }) {
  const t = useTranslations('ui.table');
  const offered = rows.filter((row) => selection.nameOf(row) !== undefined);
  const ticked = offered.filter((row) => selection.ids.has(rowId(row))).length;
  const all = ticked > 0 && ticked === offered.length;
  const label = t('selectPage', { count: formatCount(offered.length) });
  return (
    <th scope="col" data-as="select">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && !all;
        }}
        type="checkbox"
        aria-label={label}
        title={label}
        checked={all}
        disabled={offered.length === 0}
        onChange={() => selection.onChange(offered, !all)}
      />
    </th>
  );
}

interface DataRowProps<Row, Mark> extends Drawing<Mark> {
  readonly row: Row;
  readonly columns: readonly DrawnColumn<Row, Mark>[];
  readonly href: string | undefined;
  readonly isOpen: boolean;
  /** Undefined where the table has no selection. */
  readonly selected: boolean | undefined;
  readonly selectName: RowSelection<Row>['nameOf'] | undefined;
  readonly onSelect: RowSelection<Row>['onChange'] | undefined;
}

function PlainRow<Row, Mark>(props: DataRowProps<Row, Mark>) {
  const { row, columns, href, isOpen, words, mark, selected, selectName, onSelect } = props;
  const [first, ...others] = columns;
  const drawing = { words, mark };
  const name = first?.cell(row, drawing);
  const selectLabel = selectName?.(row);
  return (
    <tr data-selected={selected === true || isOpen ? '' : undefined}>
      {selected === undefined ? null : (
        <td data-as="select">
          {selectLabel === undefined ? null : (
            <input
              type="checkbox"
              aria-label={words(selectLabel)}
              checked={selected}
              onChange={({ target }) => onSelect?.([row], target.checked)}
            />
          )}
        </td>
      )}
      <th scope="row" data-as={first?.as}>
        {href === undefined ? (
          name
        ) : (
          <a href={href} aria-current={isOpen ? 'true' : undefined}>
            {name}
          </a>
        )}
      </th>
      {others.map(({ id, as, tone, hint, cell }) => (
        <td key={id} data-as={as} data-tone={tone?.(row)} title={hint?.(row, drawing)}>
          {cell(row, drawing)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when record, mark or columns change. `memo` loses the type parameters; nothing else changes. */
const DataRow = memo(PlainRow) as typeof PlainRow;
