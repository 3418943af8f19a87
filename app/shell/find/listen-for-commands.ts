import { createKeybindingsHandler } from 'tinykeys';
import { shortcutKey } from '@/components/field/typed-key';
import { holdLetters } from '@/components/overlay/hold-letters';
import { type CommandName, commands, keyOf, type OfferedCommand } from './commands';
import { type CommandContext, pressOnArrival, runCommand } from './run-command';

/** Text fields, dialogs and menus, in which the keys have their own meaning. */
const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A toast is a dialog beside which the page goes on. */
const dialogs = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]';

/** Whether a key without a modifier but Shift is meant for the page, and for no field, dialog or menu. */
function isForPage(event: KeyboardEvent, key: string | undefined): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  // The command bar has prevented the browser's own search.
  if (defaultPrevented && key !== '/') return false;
  if (ctrlKey || metaKey || altKey || key === undefined) return false;
  const isOpen = document.querySelector(dialogs) !== null;
  return !isOpen && !(target instanceof Element && target.closest(elsewhere) !== null);
}

const isSubmit = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && key === 'Enter';

interface KeyContext extends CommandContext {
  /** Opens the command bar, with letters that were typed before. */
  readonly show: (early?: string) => void;
}

interface KeysOfPage extends Omit<KeyContext, 'go'> {
  readonly push: (href: string) => void;
}

/** The panel beside a list has buttons for the next and the previous record. */
const step = (name: CommandName, by: 1 | -1) => (context: CommandContext) => runCommand(name, context) || moveRow(by);

/** The controls of a payout stand beside the list as soon as its row is open. */
const ofRow = (name: CommandName) => (context: CommandContext) => {
  if (runCommand(name, context)) return true;
  if (!openBeside()) return false;
  pressOnArrival(name, beginsText.has(name) ? holdLetters() : undefined);
  return true;
};

/** Commands that lead into a text field: the letters after their key are for the field, and no commands. */
const beginsText: ReadonlySet<CommandName> = new Set(['search', 'filter', 'note', 'choose-owner']);

/** Takes the letters, and each Enter after one, at the beginning of the presses. */
function takeLetters(presses: KeyboardEvent[]): readonly KeyboardEvent[] {
  const end = presses.findIndex(
    ({ key, ctrlKey, metaKey }, place) => (key.length > 1 && (key !== 'Enter' || place === 0)) || ctrlKey || metaKey,
  );
  return presses.splice(0, end === -1 ? presses.length : end);
}

/** Returns the same event with another key; without another key, the event itself. */
const withKey = (event: KeyboardEvent, key: string | undefined): KeyboardEvent =>
  key === undefined || key === event.key
    ? event
    : new Proxy(event, {
        get: (of, name) => {
          const value: unknown = name === 'key' ? key : Reflect.get(of, name, of);
          return typeof value === 'function' ? (value.bind(of) as unknown) : value;
        },
      });

/** Writes a key in the form of `tinykeys`. A character that is no letter may need Shift, depending on the keyboard. */
function bindingOf(key: string): string {
  const parts = key.split(' ').map((part) => (part.length > 1 || /\p{L}/u.test(part) ? part : `[Shift]+${part}`));
  return parts.join(' ');
}

/** Submits the form in which the person types. */
function submitForm({ target, defaultPrevented }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form === null || defaultPrevented) return false;
  form.requestSubmit();
  return true;
}

const listSearch = () => document.querySelector<HTMLElement>('[data-command=search]');

/** Moves to the search of the page's list; a page without one has the command bar. */
function searchList({ show }: KeyContext): boolean {
  const box = listSearch();
  if (box === null) show();
  else box.focus();
  return true;
}

const own: Readonly<Partial<Record<CommandName, (context: KeyContext) => boolean>>> = {
  'next-row': step('next-row', 1),
  'previous-row': step('previous-row', -1),
  // Outside of the rows, the arrows scroll the page.
  'row-down': () => currentRow() !== undefined && moveRow(1),
  'row-up': () => currentRow() !== undefined && moveRow(-1),
  'select-row': () => selectRow(),
  'select-range': () => selectRow(true),
  acknowledge: () => pressInRow('acknowledge'),
  'choose-owner': () => pressInRow('choose-owner'),
  review: ofRow('review'),
  own: ofRow('own'),
  note: ofRow('note'),
  'copy-sentence': ofRow('copy-sentence'),
  // Leads to the page above, as the breadcrumb does; a panel has its own way back.
  back: (context) => document.querySelector('[data-panel]') === null && runCommand('back', context),
  search: searchList,
};

/**
 * Returns a function that handles all keys of the offered commands; `letters` is false for people who switched letters
 * off. It empties the given list of presses: the current one, or those from before this module was loaded.
 */
export function listenForCommands(
  offered: readonly OfferedCommand[],
  letters: boolean,
  { push, ...given }: KeysOfPage,
): (presses: KeyboardEvent[]) => void {
  const go = (href: string) => {
    push(href);
    // The element with the focus may go with the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const context: KeyContext = { ...given, go };
  const does = (name: CommandName, event: KeyboardEvent) =>
    name === 'submit' ? submitForm(event) : (own[name]?.(context) ?? runCommand(name, context));
  const keys = new Set(offered.map(keyOf));
  const bindings = [...keys].flatMap((key) => {
    // The command bar has a key of its own, which works before this module is loaded.
    if (key === undefined || key === commands.find.key) return [];
    // Of several commands with this key, the first one runs that does something on this page.
    const named = offered.filter((one) => keyOf(one) === key);
    const run = (event: KeyboardEvent) => {
      if (named.some(({ name }) => does(name, event))) event.preventDefault();
    };
    return [[bindingOf(key), run] as const];
  });
  const hear = createKeybindingsHandler(Object.fromEntries(bindings), { ignore: () => false });
  const beginningText = offered.filter(({ name }) => beginsText.has(name));
  let before = '';
  return (presses) => {
    for (let event = presses.shift(); event !== undefined; event = presses.shift()) {
      const key = shortcutKey(event);
      if (!isSubmit(event) && !(letters && isForPage(event, key))) continue;
      const command = keys.has(`${before} ${key ?? ''}`)
        ? undefined
        : beginningText.find((one) => keyOf(one) === key)?.name;
      before = key ?? '';
      const typed = command === undefined ? [] : takeLetters(presses);
      const isBar = command === 'search' && listSearch() === null;
      const arrived = typed.length === 0 || isBar ? undefined : holdLetters();
      // If the event went to the window, the page's own listeners would hear it before the one that holds the letters.
      if (arrived) for (const letter of typed) document.body.dispatchEvent(new KeyboardEvent('keydown', letter));
      hear(withKey(event, key));
      arrived?.();
      if (isBar) context.show(typed.map(({ key: letter }) => (letter === 'Enter' ? '' : letter)).join(''));
    }
  };
}

/** Rows of tables, and of lists that say so. */
const rowSelector = '[data-list] tbody tr, [data-rows] > :is(li, tr)';

/** The rows of the page's lists, in their order. */
const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>(rowSelector)];

const linkOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('th > a') ?? row?.querySelector<HTMLElement>('a, button, input');

/** The row that has the focus. */
const currentRow = (): Element | undefined => document.activeElement?.closest(rowSelector) ?? undefined;

/** Moves the focus by rows; from outside of the rows, to the first one. Returns false if there is no row. */
function moveRow(step: 1 | -1): boolean {
  const rows = rowsOnPage().filter((row) => linkOf(row) !== undefined);
  const at = rows.findIndex((row) => row === currentRow());
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  linkOf(next)?.focus();
  return next !== undefined;
}

/** Opens the current row beside its list; false if rows of this list open on pages of their own. */
function openBeside(): boolean {
  const row = currentRow();
  if (!row?.closest('[data-opens=beside]')) return false;
  row.querySelector<HTMLElement>('th > a')?.click();
  return true;
}

/** The last row that a key has selected: a range goes on from there. */
let lastSelected: WeakRef<Element> | undefined;

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('td[data-as=select] input');

/** Selects the current row or takes it back; with `isRange`, all rows from the last one that was selected. */
function selectRow(isRange = false): boolean {
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
function pressInRow(command: string): boolean {
  const control = currentRow()?.querySelector<HTMLElement>(`[data-command~="${command}"]`);
  control?.click();
  return control != null;
}
