/** Rows of tables, and of lists that say so. */
const rowSelector = '[data-list] tbody tr, [data-rows] > :is(li, tr)';

/** The rows of the page's lists, in their order. */
const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>(rowSelector)];

const linkOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('th > a') ?? row?.querySelector<HTMLElement>('a, button, input');

/** The row that has the focus. */
export const currentRow = (): Element | undefined => document.activeElement?.closest(rowSelector) ?? undefined;

/** Moves the focus by rows; from outside of the rows, to the first one. Returns false if there is no row. */
export function moveRow(step: 1 | -1): boolean {
  const rows = rowsOnPage().filter((row) => linkOf(row) !== undefined);
  const at = rows.findIndex((row) => row === currentRow());
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  linkOf(next)?.focus();
  return next !== undefined;
}

/** Opens the current row beside its list; false if rows of this list open on pages of their own. */
export function openBeside(): boolean {
  const row = currentRow();
  if (!row?.closest('[data-opens=beside]')) return false;
  row.querySelector<HTMLElement>('th > a')?.click();
  return true;
}

/** The last row that a key has selected: a range goes on from there. */
let lastSelected: WeakRef<Element> | undefined;

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('td[data-as=select] input');

/** Selects the current row or takes it back; with `isRange`, all rows from the last one that was selected. */
export function selectRow(isRange = false): boolean {
  const row = currentRow();
  const box = boxOf(row);
  if (row === undefined || !box) return false;
  const rows: readonly Element[] = rowsOnPage();
  const last = lastSelected?.deref();
  const [from, to] = [rows.findIndex((one) => one === last), rows.indexOf(row)].toSorted((a, b) => a - b);
  if (isRange && from !== undefined && to !== undefined && from >= 0) {
    for (const one of rows.slice(from, to + 1)) if (boxOf(one)?.checked === false) boxOf(one)?.click();
  } else box.click();
  lastSelected = new WeakRef(row);
  return true;
}

/** Presses the control of a command in the current row. Returns false if the row has no such control. */
export function pressInRow(command: string): boolean {
  const control = currentRow()?.querySelector<HTMLElement>(`[data-command~="${command}"]`);
  control?.click();
  return control != null;
}
