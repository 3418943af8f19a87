import { namesIn } from '@/lib/format/pasted-ids';
import { type CommandName, commandNames, commands } from './commands';

/** The meaning of an address that was pasted. */
export type PastedAddress =
  /** A page that a command opens; the address may narrow it down. */
  | { readonly kind: 'page'; readonly command: CommandName; readonly account: string; readonly href: string }
  /** Any other page of this console, with the ids that its address names. */
  | { readonly kind: 'record'; readonly names: readonly string[] }
  /** A page of an account that the person may not open. */
  | { readonly kind: 'closed'; readonly names: readonly [] }
  | { readonly kind: 'foreign'; readonly host: string; readonly names: readonly string[] };

interface AddressContext {
  /** The host of this console, as the browser knows it. */
  readonly host: string;
  readonly mayOpen: (account: string) => boolean;
}

/** Reads a text that is an address and nothing else: a whole one, or one that begins with the account (`/a/`). */
export function readAddress(text: string, { host, mayOpen }: AddressContext): PastedAddress | undefined {
  const typed = text.trim();
  if (/\s/.test(typed) || !/^(?:https?:\/\/|\/a\/)/i.test(typed)) return undefined;
  const own = `https://${host}`;
  if (!URL.canParse(typed, own)) return undefined;
  const url = new URL(typed, own);
  if (url.host !== host) return { kind: 'foreign', host: url.host, names: namesIn(typed) };
  const [, account = '', rest = url.pathname] = /^\/a\/([^/]+)(.*)/.exec(url.pathname) ?? [];
  if (account !== '' && !mayOpen(account)) return { kind: 'closed', names: [] };
  const path = url.pathname.replace(/\/$/, '');
  // Several commands open a page that others narrow down: the first one is the page's own.
  const command = commandNames.find((name) => commands[name].path?.(account) === path);
  if (command === undefined) return { kind: 'record', names: namesIn(rest) };
  return { kind: 'page', command, account, href: `${path}${url.search}${url.hash}` };
}
