import { countAt } from '@/lib/mirror/payouts/reading/count-at';
import { countBounds, type ValueWords } from '@/lib/mirror/payouts/reading/lexicons/lexicon';
import { ownTables, phraseSet, phraseTable, unspacedOf } from '@/lib/mirror/payouts/reading/lexicons/phrase-table';
import { readAmount } from '@/lib/mirror/payouts/reading/read-amount';
import { readCountry, readCurrency, readPhrase } from '@/lib/mirror/payouts/reading/read-currency';
import { readAge, readDays } from '@/lib/mirror/payouts/reading/read-days';
import {
  longestAt,
  type PartReader,
  type Phrase,
  type ReadName,
  type ReadValues,
  type TypedList,
} from '@/lib/mirror/payouts/reading/typed-part';
import { fillers, fillersBefore } from '@/lib/mirror/payouts/reading/typed-phrases';
import { type ListedFilterName, listedFilters } from '../kept-fields';
import type { KeptListName } from '../kept-lists';

/** The lists besides payouts whose filters people type. */
export type WordedList = keyof ValueWords;

/** No words set this filter: the text of a sentence is searched in all of a row. */
const searched = undefined;
/** Words such as "completed last week" mean a status and days of creation. */
const meansCreation = undefined;

/** What people type for each filter by a column: the filter of payouts that has the same words, or its own name. */
export const typedColumns: {
  readonly [N in KeptListName]: Readonly<Record<ListedFilterName<N>, ReadName | undefined>>;
} = {
  listBankAccounts: {
    account_name: searched,
    account_name_has: searched,
    currency: 'currency',
    bank_country_code: 'country',
    bank_name: searched,
    bank_name_has: searched,
  },
  listCards: {
    cardholder: searched,
    cardholder_has: searched,
    card_name: searched,
    card_name_has: searched,
    card_scheme: 'card_scheme',
    form_factor: 'form_factor',
    available_balance_least: 'least',
    available_balance_most: 'most',
    card_limit_least: 'card_limit_least',
    card_limit_most: 'card_limit_most',
    card_currency: 'currency',
    create_time: 'days',
  },
  listCardholders: {
    name: searched,
    name_has: searched,
    email: searched,
    email_has: searched,
    nationality: 'country',
    number_of_cards_least: 'number_of_cards_least',
    number_of_cards_most: 'number_of_cards_most',
    idv_status: 'idv_status',
    create_time: 'days',
  },
  listPaymentIntents: {
    amount_least: 'least',
    amount_most: 'most',
    currency: 'currency',
    description: searched,
    description_has: searched,
  },
  listDeposits: {
    amount_least: 'least',
    amount_most: 'most',
    currency: 'currency',
    sender: searched,
    sender_has: searched,
    complete_time: meansCreation,
  },
};

/** How the address of a list has days of creation: as the platform's query, as a column, or not at all. */
export const typedDays: Readonly<Record<WordedList, 'query' | 'column' | undefined>> = {
  listBankAccounts: undefined,
  listCards: 'column',
  listCardholders: 'column',
  listPaymentIntents: 'query',
  listDeposits: 'query',
  activity: undefined,
};

const limits = phraseSet((one) => one.lists.limit);

/** Reads `limit over 5k`: the amount behind a word for the limit of a card. */
const readLimit: PartReader = (words, at, context) => {
  const opening = longestAt(limits, { words, at, most: 4 });
  const amount = opening && readAmount(words, at + opening.length, context);
  if (opening === undefined || amount === undefined) return undefined;
  const { least, most, ...values } = amount.values;
  return {
    ...amount,
    length: opening.length + amount.length,
    values: {
      ...values,
      ...(least === undefined ? {} : { card_limit_least: least }),
      ...(most === undefined ? {} : { card_limit_most: most }),
    },
  };
};

const beforeCounts = phraseTable(countBounds, (one) => one.lists.cards.before);
const cardWords = phraseSet((one) => one.lists.cards.noun);

/** Reads `more than 2 cards`, `3 cards`. */
const readCards: PartReader = (words, at) => {
  const opening = longestAt(beforeCounts, { words, at, most: 3 });
  const place = at + (opening?.length ?? 0);
  const count = countAt(words, place);
  if (count === undefined || count.glued !== '') return undefined;
  const behind = place + count.length;
  // "3 cards" in two words, 3张卡 in one or two.
  const noun = longestAt(cardWords, { words, at: behind, most: 2 });
  if (noun === undefined) return undefined;
  const { value, isOpen } = count;
  const bound = opening?.value ?? (isOpen ? 'least' : undefined);
  const least = bound === 'above' ? value + 1 : bound === 'below' || bound === 'most' ? undefined : value;
  const most = bound === 'below' ? value - 1 : bound === 'above' || bound === 'least' ? undefined : value;
  if (most !== undefined && most < 0) return undefined;
  return {
    length: behind + noun.length - at,
    values: {
      ...(least === undefined ? {} : { number_of_cards_least: [String(least)] }),
      ...(most === undefined ? {} : { number_of_cards_most: [String(most)] }),
    },
  };
};

/** What reads each filter. */
const readers: Readonly<Partial<Record<ReadName, PartReader>>> = {
  status: readPhrase,
  show: readPhrase,
  card_scheme: readPhrase,
  form_factor: readPhrase,
  idv_status: readPhrase,
  currency: readCurrency,
  country: readCountry,
  least: readAmount,
  most: readAmount,
  card_limit_least: readLimit,
  card_limit_most: readLimit,
  number_of_cards_least: readCards,
  number_of_cards_most: readCards,
  days: readDays,
  from: readDays,
  to: readDays,
  older: readAge,
  younger: readAge,
};

const spans: ReadonlySet<ReadName> = new Set<ReadName>([
  ...(['least', 'most', 'card_limit_least', 'card_limit_most', 'number_of_cards_least'] as const),
  ...(['number_of_cards_most', 'days', 'from', 'to', 'older', 'younger'] as const),
]);

/** The values of the list that words leave over; undefined where its filter cannot take those. */
const othersOf =
  (known: readonly string[], isList: boolean) =>
  (name: ReadName) =>
  (some: readonly string[]): ReadValues | undefined => {
    const left = known.filter((one) => !some.includes(one));
    return left.length === 0 || (left.length > 1 && !isList) ? undefined : { [name]: left };
  };

const columnsOf = (list: WordedList): readonly (readonly [name: string, typed: ReadName | undefined])[] =>
  list === 'activity' ? [] : Object.entries<ReadName | undefined>(typedColumns[list]);

/** Filters of which a list takes several values. */
const listsOf = (list: WordedList): ReadonlySet<ReadName | undefined> =>
  new Set(
    list === 'activity'
      ? []
      : listedFilters(list)
          .filter(({ term }) => term === 'any')
          .map(({ name }) => columnsOf(list).find(([one]) => one === name)?.[1]),
  );

const days = ['days', 'from', 'to', 'older', 'younger'] as const satisfies readonly ReadName[];

function typedList(list: WordedList): TypedList {
  const tables = [...ownTables((one) => one.lists.values[list])] as (readonly [
    ReadName,
    ReadonlyMap<string, string>,
  ])[]; // the names of `ValueWords`
  const isList = listsOf(list);
  const named = [
    ...tables.map(([name]) => name),
    ...columnsOf(list).flatMap(([, name]) => name ?? []),
    ...(typedDays[list] === undefined ? [] : days),
  ];
  const filterOf = (name: ReadName) => {
    const reader = readers[name];
    const known = [...new Set(tables.find(([one]) => one === name)?.[1].values())];
    const typed = reader && { reader, without: othersOf(known, isList.has(name))(name) };
    const standsFor = name === 'days' ? days.filter((one) => one !== 'days') : [];
    return { typed, isList: isList.has(name), isSpan: spans.has(name), standsFor };
  };
  const idle = [...phraseSet((one) => one.lists.idle[list]).keys()];
  return {
    filters: Object.fromEntries([...new Set(named)].map((name) => [name, filterOf(name)])),
    phrases: new Map<string, Phrase>([
      ...tables.flatMap(([name, table]) =>
        [...table].map(([text, value]): [string, Phrase] => [text, { values: { [name]: [value] } }]),
      ),
      ...idle.filter((text) => text.includes(' ')).map((text): [string, Phrase] => [text, { values: {} }]),
    ]),
    fillers: new Map([...fillers, ...idle.map((text): [string, true] => [text, true])]),
    // One character alone may begin a name.
    openings: new Map([
      ...fillersBefore,
      ...idle.filter((text) => text.length > 1).map((text): [string, true] => [text, true]),
    ]),
    unspaced: unspacedOf(({ lists: { values, idle: ofLists, limit, cards } }) => [
      ...[values[list], ofLists[list], list === 'listCards' ? limit : '', list === 'listCardholders' ? cards : ''],
    ]),
  };
}

/** What words mean in each list besides payouts. */
export const typedLists: Readonly<Record<WordedList, TypedList>> = {
  listBankAccounts: typedList('listBankAccounts'),
  listCards: typedList('listCards'),
  listCardholders: typedList('listCardholders'),
  listPaymentIntents: typedList('listPaymentIntents'),
  listDeposits: typedList('listDeposits'),
  activity: typedList('activity'),
};
