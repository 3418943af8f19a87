import { signOut } from '../../session/sign-out';
import { type CommandName, commands } from './commands';

export interface CommandContext {
  readonly account: string;
  readonly go: (href: string) => void;
  readonly showKeys: () => void;
}

const controlOf = (name: CommandName) =>
  [...document.querySelectorAll<HTMLElement>(`[data-command~="${name}"]`)].findLast((one) => one.checkVisibility());

/** Whether the command does anything on the open page: one that presses a control without a page of its own needs it. */
export const isHere = (name: CommandName): boolean =>
  commands[name].presses !== true || commands[name].path !== undefined || controlOf(name) !== undefined;

/** A person who has waited longer for the control has gone on to something else. */
const longestWaitMs = 10_000;

/** Presses the control as soon as the page has it. Calls `onEnd` when it was pressed, or did not come in time. */
export function pressOnArrival(name: CommandName, onEnd?: () => void): void {
  const watch = new MutationObserver(() => {
    const control = controlOf(name);
    if (control === undefined) return;
    clearTimeout(timer);
    end();
    control.click();
  });
  const end = () => {
    watch.disconnect();
    onEnd?.();
  };
  const timer = setTimeout(end, longestWaitMs);
  watch.observe(document.body, { childList: true, subtree: true });
}

/** Goes to the command's page, or does what it says. Returns false if this page has nothing to press for it. */
export function runCommand(name: CommandName, { account, go, showKeys }: CommandContext): boolean {
  const { path, presses, group } = commands[name];
  if (name === 'sign-out') signOut();
  else if (name === 'keys') showKeys();
  else if (presses === true) {
    const control = controlOf(name);
    if (control !== undefined) {
      // The row that has the focus may go, and so may the heading of the page: the focus finds its way from a control.
      if (document.activeElement?.matches('body, h1, tr *')) control.focus();
      // The person sees what the key has done.
      if (group === 'record') control.scrollIntoView({ block: 'nearest' });
      control.click();
    } else if (path === undefined) return false;
    else {
      pressOnArrival(name);
      go(path(account));
    }
  } else if (path === undefined) return false;
  else go(path(account));
  return true;
}
