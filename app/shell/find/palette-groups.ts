import type { IconName } from '@/components/ui/icon';
import type { Tone } from '@/components/ui/tone-icon';
import { foldLoosely } from '@/lib/format/fold-text';
import { formatMoney } from '@/lib/format/format-amount';
import { shortDay, wallClock } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import type { Message } from '@/lib/messages/message';
import type { useTranslations } from 'next-intl';
import type { AccountsView } from '../describe-accounts';
import type { NavGroup } from '../side-nav';
import type { FindAnswer, FoundRecordView } from './find-answer';
import { recordHref, recordKinds, statusWords } from './record-kinds';
import type { RecentRecord } from './recent-records';

export interface PaletteItem {
  /** Unique in the window. */
  readonly key: string;
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly amount?: string | undefined;
  readonly status?: { readonly label: string; readonly tone: Tone } | undefined;
  readonly account?: string | undefined;
  readonly remember?: RecentRecord | undefined;
}

interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteContext {
  readonly text: string;
  readonly answer: FindAnswer | undefined;
  readonly recent: readonly RecentRecord[];
  readonly groups: readonly NavGroup[];
  /** The account that is asked for an id that the search did not find. */
  readonly account: string | undefined;
  readonly accounts: AccountsView | undefined;
  /** The area of the open page: another account opens at the same area. */
  readonly area: string | undefined;
  readonly zone: string;
  readonly words: (sentence: Message) => string;
  readonly t: ReturnType<typeof useTranslations<'find'>>;
}

/** The most pages, and the most accounts, to show: a person knows them by their names. */
const most = 6;

/** All choices, in their order. Four digits stand for a card that a person wants to freeze, so actions come first. */
export function paletteGroups(given: PaletteContext): readonly PaletteGroup[] {
  const { text, recent, t } = given;
  const typed = text.trim();
  const actions = { heading: t('actions'), items: actionItems(given) };
  const isLastFour = /^\d{4}$/.test(typed);
  const groups =
    typed === ''
      ? [
          { heading: t('recent'), items: recent.map((one) => recentItem(one, given)) },
          { heading: t('areas'), items: areaItems(given) },
        ]
      : [
          ...(isLastFour ? [actions] : []),
          ...recordGroups(given),
          ...(isLastFour ? [] : [actions]),
          { heading: t('areas'), items: areaItems(given).slice(0, most) },
          { heading: t('accounts'), items: accountItems(given) },
          { heading: t('ask'), items: askItems(given) },
        ];
  return groups.filter(({ items }) => items.length > 0);
}

function recordGroups({ answer, ...given }: PaletteContext): PaletteGroup[] {
  const typed = given.text.trim();
  // A record with the typed id comes before records that only mention it.
  const records = (answer?.records ?? []).toSorted((a, b) => Number(b.id === typed) - Number(a.id === typed));
  return [...new Set(records.map(({ kind }) => kind))].map((kind) => ({
    heading: given.words(recordKinds[kind].title),
    items: records.filter((one) => one.kind === kind).map((one) => recordItem(one, given)),
  }));
}

const titleOf = ({ name, number, reference, id }: FoundRecordView): string =>
  name || number || reference || truncateMiddle(id);

/** The name of the record's account, if the person may see more than one account. */
function accountOf(id: string, accountName: string | undefined, { accounts }: Pick<PaletteContext, 'accounts'>) {
  const known = accounts?.all.find((one) => one.id === id);
  return accounts?.all.length === 1 ? undefined : (known?.name ?? accountName ?? id);
}

function recordItem(record: FoundRecordView, given: Omit<PaletteContext, 'answer'>): PaletteItem {
  const { account, kind, id, currency, amount, reference, number, createdMs, day } = record;
  const { words, zone } = given;
  const title = titleOf(record);
  const { label, tone } = statusWords(kind, record.status);
  const created = words(shortDay(wallClock(createdMs, zone), wallClock(Date.now(), zone)));
  const details = [reference || truncateMiddle(id), number, kind === 'bank-account' ? currency : created];
  return {
    key: `${account} ${kind} ${id}`,
    href: recordHref(kind, account, id, day),
    icon: recordKinds[kind].icon,
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
  const { icon, one } = recordKinds[kind];
  return {
    key: `recent ${account} ${kind} ${id}`,
    href: recordHref(kind, account, id, day),
    ...{ icon, title },
    detail: given.words(one),
    account: accountOf(account, undefined, given),
    remember: record,
  };
}

/** Freezes for cards that the mirror shows as active; the card's page asks the platform and the person again. */
function actionItems({ answer, t, ...given }: PaletteContext): PaletteItem[] {
  if (answer?.mayFreeze !== true) return [];
  const active = answer.records.filter(({ kind, status }) => kind === 'card' && status === 'ACTIVE');
  return active.map(({ account, accountName, id, number, name }) => ({
    key: `freeze ${account} ${id}`,
    href: `${recordHref('card', account, id)}?move=FROZEN`,
    icon: 'snowflake',
    title: t('freeze', { end: (number || id).slice(-4) }),
    detail: name,
    account: accountOf(account, accountName, given),
  }));
}

function areaItems({ groups, text }: PaletteContext): PaletteItem[] {
  const sought = foldLoosely(text.trim());
  return groups
    .flatMap(({ items }) => items)
    .filter(({ label }) => foldLoosely(label).includes(sought))
    .map(({ href, label, icon }) => ({ key: `area ${href}`, href, icon, title: label }));
}

function accountItems({ accounts, text, area }: PaletteContext): PaletteItem[] {
  const sought = foldLoosely(text.trim());
  const others = accounts?.all.filter(({ id, mayOpen }) => mayOpen && id !== accounts.current.id) ?? [];
  return others
    .filter(({ name, id }) => foldLoosely(name).includes(sought) || id.includes(sought))
    .slice(0, most)
    .map(({ id, name, shortId, mayAct }) => ({
      key: `account ${id}`,
      // Not every area exists for all accounts together.
      href: `/a/${encodeURIComponent(id)}${area === undefined || !mayAct ? '' : `/${area}`}`,
      icon: 'building-2',
      title: name,
      detail: shortId,
    }));
}

/** Links that ask the platform for an id that the search did not find; the mirror may not have it yet. */
function askItems({ answer, account, accounts, text, t }: PaletteContext): PaletteItem[] {
  const id = text.trim();
  if (answer === undefined || account === undefined || answer.records.some((one) => one.id === id)) return [];
  // A record cannot open for all accounts at once.
  const own = accounts?.all.filter(({ mayAct }) => mayAct).map((one) => one.id) ?? [account];
  const asked = own.includes(account) ? account : own[0];
  if (asked === undefined) return [];
  return answer.choices.map((kind) => ({
    key: `ask ${kind}`,
    href: recordHref(kind, asked, id),
    icon: recordKinds[kind].icon,
    title: t(`askFor.${kind}`),
    detail: truncateMiddle(id),
  }));
}
