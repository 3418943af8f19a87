import type { IconName } from '@/components/ui/icon';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { OperationName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';
import { pathIn, type PlainPage } from '@/lib/addresses/path-to';

/** What the commands of one group are about, in the order of the sheet of keys. */
type CommandGroup = 'go' | 'act' | 'list' | 'record' | 'everywhere';

/** The part of the navigation in which a page is listed. */
export type NavPart = 'top' | 'cards' | 'control' | 'settings' | 'help';

export interface Command {
  /** Other words by which people look for it in the command bar, which offers it only if there are some. */
  readonly words?: Message;
  readonly icon: IconName;
  readonly group: CommandGroup;
  readonly nav?: NavPart;
  /** In the form of `tinykeys`. */
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
    /** The console's own copy of the records, and a role that sees payouts. */
    readonly mirror?: true;
  };
  /** The page to go to. */
  readonly path?: (account: string) => string;
  /** Presses the control of the page that has this command as its `data-command`, on the page `path` if need be. */
  readonly presses?: true;
  /** What a person types behind the name in the command bar. */
  readonly takes?: 'card' | 'quote' | 'account';
}

const at = (page: PlainPage) => (account: string) => pathIn(account, page);
const top = { group: 'go', nav: 'top', where: 'account' } as const;
const topOfAll = { ...top, where: 'accounts' } as const;
const cards = { group: 'go', nav: 'cards', where: 'account' } as const;
const control = { group: 'go', nav: 'control', where: 'account' } as const;
const admin = { group: 'go', nav: 'settings', where: 'admin' } as const;
const page = { group: 'go', where: 'account' } as const;
const everywhere = { group: 'everywhere', where: 'person', icon: 'scroll-text' } as const;
const onList = { ...everywhere, group: 'list' } as const;
const pressed = { ...onList, presses: true } as const;
const onRecord = { ...pressed, group: 'record', where: 'business' } as const;
const mirror = { mirror: true } as const;

/**
 * Every command of the console, once. The navigation, the command bar, the keys and the sheet of keys are
 * drawn from it.
 */
const table = {
  inbox: {
    ...topOfAll,
    words: message('find.words.inbox'),
    icon: 'inbox',
    key: 'g i',
    path: at('inbox'),
  },
  home: {
    ...topOfAll,
    words: message('find.words.home'),
    icon: 'house',
    key: 'g h',
    path: (account) => pathIn(account),
  },
  alerts: {
    ...topOfAll,
    words: message('find.words.alerts'),
    icon: 'bell',
    key: 'g l',
    needs: mirror,
    path: at('alerts'),
  },
  payouts: {
    ...topOfAll,
    words: message('find.words.payouts'),
    icon: 'send',
    key: 'g p',
    path: at('payouts'),
  },
  ageing: {
    ...topOfAll,
    words: message('find.words.ageing'),
    icon: 'file-clock',
    key: 'g o',
    path: at('payouts/ageing'),
  },
  failures: {
    ...topOfAll,
    words: message('find.words.failures'),
    icon: 'undo-2',
    key: 'g f',
    path: at('payouts/failures'),
  },
  reports: {
    ...topOfAll,
    words: message('find.words.reports'),
    icon: 'columns-3',
    key: 'g r',
    path: at('reports'),
  },
  'bank-accounts': {
    ...top,
    words: message('find.words.bank-accounts'),
    icon: 'landmark',
    key: 'g b',
    needs: { operation: 'listBankAccounts' },
    path: at('bank-accounts'),
  },
  quotes: {
    ...top,
    words: message('find.words.quotes'),
    icon: 'arrow-left-right',
    key: 'g q',
    needs: { operation: 'createQuote' },
    path: at('quotes'),
  },
  deposits: {
    ...top,
    words: message('find.words.deposits'),
    icon: 'arrow-down-to-line',
    key: 'g d',
    path: at('deposits'),
  },
  'payment-intents': {
    ...top,
    words: message('find.words.payment-intents'),
    icon: 'receipt-text',
    key: 'g m',
    path: at('payment-intents'),
  },
  cards: {
    ...cards,
    words: message('find.words.cards'),
    icon: 'credit-card',
    key: 'g c',
    path: at('cards'),
  },
  'freeze-many': {
    ...page,
    words: message('find.words.freeze-many'),
    icon: 'snowflake',
    needs: { operation: 'updateCardStatus', body: { card_status: 'FROZEN' } },
    path: at('cards/freeze-many'),
  },
  cardholders: {
    ...cards,
    words: message('find.words.cardholders'),
    icon: 'contact-round',
    key: 'g n',
    path: at('cardholders'),
  },
  'card-products': {
    ...cards,
    words: message('find.words.card-products'),
    icon: 'wallet-cards',
    key: 'g k',
    path: at('card-products'),
  },
  activity: {
    ...control,
    words: message('find.words.activity'),
    icon: 'list-checks',
    key: 'g y',
    path: at('activity'),
  },
  approvals: {
    ...control,
    where: 'accounts',
    words: message('find.words.approvals'),
    icon: 'user-check',
    key: 'g a',
    path: at('approvals'),
  },
  audit: {
    ...control,
    words: message('find.words.audit'),
    icon: 'history',
    key: 'g u',
    needs: { act: 'audit.read' },
    path: at('audit'),
  },
  exports: {
    ...control,
    where: 'accounts',
    words: message('find.words.exports'),
    icon: 'download',
    key: 'g e',
    needs: mirror,
    path: at('exports'),
  },
  'own-connections': {
    ...control,
    words: message('find.words.own-connections'),
    icon: 'plug-zap',
    path: () => '/settings/connections',
  },
  'settings-home': {
    ...admin,
    words: message('find.words.settings-home'),
    icon: 'house',
    key: 'g h',
    path: () => '/settings',
  },
  people: {
    ...admin,
    words: message('find.words.people'),
    icon: 'users',
    key: 'g p',
    path: () => '/settings/people',
  },
  roles: {
    ...admin,
    words: message('find.words.roles'),
    icon: 'key-round',
    path: () => '/settings/roles',
  },
  directory: {
    ...admin,
    words: message('find.words.directory'),
    icon: 'waypoints',
    path: () => '/settings/accounts',
  },
  connections: {
    ...admin,
    words: message('find.words.connections'),
    icon: 'plug-zap',
    path: () => '/settings/connections',
  },
  mirror: {
    ...admin,
    words: message('find.words.mirror'),
    icon: 'rows-4',
    path: () => '/settings/mirror',
  },
  workers: {
    ...admin,
    words: message('find.words.workers'),
    icon: 'refresh-cw',
    path: () => '/settings/workers',
  },
  'admin-alerts': {
    ...admin,
    words: message('find.words.admin-alerts'),
    icon: 'bell',
    key: 'g l',
    path: () => '/settings/alerts',
  },
  'approval-rules': {
    ...admin,
    words: message('find.words.approval-rules'),
    icon: 'user-check',
    key: 'g a',
    path: () => '/settings/approvals',
  },
  'admin-audit': {
    ...admin,
    words: message('find.words.admin-audit'),
    icon: 'history',
    key: 'g u',
    path: () => '/settings/audit',
  },
  guides: {
    group: 'go',
    nav: 'help',
    where: 'person',
    words: message('find.words.guides'),
    icon: 'circle-question-mark',
    path: () => '/guides',
  },
  reference: {
    group: 'go',
    nav: 'help',
    where: 'person',
    words: message('find.words.reference'),
    icon: 'scroll-text',
    path: () => '/reference',
  },
  'month-close': {
    ...page,
    where: 'accounts',
    words: message('find.words.month-close'),
    icon: 'calendar-days',
    needs: mirror,
    path: at('reports/months'),
  },
  scheduled: {
    ...page,
    where: 'accounts',
    words: message('find.words.scheduled'),
    icon: 'file-clock',
    needs: mirror,
    path: at('reports/schedules'),
  },
  'failed-lately': {
    ...page,
    where: 'accounts',
    words: message('find.words.failed-lately'),
    icon: 'undo-2',
    key: 'g x',
    needs: mirror,
    path: (account) => `${pathIn(account, 'payouts')}?status=FAILED&days=last_7_days`,
  },
  profile: {
    ...page,
    where: 'person',
    words: message('find.words.profile'),
    icon: 'key-round',
    key: 'g s',
    path: () => '/settings/sign-in',
  },
  sessions: {
    ...page,
    where: 'person',
    words: message('find.words.sessions'),
    icon: 'monitor-smartphone',
    path: () => '/settings/sessions',
  },
  'own-alerts': {
    ...page,
    where: 'business',
    words: message('find.words.own-alerts'),
    icon: 'bell',
    path: () => '/settings/alerts',
  },
  freeze: {
    group: 'act',
    where: 'accounts',
    words: message('find.words.freeze'),
    icon: 'snowflake',
    needs: { operation: 'updateCardStatus', body: { card_status: 'FROZEN' } },
    takes: 'card',
  },
  unfreeze: {
    group: 'act',
    where: 'accounts',
    words: message('find.words.unfreeze'),
    icon: 'credit-card',
    needs: { operation: 'updateCardStatus', body: { card_status: 'ACTIVE' } },
    takes: 'card',
  },
  'new-quote': {
    group: 'act',
    where: 'account',
    words: message('find.words.new-quote'),
    icon: 'arrow-left-right',
    needs: { operation: 'createQuote' },
    path: at('quotes'),
    takes: 'quote',
  },
  switch: {
    group: 'act',
    where: 'accounts',
    words: message('find.words.switch'),
    icon: 'building-2',
    takes: 'account',
  },
  export: {
    group: 'act',
    where: 'accounts',
    words: message('find.words.export'),
    icon: 'download',
    needs: mirror,
    path: at('payouts'),
    presses: true,
  },
  'new-view': {
    group: 'act',
    where: 'accounts',
    words: message('find.words.new-view'),
    icon: 'rows-4',
    needs: mirror,
    path: at('payouts'),
    presses: true,
  },
  'sign-out': {
    group: 'act',
    where: 'person',
    words: message('find.words.sign-out'),
    icon: 'log-out',
  },
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
  'copy-row': { ...pressed, key: 'c' },
  acknowledge: { ...onList, key: 'e' },
  review: { ...onRecord, key: 'e' },
  own: { ...onRecord, key: 'o' },
  note: { ...onRecord, key: 'n' },
  find: { ...everywhere, key: '$mod+k' },
  keys: {
    ...everywhere,
    words: message('find.words.keys'),
    key: '?',
  },
  submit: { ...everywhere, key: '$mod+Enter' },
  back: { ...everywhere, presses: true, key: 'Escape' },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof table;
export const commands: Readonly<Record<CommandName, Command>> = table;
/** In the order of the table. */
export const commandNames = Object.keys(table) as readonly CommandName[]; // its keys are names

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
