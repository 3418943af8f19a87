import 'server-only';
import { readOwnInbox } from '@/lib/alerts/inbox/read-own-inbox';
import { firstPage, readListQuery, writeQuery } from '@/lib/contract/list-query';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { type Message, message } from '@/lib/messages/message';
import { feeds } from '@/lib/mirror/filling/feeds';
import { findListedNeighbours } from '@/lib/mirror/lists/find-listed-neighbours';
import { readListedOrder } from '@/lib/mirror/lists/kept-fields';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { readListedQuery } from '@/lib/mirror/lists/listed-query';
import { findNeighbours, type Neighbours, noNeighbours } from '@/lib/mirror/payouts/find-neighbours';
import { openMirror } from '@/lib/mirror/open-mirror';
import { readLive } from '@/lib/platform/server';
import { readChanges } from '@/lib/reports/month-close/read-closes';
import { readRecordedNeighbours } from '@/lib/writes/queries/read-recorded-neighbours';
import { uuidInText } from '@/lib/contract/fields/uuids';
import { readListedDays } from '@/app/shell/read-listed-days';
import type { ListPlace } from './list-place';
import { type NounName, nounNames, nouns, titleOf } from '@/lib/addresses/nouns';
import { pathIn, type RecordArea } from '@/lib/addresses/path-to';

/** A record beside another one, and its place in the list: the address of its page is written from both. */
export interface PlacedRecord {
  readonly href: string;
  readonly at: string;
  /** The page of the list that has it; undefined for the same one. */
  readonly list?: string;
}

interface AskedPlace extends Pick<ListPlace, 'account' | 'at'> {
  /** The search part of the list's address. */
  readonly search: string;
  /** The record that is open. */
  readonly id: string;
}

/** A list whose records lead on to one another. */
interface PlacedList {
  readonly title: Message;
  readonly find: (asked: AskedPlace) => Promise<Neighbours<PlacedRecord>>;
}

/** The neighbours in a list that is read whole. A record that has left it keeps its number, where the next one stands. */
function besideIn(hrefs: readonly string[], { at, id }: Pick<AskedPlace, 'at' | 'id'>): Neighbours<PlacedRecord> {
  const listed = hrefs.findIndex((href) => href.endsWith(`/${encodeURIComponent(id)}`));
  const place = listed === -1 ? Number(at) - 1 : listed;
  const record = (index: number) => {
    const href = hrefs[index];
    return href === undefined ? undefined : { href, at: String(index + 1) };
  };
  return {
    previous: record(place - 1),
    next: record(listed === -1 ? place : place + 1),
    counted: Promise.resolve(listed === -1 ? undefined : { number: listed + 1, total: hrefs.length, isMore: false }),
  };
}

const recordPage = /^\/a\/[^/]+\/([^/]+)\/[^/?#]+$/;

/** The entries of an inbox that lead to the page of a record which leads on to others, in their order. */
export const placedEntries = <E extends { readonly href: string | undefined }>(entries: readonly E[]): readonly E[] =>
  entries.filter(({ href = '' }) => lists.get(recordPage.exec(href)?.[1] ?? '') !== undefined);

const placedAt = (
  { account, area }: { readonly account: string; readonly area: RecordArea },
  { id }: { readonly id: string },
) => ({
  href: pathIn(account, `${area}/[id]`, { id }),
  at: '',
});

const mapNeighbours = <R extends object>(
  found: Neighbours<R>,
  placed: (record: R) => PlacedRecord,
): Neighbours<PlacedRecord> => {
  const { previous, next, counted } = found;
  return found === noNeighbours
    ? noNeighbours
    : { previous: previous && placed(previous), next: next && placed(next), counted };
};

const besideKept = async (
  area: RecordArea,
  list: KeptListName,
  { account, search, id }: Omit<AskedPlace, 'at'>,
): Promise<Neighbours<PlacedRecord>> => {
  const fixed = writeQuery(await readListedDays(list, Object.fromEntries(new URLSearchParams(search))));
  return mapNeighbours(await findListedNeighbours(list, { account, search: fixed, id }), (row) =>
    placedAt({ account: row.account, area }, row),
  );
};

/** A list that the mirror keeps in the order in which the platform gives it. */
const kept = (noun: 'cards' | 'cardholders' | 'payment-intents' | 'deposits'): PlacedList => ({
  title: titleOf(noun),
  find: async (asked) => await besideKept(noun, feeds[noun].list, asked),
});

/** A list of the console's own records: a request for approval opens as the write that it is about. */
const recorded = (list: 'activity' | 'approvals', title: Message): PlacedList => ({
  title,
  find: async (asked) => {
    const found = await readRecordedNeighbours(list, asked);
    const placed = (row: { readonly account: string; readonly id: string }) =>
      placedAt({ account: row.account, area: 'activity' }, row);
    return found === undefined ? noNeighbours : mapNeighbours(found, placed);
  },
});

/**
 * Bank accounts have no time of creation, so that only the platform knows their order: the page of the list is read
 * again. The list filters its pages by status itself, so that no page leads on to the next one.
 */
async function besideBankAccount({ account, search, id }: AskedPlace): Promise<Neighbours<PlacedRecord>> {
  const asked = Object.fromEntries(new URLSearchParams(search));
  // Only the mirror searches, sorts and filters by columns.
  const isKept =
    asked['q'] !== undefined ||
    readListedOrder('listBankAccounts', asked) !== undefined ||
    readListedQuery('listBankAccounts', asked).query.byColumn !== undefined;
  if (isKept) return await besideKept('bank-accounts', 'listBankAccounts', { account, search, id });
  const { query } = readListQuery(listBankAccounts, asked, firstPage);
  const { page_number: number, page_size: size } = query;
  const status = asked['account_status'];
  const read = async (page: number) => {
    const answer = await readLive(listBankAccounts, { account, query: { ...query, page_number: page }, passive: true });
    if (!answer.ok) return { rows: [], total: 0 };
    const { data, total_items: total } = listBankAccounts.response.parse(answer.value.data);
    const rows = data.filter((row) => status === undefined || row.account_status === status);
    return { rows, total: status === undefined ? total : rows.length };
  };
  const { rows, total } = await read(number);
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return noNeighbours;
  const before = status === undefined ? (number - 1) * size + place : place;
  const placed = (row: { readonly id: string } | undefined, page: number) =>
    row && {
      ...placedAt({ account, area: 'bank-accounts' }, row),
      list: `bank-accounts${writeQuery({ ...asked, page_number: page }, firstPage)}`,
    };
  const beside = async (step: 1 | -1) => {
    const row = rows[place + step];
    if (row !== undefined) return placed(row, number);
    if (before + step < 0 || before + step >= total) return undefined;
    return placed((await read(number + step)).rows.at(step === 1 ? 0 : -1), number + step);
  };
  const [previous, next] = await Promise.all([beside(-1), beside(1)]);
  return { previous, next, counted: Promise.resolve({ number: before + 1, total, isMore: false }) };
}

/** The lists of nouns; undefined where the records of a noun do not lead on to one another. */
const nounLists: Readonly<Record<NounName, PlacedList | undefined>> = {
  payouts: {
    title: titleOf('payouts'),
    find: async ({ account, search, at }) =>
      mapNeighbours(await findNeighbours({ account, search, cursor: at }), ({ account: of, id, day, cursor }) => ({
        href: `${pathIn(of, 'payouts/[id]', { id })}${writeQuery({ day })}`,
        at: cursor,
      })),
  },
  'bank-accounts': { title: titleOf('bank-accounts'), find: besideBankAccount },
  quotes: undefined,
  deposits: kept('deposits'),
  'payment-intents': kept('payment-intents'),
  cards: kept('cards'),
  cardholders: kept('cardholders'),
  'card-products': undefined,
  operations: recorded('activity', titleOf('operations')),
  'write-run': undefined,
  months: undefined,
};

const lists: ReadonlyMap<string, PlacedList | undefined> = new Map([
  ...nounNames.map((noun) => [nouns[noun].area, nounLists[noun]] as const),
  ['approvals', recorded('approvals', message('approvals.title'))],
  [
    'inbox',
    {
      title: message('inbox.title'),
      find: async (asked) =>
        besideIn(
          placedEntries(await readOwnInbox()).flatMap(({ href }) => href ?? []),
          asked,
        ),
    },
  ],
]);

const closedMonth = new RegExp(`^reports/months/(${uuidInText})$`);

/** The payouts that changed after their month was closed. */
const changesSince = (closeId: string): PlacedList => ({
  title: titleOf('months'),
  find: async (asked) => {
    const { account } = asked;
    const opened = await openMirror('listPayouts', account);
    if (!opened.ok || !opened.value.isOn) return noNeighbours;
    const changes = await readChanges(opened.value, account, closeId);
    return besideIn(
      changes.map(({ id }) => pathIn(account, 'payouts/[id]', { id })),
      asked,
    );
  },
});

/** The list with this address below its account; undefined where its records do not lead on to one another. */
export function placedListAt(path: string): PlacedList | undefined {
  const closeId = closedMonth.exec(path)?.[1];
  return closeId === undefined ? lists.get(path) : changesSince(closeId);
}
