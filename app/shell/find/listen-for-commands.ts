import { createKeybindingsHandler } from 'tinykeys';
import { typedKey } from '@/components/field/typed-key';
import { currentRow, moveRow, selectRow } from '@/components/data-table/move-row';
import { type CommandName, commands, type OfferedCommand } from './commands';
import { type CommandContext, runCommand } from './run-command';

/** Text fields, dialogs and menus, in which the keys have their own meaning. */
const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A key for the page, without a modifier but Shift. */
function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, key, defaultPrevented } = event;
  // The command bar has prevented the browser's own search.
  if (defaultPrevented && key !== '/') return false;
  if (ctrlKey || metaKey || altKey || typedKey(event) === undefined) return false;
  const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
  return !isOpen && !(target instanceof Element && target.closest(elsewhere) !== null);
}

const isSubmit = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && key === 'Enter';

interface KeyContext extends CommandContext {
  /** Opens the command bar. */
  readonly show: () => void;
}

interface KeysOfPage extends Omit<KeyContext, 'go'> {
  readonly push: (href: string) => void;
}

/** Leads to the page above, as its breadcrumb does. */
function goBack(): boolean {
  if (document.querySelector('[data-panel]') !== null) return false;
  const crumb = [...document.querySelectorAll<HTMLElement>('main nav li > a')].at(-1);
  crumb?.click();
  return crumb !== undefined;
}

/** The panel beside a list has buttons for the next and the previous record. */
const step = (name: CommandName, by: 1 | -1) => (context: CommandContext) => runCommand(name, context) || moveRow(by);

/** Submits the form in which the person types. */
function submitForm({ target, defaultPrevented }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form === null || defaultPrevented) return false;
  form.requestSubmit();
  return true;
}

/** Moves to the search of the page's list; a page without one has the command bar. */
function searchList({ show }: KeyContext): boolean {
  const box = document.querySelector<HTMLElement>('[data-command=search]');
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
  back: goBack,
  search: searchList,
};

/** A listener for all keys of the commands that a person may use; `letters` is false for people who switched these off. */
export function listenForCommands(
  offered: readonly OfferedCommand[],
  letters: boolean,
  { push, ...given }: KeysOfPage,
): (event: KeyboardEvent) => void {
  const go = (href: string) => {
    push(href);
    // The element with the focus may go with the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const context: KeyContext = { ...given, go };
  const bindings = offered.flatMap(({ name }) => {
    const { key } = commands[name];
    // The command bar has a key of its own, which works before this module is loaded.
    if (key === undefined || name === 'find') return [];
    const run = (event: KeyboardEvent) => {
      const isDone = name === 'submit' ? submitForm(event) : (own[name]?.(context) ?? runCommand(name, context));
      if (isDone) event.preventDefault();
    };
    return [[key, run] as const];
  });
  const hear = createKeybindingsHandler(Object.fromEntries(bindings), { ignore: () => false });
  return (event) => {
    if (isSubmit(event) || (letters && isForPage(event))) hear(event);
  };
}
