import type { DataColumn } from './data-column';

type Density = 'comfortable' | 'compact';

/** How one person reads a list. Plain data without behaviour: the caller stores it. */
export interface TablePreferences {
  readonly density: Density;
  /** Ids of columns in the person's order; empty means the defined order. */
  readonly order: readonly string[];
  /** Only columns that the person has decided about: the others follow their definition. */
  readonly visible: Readonly<Record<string, boolean>>;
}

export const defaultPreferences: TablePreferences = { density: 'comfortable', order: [], visible: {} };

type AnyColumn = Pick<DataColumn<never>, 'id' | 'as' | 'hiddenAtFirst'>;

/** The row's name is always the first column, and its actions the last. */
export function isFixed(column: AnyColumn, columns: readonly AnyColumn[]): boolean {
  return column === columns[0] || column.as === 'actions';
}

/** A column that is newer than the stored order stands behind its neighbour in the definition. */
export function orderColumns<Column extends AnyColumn>(
  columns: readonly Column[],
  { order }: Pick<TablePreferences, 'order'>,
): readonly Column[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const movable = others.filter((column) => !isFixed(column, columns));
  const known = movable.filter(({ id }) => order.includes(id));
  const ordered = [first, ...known.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))];
  movable.forEach((column, index) => {
    if (ordered.includes(column)) return;
    ordered.splice(ordered.indexOf(movable[index - 1] ?? first) + 1, 0, column);
  });
  return [...ordered, ...others.filter((column) => isFixed(column, columns))];
}

export function isColumnVisible(column: AnyColumn, { visible }: Pick<TablePreferences, 'visible'>): boolean {
  return column.as === 'actions' || (visible[column.id] ?? column.hiddenAtFirst !== true);
}

/** Moves one column up (-1) or down (1) in the list of columns. Fixed columns keep their places. */
export function moveColumn(
  columns: readonly AnyColumn[],
  preferences: TablePreferences,
  id: string,
  step: -1 | 1,
): TablePreferences {
  const order = orderColumns(columns, preferences)
    .filter((column) => !isFixed(column, columns))
    .map((column) => column.id);
  const from = order.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return preferences;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...preferences, order };
}
