import type { IconName } from '@/components/ui/icon';
import type { Tone } from '@/components/ui/tone-icon';
import { mayMoveCard } from '@/lib/contract/enums';
import { writeQuery } from '@/lib/contract/list-query';
import { foldLoosely } from '@/lib/format/fold-text';
import { formatMoney } from '@/lib/format/format-amount';
import { shortDay, wallClock } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import { type Message, message } from '@/lib/messages/message';
import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import { keptListNames, keptLists } from '@/lib/mirror/lists/kept-lists';
import { type useTranslations, useLocale } from 'next-intl';
import type { AccountsView } from '../describe-accounts';
import { commands, type CommandName, keyOf, type OfferedCommand, type WordedCommandName } from './commands';
import type { FindAnswer, FoundRecordView } from './find-answer';
import { readQuote } from '@/lib/mirror/payouts/reading/read-quote';
import { matchCommands, type NamedCommand, type TypedCommand } from './match-commands';
import { recordHref, recordKinds, statusWords } from './record-kinds';
import type { PastedAddress } from './read-address';
import type { RecentRecord } from './recent-records';
import { nouns, oneOf, titleOf } from '@/lib/addresses/nouns';
import { sameArea } from '@/lib/addresses/is-of-every-account';
import { pathIn } from '@/lib/addresses/path-to';
import { useEffect, useMemo } from 'react';
import { useLate } from '@/components/overlay/use-late';
import english from '@/lib/messages/en/find.json';
import { useWords } from '@/lib/messages/use-words';

export interface PaletteItem {
  /** Identifies the item in the window. */
  readonly key: string;
  /** Left out for a command that goes to no page: `command` is run, or `completes` becomes the typed text. */
  readonly href?: string;
  readonly command?: CommandName;
  readonly completes?: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly amount?: string | undefined;
  readonly status?: { readonly label: string; readonly tone: Tone } | undefined;
  readonly account?: string | undefined;
  readonly remember?: RecentRecord | undefined;
  /** The keys that do the same, in the form of `Command.key`. */
  readonly keys?: string | undefined;
  /** Whether its keys choose the item from anywhere in the window. */
  readonly isInList?: true;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteContext {
  readonly text: string;
  /** The text for which records are searched. */
  readonly sought: string;
  /** The typed text, if it is an address. */
  readonly address: PastedAddress | undefined;
  readonly answer: FindAnswer | undefined;
  readonly recent: readonly RecentRecord[];
  readonly named: readonly NamedCommand[];
  /** The typed command and its argument; undefined where the text begins with no such command. */
  readonly typed: TypedCommand | undefined;
  /** The account that is asked for an id that the search did not find. */
  readonly account: string | undefined;
  readonly accounts: AccountsView | undefined;
  /** The address of the open page: another account opens at the same area. */
  readonly path: string;
  readonly zone: string;
  /** Whether letters are shortcuts. */
  readonly letters: boolean;
  readonly words: (sentence: Message) => string;
  readonly t: ReturnType<typeof useTranslations<'find'>>;
}

/** The most commands, and the most accounts, to show: a person knows them by their names. */
const most = 6;

/** All choices, in their order. Four digits mean a card that a person wants to freeze, so that choice comes first. */
export function paletteGroups(given: PaletteContext): readonly PaletteGroup[] {
  const { text, recent, named, typed, t } = given;
  const written = text.trim();
  const group = (heading: string, items: readonly PaletteItem[]) => ({ heading, items });
  const actions = group(t('actions'), actItems(given));
  const isLastFour = /^\d{4}$/.test(written);
  const fitting = matchCommands(written, named).filter(({ name }) => name !== typed?.name);
  const groups =
    written === ''
      ? [
          group(
            t('recent'),
            recent.map((one) => recentItem(one, given)),
          ),
          group(
            t('areas'),
            named.map((one) => commandItem(one, given)),
          ),
        ]
      : [
          ...(isLastFour || typed !== undefined ? [actions] : []),
          group(t('areas'), addressItems(given)),
          group(t('actions'), typedItems(given)),
          group(t('areas'), [...fitting.slice(0, most).map((one) => commandItem(one, given)), ...statusItems(given)]),
          ...recordGroups(given),
          ...(isLastFour || typed !== undefined ? [] : [actions]),
          group(t('payouts'), inListItems(given)),
          group(t('accounts'), typed === undefined ? accountItems(given, written) : []),
          group(t('ask'), askItems(given)),
        ];
  return groups.filter(({ items }) => items.length > 0);
}

function commandItem(command: NamedCommand, { account = '', letters }: PaletteContext): PaletteItem {
  const { name, title } = command;
  const { icon, path, presses, takes } = commands[name];
  const keys = keyOf(command);
  const isHeard = letters || keys?.startsWith('$mod') === true;
  const item = { key: `command ${name}`, icon, title, keys: isHeard ? keys : undefined };
  if (takes !== undefined && path === undefined) return { ...item, completes: `${title} ` };
  return path === undefined || presses === true ? { ...item, command: name } : { ...item, href: path(account) };
}

/** The page that a pasted address of this console names, exactly as the address has it. */
function addressItems({ address, named, t, ...given }: PaletteContext): readonly PaletteItem[] {
  if (address?.kind !== 'page') return [];
  // Pages that the acting account does not have are not offered, and have no title here.
  const offered = named.find(({ name }) => name === address.command);
  return [
    {
      key: 'address',
      href: address.href,
      icon: commands[address.command].icon,
      title: offered?.title ?? t('address.page'),
      detail: address.href.includes('?') ? t('address.narrowed') : undefined,
      account: address.account === '' ? undefined : accountOf(address.account, undefined, given),
    },
  ];
}

/** Lists that the text names by a status. */
function statusItems({ text, named, account = '', words, t }: PaletteContext): readonly PaletteItem[] {
  return findStatusLists(text, named, account, words).map(({ noun, title, status, href }) => ({
    key: `status ${href}`,
    href,
    icon: nouns[noun].icon,
    title: t('status', { list: title, status }),
  }));
}

/** A text without spaces, and without the syllables that Chinese may leave out of a status. */
const fold = (text: string) => foldLoosely(text).replaceAll(/[\s已的]/gu, '');

/** Whether the text is a status and a list, in any order: "frozen cards". The end of the list's name may be missing. */
function isBoth(text: string, status: string, names: readonly string[]): boolean {
  const rest = text.startsWith(status) ? text.slice(status.length) : '';
  return names.some((name) => (rest !== '' && name.startsWith(rest)) || text === `${name}${status}`);
}

/**
 * The lists that a text names by one of their statuses, which is in words. Payouts are left out: their list reads whole
 * sentences. @internal Exported for tests.
 */
export function findStatusLists(
  text: string,
  named: readonly NamedCommand[],
  account: string,
  words: (sentence: Message) => string,
) {
  const typed = fold(text);
  return keptListNames.flatMap((list) => {
    const { feed: noun, status: filter } = keptLists[list];
    const command = named.find(({ name }) => commands[name].noun === noun);
    const states = Object.values(recordKinds).find((kind) => kind.noun === noun)?.states;
    if (command === undefined || states === undefined) return [];
    const names = [command.title, ...command.words].map(fold);
    return states.known.flatMap((value) => {
      const status = words(states.words(value).label);
      if (!isBoth(typed, fold(status), names)) return [];
      const href = `${pathIn(account, nouns[noun].area)}${writeQuery({ [filter]: value })}`;
      return [{ noun, title: command.title, status, href }];
    });
  });
}

/** The typed command itself, with what stands behind its name. */
function typedItems(given: PaletteContext): readonly PaletteItem[] {
  const { typed, named, account = '', t } = given;
  const command = named.find(({ name }) => name === typed?.name);
  if (typed === undefined || command === undefined) return [];
  const { takes, icon, path } = commands[typed.name];
  if (takes === 'account') return accountItems(given, typed.rest);
  const item = { key: `typed ${typed.name}`, icon, title: command.title };
  if (takes === 'quote' && path !== undefined) {
    const fields = readQuote(typed.rest);
    const asked = [fields['sell_amount'], fields['sell_currency'], fields['buy_currency']].filter(Boolean).join(' ');
    return [
      { ...item, href: `${path(account)}${writeQuery(fields)}`, detail: asked === '' ? t('takes.quote') : asked },
    ];
  }
  if (takes === undefined || takes === 'quote' || typed.rest !== '') return [];
  return [{ ...item, completes: `${command.title} `, detail: t(`takes.${takes}`) }];
}

/** The list of payouts has filters and a search over all rows in its address. */
function inListItems({ answer, account, text, typed, t }: PaletteContext): readonly PaletteItem[] {
  const isFound = answer?.records.some(({ kind, id }) => kind === 'payout' && id !== text.trim()) ?? false;
  if (account === undefined || answer === undefined || typed !== undefined) return [];
  const base = pathIn(account, 'payouts');
  const readings = answer.readings.map(({ search, filters }): PaletteItem => ({
    key: `read ${search}`,
    href: `${base}${search}`,
    icon: 'list-filter',
    title: t('read', { filters }),
  }));
  if (!isFound) return readings;
  const href = `${base}${writeQuery({ q: text.trim() })}`;
  return [
    ...readings,
    {
      key: 'in list',
      href,
      icon: 'list-filter',
      title: t('inList', { text: text.trim() }),
      keys: 'Alt+Enter',
      isInList: true,
    },
  ];
}

function recordGroups({ answer, ...given }: PaletteContext): PaletteGroup[] {
  const typed = given.text.trim();
  // Records with the typed id come first, then other records of the acting account, then the rest.
  const rank = ({ id, account }: FoundRecordView) => (id === typed ? 2 : account === given.account ? 1 : 0);
  const records = (answer?.records ?? []).toSorted((a, b) => rank(b) - rank(a));
  return [...new Set(records.map(({ kind }) => kind))].map((kind) => ({
    heading: given.words(titleOf(recordKinds[kind].noun)),
    items: records.filter((one) => one.kind === kind).map((one) => recordItem(one, given)),
  }));
}

const nameOf = ({ name, number, reference, id }: FoundRecordView): string =>
  name || number || reference || truncateMiddle(id);

/** The name of the record's account, if the person may see more than one account. */
function accountOf(id: string, accountName: string | undefined, { accounts }: Pick<PaletteContext, 'accounts'>) {
  const known = accounts?.all.find((one) => one.id === id);
  return accounts?.all.length === 1 ? undefined : (known?.name ?? accountName ?? id);
}

function recordItem(record: FoundRecordView, given: Omit<PaletteContext, 'answer'>): PaletteItem {
  const { account, kind, id, currency, amount, reference, number, createdMs, day } = record;
  const { words, zone } = given;
  const title = nameOf(record);
  const { label, tone } = statusWords(kind, record.status);
  const created = words(shortDay(wallClock(createdMs, zone), wallClock(Date.now(), zone)));
  const details = [
    reference || truncateMiddle(id),
    record.party ?? '',
    number,
    kind === 'bank-account' ? currency : created,
  ];
  return {
    key: `${account} ${kind} ${id}`,
    href: recordHref(kind, account, id, day),
    icon: nouns[recordKinds[kind].noun].icon,
    title,
    detail: details.filter((text) => text !== '' && text !== title).join(' · '),
    amount: amount === undefined ? undefined : formatMoney(amount, currency),
    status: record.status === '' ? undefined : { label: words(label), tone },
    account: accountOf(account, record.accountName, given),
    remember: { account, kind, id, title, day },
  };
}

function recentItem(record: RecentRecord, given: PaletteContext): PaletteItem {
  const { account, kind, id, title, day } = record;
  const { noun } = recordKinds[kind];
  return {
    key: `recent ${account} ${kind} ${id}`,
    href: recordHref(kind, account, id, day),
    icon: nouns[noun].icon,
    title,
    detail: given.words(oneOf(noun)),
    account: accountOf(account, undefined, given),
    remember: record,
  };
}

interface RecordAct {
  readonly kind: MirrorKind;
  /** Whether the record's status allows it. */
  readonly fits: (status: string) => boolean;
  /** Where it begins; the record's page asks the platform and the person again. */
  readonly href: (account: string, id: string) => string;
}

const cardHref = (account: string, id: string) => recordHref('card', account, id);

/** The commands that act on a found record. */
const recordActs = {
  freeze: {
    kind: 'card',
    fits: (status) => mayMoveCard(status, 'FROZEN'),
    href: (account, id) => `${cardHref(account, id)}?move=FROZEN`,
  },
  // A link opens no dialog that takes a protection away, or that ends a card: the card's page has the button.
  unfreeze: { kind: 'card', fits: (status) => mayMoveCard(status, 'ACTIVE'), href: cardHref },
  'cancel-card': { kind: 'card', fits: (status) => mayMoveCard(status, 'CANCELLED'), href: cardHref },
  'edit-bank-account': {
    kind: 'bank-account',
    fits: () => true,
    href: (account, id) => pathIn(account, 'bank-accounts/[id]/edit', { id }),
  },
} as const satisfies Partial<Record<CommandName, RecordAct>>;
const recordActNames = Object.keys(recordActs) as readonly (keyof typeof recordActs)[]; // keys of the literal above

/** What can be done with found records. If the text names nothing, only the freeze is offered: it protects the card. */
function actItems({ answer, named, typed, t, ...given }: PaletteContext): PaletteItem[] {
  const act = recordActNames.find((name) => name === (typed?.name ?? 'freeze'));
  if (act === undefined || !named.some(({ name }) => name === act)) return [];
  const { kind, fits, href }: RecordAct = recordActs[act];
  return (answer?.records ?? [])
    .filter((one) => one.kind === kind && fits(one.status))
    .map(({ account, id, number, name, accountName }): PaletteItem => ({
      key: `${act} ${account} ${id}`,
      href: href(account, id),
      icon: commands[act].icon,
      title: t(act, { end: (number || id).slice(-4) }),
      detail: name,
      account: accountOf(account, accountName, given),
    }));
}

function accountItems({ accounts, path }: PaletteContext, text: string): PaletteItem[] {
  const sought = foldLoosely(text);
  const others = accounts?.all.filter(({ id, mayOpen }) => mayOpen && id !== accounts.current.id) ?? [];
  return others
    .filter(({ name, id }) => foldLoosely(name).includes(sought) || id.includes(sought))
    .slice(0, most)
    .map(({ id, name, shortId }) => ({
      key: `account ${id}`,
      href: sameArea(id, path),
      icon: 'building-2',
      title: name,
      detail: shortId,
    }));
}

/** Links that ask the platform for an id that the search did not find; the mirror may not have it yet. */
function askItems({ answer, account, accounts, sought: id, typed, t }: PaletteContext): PaletteItem[] {
  if (typed !== undefined || answer === undefined || account === undefined) return [];
  if (answer.records.some((one) => one.id === id)) return [];
  // A record cannot open for all accounts at once.
  const own = accounts?.all.filter(({ mayAct }) => mayAct).map((one) => one.id) ?? [account];
  const asked = own.includes(account) ? account : own[0];
  if (asked === undefined) return [];
  return answer.choices.map((kind) => ({
    key: `ask ${kind}`,
    href: recordHref(kind, asked, id),
    icon: nouns[recordKinds[kind].noun].icon,
    title: t(`askFor.${kind}`),
    detail: truncateMiddle(id),
  }));
}

/** The messages that the command bar needs of a language. */
interface FindMessages {
  readonly words: Readonly<Record<string, string>>;
}

const loadChinese = async (): Promise<FindMessages> => (await import('@/lib/messages/zh-Hans/find.json')).default;

const isWorded = (name: CommandName): name is WordedCommandName => Object.hasOwn(english.words, name);

/**
 * The commands that have names in the bar, with everything that people call them: in English, in the language of the page,
 * and in Chinese once a person types it.
 */
export function useCommandWords(offered: readonly OfferedCommand[], text: string) {
  const draw = useWords();
  const { Late: chinese, bring } = useLate(loadChinese);
  const isWanted = useLocale() === 'en' && /\p{Script=Han}/u.test(text);
  useEffect(() => {
    if (isWanted) void bring('ahead');
  }, [isWanted, bring]);
  return useMemo(() => namesOf(offered, draw, chinese), [offered, draw, chinese]);
}

/** `draw` writes in the language of the page; names in `chinese` are added once it is loaded. @internal for tests */
export function namesOf(
  offered: readonly OfferedCommand[],
  draw: ReturnType<typeof useWords>,
  chinese?: FindMessages,
): readonly NamedCommand[] {
  const all: readonly FindMessages[] = [english, ...(chinese === undefined ? [] : [chinese])];
  return offered.flatMap(({ name, title }) => {
    if (!isWorded(name)) return [];
    const lists = [draw(message(`find.words.${name}`)), ...all.flatMap((one) => one.words[name] ?? [])];
    return [{ name, title, words: [...new Set(lists.flatMap((list) => list.split(', ')))] }];
  });
}
