import { createKeybindingsHandler } from 'tinykeys';
import { currentRow, moveRow, selectRow } from '@/components/data-table/move-row';
import { type CommandName, commands, type OfferedCommand } from './commands';
import { type CommandContext, runCommand } from './run-command';

/** Leads to the page above, as its breadcrumb does. */
function goBack(): boolean {
  if (document.querySelector('[data-panel]') !== null) return false;
  const crumb = [...document.querySelectorAll<HTMLElement>('main nav li > a')].at(-1);
  crumb?.click();
  return crumb !== undefined;
}

/** The panel beside a list has buttons for the next and the previous record. */
const step = (name: CommandName, by: 1 | -1) => (context: CommandContext) => runCommand(name, context) || moveRow(by);

const own: Readonly<Partial<Record<CommandName, (context: CommandContext) => boolean>>> = {
  'next-row': step('next-row', 1),
  'previous-row': step('previous-row', -1),
  // Outside of the rows, the arrows scroll the page.
  'row-down': () => currentRow() !== undefined && moveRow(1),
  'row-up': () => currentRow() !== undefined && moveRow(-1),
  'select-row': () => selectRow(),
  'select-range': () => selectRow(true),
  back: goBack,
};

/** Keys that work before this module is loaded (`use-keys.ts`). */
const elsewhere: readonly CommandName[] = ['find', 'search', 'submit'];

/** A listener for all keys of the commands that a person may use. */
export function listenForCommands(
  offered: readonly OfferedCommand[],
  contextOf: () => CommandContext,
): (event: KeyboardEvent) => void {
  const bindings = offered.flatMap(({ name }) => {
    const { key } = commands[name];
    if (key === undefined || elsewhere.includes(name)) return [];
    const run = (event: KeyboardEvent) => {
      const context = contextOf();
      if (own[name]?.(context) ?? runCommand(name, context)) event.preventDefault();
    };
    return [[key, run] as const];
  });
  // The listener that calls this one has left fields and input methods out.
  return createKeybindingsHandler(Object.fromEntries(bindings), { ignore: () => false });
}
