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
import type { FindAnswer, FoundAnywhere } from './find-answer';
import { recordHref, recordKinds, statusWords } from './record-kinds';
import type { RecentRecord } from './recent-records';

export interface PaletteItem {
  /** Tells it from all others of the window. */
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

interface Given {
  readonly text: string;
  readonly answer: FindAnswer | undefined;
  readonly recent: readonly RecentRecord[];
  readonly groups: readonly NavGroup[];
  /** Where an id that nobody found is asked for. */
  readonly account: string | undefined;
  readonly accounts: AccountsView | undefined;
  /** Of the page that is open: another account is opened at the same place. */
  readonly area: string | undefined;
  readonly zone: string;
  readonly words: (sentence: Message) => string;
  readonly t: ReturnType<typeof useTranslations<'find'>>;
}

/** Of pages and accounts, which a person knows by their names. */
const most = 6;

/** Everything that can be chosen, in its order. Four digits are a card that somebody wants stopped. */
export function paletteGroups(given: Given): readonly PaletteGroup[] {
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

function recordGroups({ answer, ...given }: Given): PaletteGroup[] {
  const typed = given.text.trim();
  // Of an id, the record itself comes before those that only name it.
  const records = (answer?.records ?? []).toSorted((a, b) => Number(b.id === typed) - Number(a.id === typed));
  return [...new Set(records.map(({ kind }) => kind))].map((kind) => ({
    heading: given.words(recordKinds[kind].title),
    items: records.filter((one) => one.kind === kind).map((one) => recordItem(one, given)),
  }));
}

const titleOf = ({ name, number, reference, id }: FoundAnywhere): string =>
  name || number || reference || truncateMiddle(id);

/** Whose it is, where the person may see more than one account. */
function accountOf(id: string, accountName: string | undefined, { accounts }: Pick<Given, 'accounts'>) {
  const known = accounts?.all.find((one) => one.id === id);
  return accounts?.all.length === 1 ? undefined : (known?.name ?? accountName ?? id);
}

function recordItem(record: FoundAnywhere, given: Omit<Given, 'answer'>): PaletteItem {
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

function recentItem(record: RecentRecord, given: Given): PaletteItem {
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

/** A card that may be frozen as far as anybody knows; its page asks the platform, and the person. */
function actionItems({ answer, t, ...given }: Given): PaletteItem[] {
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

function areaItems({ groups, text }: Given): PaletteItem[] {
  const sought = foldLoosely(text.trim());
  return groups
    .flatMap(({ items }) => items)
    .filter(({ label }) => foldLoosely(label).includes(sought))
    .map(({ href, label, icon }) => ({ key: `area ${href}`, href, icon, title: label }));
}

function accountItems({ accounts, text, area }: Given): PaletteItem[] {
  const sought = foldLoosely(text.trim());
  const others = accounts?.all.filter(({ id, mayOpen }) => mayOpen && id !== accounts.current.id) ?? [];
  return others
    .filter(({ name, id }) => foldLoosely(name).includes(sought) || id.includes(sought))
    .slice(0, most)
    .map(({ id, name, shortId, mayAct }) => ({
      key: `account ${id}`,
      // Of all accounts together there is not every area.
      href: `/a/${encodeURIComponent(id)}${area === undefined || !mayAct ? '' : `/${area}`}`,
      icon: 'building-2',
      title: name,
      detail: shortId,
    }));
}

/** Of an id that was not found, which the mirror may not have yet. */
function askItems({ answer, account, accounts, text, t }: Given): PaletteItem[] {
  const id = text.trim();
  if (answer === undefined || account === undefined || answer.records.some((one) => one.id === id)) return [];
  // No record opens for all accounts at once.
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
