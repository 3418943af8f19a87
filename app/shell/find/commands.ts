import type { IconName } from '@/components/ui/icon';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { OperationName } from '@/lib/contract/operations';
import type { EnglishMessages } from '@/lib/messages/messages';
import { isOfEveryAccount } from '@/lib/addresses/is-of-every-account';
import { type NounName, nouns } from '@/lib/addresses/nouns';
import { pathIn, type PlainPage } from '@/lib/addresses/path-to';
import type { Theme } from '../use-theme-choice';

/** The groups of commands, named after the subject that their commands share. */
type CommandGroup = 'go' | 'act' | 'list' | 'record' | 'everywhere';

/** The part of the navigation in which a page is listed. */
export type NavPart = 'top' | 'cards' | 'control' | 'settings' | 'help';

export interface Command {
  /** The noun whose list the command opens; its title is then the title of that list. */
  readonly noun?: NounName;
  readonly icon: IconName;
  readonly group: CommandGroup;
  readonly nav?: NavPart;
  /** The standard key, in the form of `tinykeys`. */
  readonly key?: string;
  /**
   * `account`: for one account; `accounts`: also for all accounts together; `business`: for people who do business;
   * `admin`: for administrators; `person`: for every person.
   */
  readonly where: 'account' | 'accounts' | 'business' | 'admin' | 'person';
  readonly needs?: {
    readonly operation?: OperationName;
    /** The body that the operation would have, where it is several acts. */
    readonly body?: object;
    readonly act?: ConsoleActName;
    /** The console must keep a mirror, and the role of the person must see payouts. */
    readonly mirror?: true;
    /** The platform must be a sandbox. */
    readonly sandbox?: true;
  };
  /** The page to go to. */
  readonly path?: (account: string) => string;
  /**
   * Presses the control of the page that has this command as its `data-command`, on the page `path` if need be. Without
   * `path`, the command bar offers the command where the control is.
   */
  readonly presses?: true;
  /** The theme that the command chooses. */
  readonly theme?: Theme;
  /** The kind of text that a person may type behind the command's name in the command bar. */
  readonly takes?: 'card' | 'bank-account' | 'quote' | 'account';
}

/** The command that opens a page of an account. */
const page = (to: PlainPage) => {
  const where = isOfEveryAccount(`/${to}`) ? ('accounts' as const) : ('account' as const);
  return { group: 'go', where, path: (account: string) => pathIn(account, to) } as const;
};

/** The command that opens the list of a noun. */
const listOf = <N extends NounName>(noun: N) => ({ ...page(nouns[noun].area), icon: nouns[noun].icon, noun });

const admin = { group: 'go', nav: 'settings', where: 'admin' } as const;
const person = { group: 'go', where: 'person' } as const;
const theme = { group: 'act', where: 'person' } as const;
const act = { group: 'act', where: 'accounts' } as const;
const everywhere = { group: 'everywhere', where: 'person', icon: 'scroll-text' } as const;
const onList = { ...everywhere, group: 'list' } as const;
const pressed = { ...onList, presses: true } as const;
const onRecord = { ...pressed, group: 'record', where: 'business' } as const;
const mirror = { mirror: true } as const;
const freezes = { operation: 'updateCardStatus', body: { card_status: 'FROZEN' } } as const;
const cancels = { operation: 'updateCardStatus', body: { card_status: 'CANCELLED' } } as const;
const unfreezes = { operation: 'updateCardStatus', body: { card_status: 'ACTIVE' } } as const;

type FindMessages = EnglishMessages['find'];

/** The commands that the command bar offers, because the messages have other words by which people look for them. */
export type WordedCommandName = Exclude<keyof FindMessages['words'], 'currencies' | 'scales'>;

/** The commands that open a noun's list and are not named after the noun. */
interface RenamedListCommands {
  readonly operations: 'activity';
  readonly 'write-run': 'freeze-many';
  readonly months: 'month-close';
}

type ListCommandOf<N extends NounName> = N extends keyof RenamedListCommands ? RenamedListCommands[N] : N;
/** The commands that open the list of a noun: each noun has one. */
export type ListCommandName = ListCommandOf<NounName>;

/**
 * Every command of the console, once. The navigation, the command bar, the keys and the sheet of keys are
 * drawn from it. Words and names of commands that are not there do not compile.
 */
const table = {
  inbox: { ...page('inbox'), nav: 'top', icon: 'inbox', key: 'g i' },
  home: { group: 'go', nav: 'top', where: 'accounts', icon: 'house', key: 'g h', path: (account) => pathIn(account) },
  alerts: { ...page('alerts'), nav: 'top', icon: 'bell', key: 'g l', needs: mirror },
  payouts: { ...listOf('payouts'), nav: 'top', key: 'g p' },
  ageing: { ...page('payouts/ageing'), nav: 'top', icon: 'file-clock', key: 'g o' },
  failures: { ...page('payouts/failures'), nav: 'top', icon: 'undo-2', key: 'g f' },
  reports: { ...page('reports'), nav: 'top', icon: 'columns-3', key: 'g r' },
  'bank-accounts': { ...listOf('bank-accounts'), nav: 'top', key: 'g b', needs: { operation: 'listBankAccounts' } },
  quotes: { ...listOf('quotes'), nav: 'top', key: 'g q', needs: { operation: 'createQuote' } },
  deposits: { ...listOf('deposits'), nav: 'top', key: 'g d' },
  'payment-intents': { ...listOf('payment-intents'), nav: 'top', key: 'g m' },
  cards: { ...listOf('cards'), nav: 'cards', key: 'g c' },
  'freeze-many': { ...listOf('write-run'), needs: freezes },
  cardholders: { ...listOf('cardholders'), nav: 'cards', key: 'g n' },
  'card-products': { ...listOf('card-products'), nav: 'cards', key: 'g k' },
  activity: { ...listOf('operations'), nav: 'control', key: 'g y' },
  approvals: { ...page('approvals'), nav: 'control', icon: 'user-check', key: 'g a' },
  audit: { ...page('audit'), nav: 'control', icon: 'history', key: 'g u', needs: { act: 'audit.read' } },
  exports: { ...page('exports'), nav: 'control', icon: 'download', key: 'g e', needs: mirror },
  'own-connections': {
    group: 'go',
    nav: 'control',
    where: 'account',
    icon: 'plug-zap',
    path: () => '/settings/connections',
  },
  'settings-home': { ...admin, icon: 'house', key: 'g h', path: () => '/settings' },
  people: { ...admin, icon: 'users', key: 'g p', path: () => '/settings/people' },
  'access-review': { group: 'go', where: 'admin', icon: 'user-check', path: () => '/settings/people/review' },
  roles: { ...admin, icon: 'key-round', path: () => '/settings/roles' },
  directory: { ...admin, icon: 'waypoints', path: () => '/settings/accounts' },
  connections: { ...admin, icon: 'plug-zap', path: () => '/settings/connections' },
  mirror: { ...admin, icon: 'rows-4', path: () => '/settings/mirror' },
  workers: { ...admin, icon: 'refresh-cw', path: () => '/settings/workers' },
  'admin-alerts': { ...admin, icon: 'bell', key: 'g l', path: () => '/settings/alerts' },
  'approval-rules': { ...admin, icon: 'user-check', key: 'g a', path: () => '/settings/approvals' },
  'admin-audit': { ...admin, icon: 'history', key: 'g u', path: () => '/settings/audit' },
  guides: { ...person, nav: 'help', icon: 'circle-question-mark', path: () => '/guides' },
  reference: { ...person, nav: 'help', icon: 'scroll-text', path: () => '/reference' },
  'month-close': { ...listOf('months'), needs: mirror },
  scheduled: { ...page('reports/schedules'), icon: 'file-clock', needs: mirror },
  'failed-lately': {
    ...page('payouts'),
    icon: 'undo-2',
    key: 'g x',
    needs: mirror,
    path: (account) => `${pathIn(account, 'payouts')}?status=FAILED&days=last_7_days`,
  },
  profile: { ...person, icon: 'key-round', key: 'g s', path: () => '/settings/sign-in' },
  sessions: { ...person, icon: 'monitor-smartphone', path: () => '/settings/sessions' },
  'own-alerts': { group: 'go', where: 'business', icon: 'bell', path: () => '/settings/alerts' },
  freeze: { ...act, icon: 'snowflake', needs: freezes, takes: 'card' },
  unfreeze: { ...act, icon: 'credit-card', needs: unfreezes, takes: 'card' },
  'cancel-card': { ...act, icon: 'ban', needs: cancels, takes: 'card' },
  'edit-bank-account': {
    ...act,
    icon: nouns['bank-accounts'].icon,
    needs: { operation: 'updateBankAccount' },
    takes: 'bank-account',
  },
  'new-quote': {
    ...page('quotes'),
    group: 'act',
    icon: nouns.quotes.icon,
    needs: { operation: 'createQuote' },
    takes: 'quote',
  },
  'new-bank-account': {
    ...page('bank-accounts/new'),
    group: 'act',
    icon: nouns['bank-accounts'].icon,
    needs: { operation: 'createBankAccount' },
  },
  'simulate-deposit': {
    ...page('deposits/simulate'),
    group: 'act',
    icon: nouns.deposits.icon,
    needs: { operation: 'simulateDeposit', sandbox: true },
  },
  switch: { ...act, icon: 'building-2', takes: 'account' },
  export: { ...page('payouts'), group: 'act', icon: 'download', needs: mirror, presses: true },
  'new-view': { ...page('payouts'), group: 'act', icon: 'rows-4', needs: mirror, presses: true },
  light: { ...theme, icon: 'sun', theme: 'light' },
  dark: { ...theme, icon: 'moon', theme: 'dark' },
  'system-theme': { ...theme, icon: 'monitor', theme: 'system' },
  'sign-out': { group: 'act', where: 'person', icon: 'log-out' },
  'next-row': { ...pressed, key: 'j' },
  'previous-row': { ...pressed, key: 'k' },
  'row-down': { ...onList, key: 'ArrowDown' },
  'row-up': { ...onList, key: 'ArrowUp' },
  'select-row': { ...onList, key: 'x' },
  'select-range': { ...onList, key: 'Shift+x' },
  'next-page': { ...pressed, key: ']' },
  'previous-page': { ...pressed, key: '[' },
  filter: { ...pressed, key: 'f' },
  search: { ...onList, key: '/' },
  'copy-reference': { ...onRecord, icon: 'copy', key: 'c' },
  'copy-row': { ...pressed, icon: 'copy', key: 'c' },
  acknowledge: { ...onList, key: 'e' },
  'choose-owner': { ...onList, key: 'o' },
  review: { ...onRecord, icon: 'check', key: 'e' },
  own: { ...onRecord, icon: 'user-check', key: 'o' },
  note: { ...onRecord, key: 'n' },
  'copy-sentence': { ...onRecord, icon: 'copy', key: 'y' },
  find: { ...everywhere, key: '$mod+k' },
  keys: { ...everywhere, key: '?' },
  submit: { ...everywhere, key: '$mod+Enter' },
  back: { ...everywhere, presses: true, key: 'Escape' },
} as const satisfies Readonly<Record<string, Command>> &
  Readonly<Record<WordedCommandName | keyof FindMessages['command'], Command>> & {
    readonly [N in NounName as ListCommandOf<N>]: { readonly noun: N };
  };

export type CommandName = keyof typeof table;
export const commands: Readonly<Record<CommandName, Command>> = table;
/** The names of all commands, in the order of the table. */
export const commandNames = Object.keys(table) as readonly CommandName[]; // the table's keys are command names

/** A command that a person may use, with its title in their language. */
export interface OfferedCommand {
  readonly name: CommandName;
  readonly title: string;
  /** The key that the person has chosen in place of the standard one. */
  readonly key?: string;
}

/** The key of a command: the person's own, or the standard one. */
export const keyOf = ({ name, key }: Pick<OfferedCommand, 'name' | 'key'>): string | undefined =>
  key ?? commands[name].key;
