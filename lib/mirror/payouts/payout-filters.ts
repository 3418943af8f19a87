import { failedMoneyParts, payoutMethods, payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { valuesOf } from '@/lib/contract/list-query';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import type { AskedPayouts } from './payout-query';
import { unknownValue } from './unknown-value';

/** Parts of a list's address that do not decide which rows it has: where a page lies, and the order of the rows. */
export const placeNames = ['at', 'after', 'before'] as const satisfies readonly (keyof AskedPayouts)[];
export const orderNames = ['sort', 'order', 'size'] as const satisfies readonly (keyof AskedPayouts)[];

/** How many rows a page has where the address says nothing. */
export const defaultPayoutSize = 25;

export type PayoutFilterName = Exclude<keyof AskedPayouts, (typeof placeNames)[number] | (typeof orderNames)[number]>;

/**
 * How people set the filter: `elsewhere` in the find box; `range` by days of creation, `moments` by days whose first and
 * last moment are one value; `choices` by one or several of the values of a column, `select` by few values of any kind;
 * `words` by typing or by a whole value; `text`, `amount` and `days` by typing alone.
 */
export type FilterControl =
  | 'elsewhere'
  | 'range'
  | 'moments'
  | 'choices'
  | 'select'
  | 'words'
  | 'text'
  | 'amount'
  | 'days';

/** The values that are known where people choose, each list as it is offered. */
type KnownValues = Readonly<Record<'currencies' | 'countries' | 'accounts' | 'owners', readonly string[]>>;

/** A filter whose values people choose says which ones they are offered. */
type OfferedValues =
  | { readonly control: 'choices' | 'select'; readonly options: (known: KnownValues) => readonly string[] }
  | { readonly control: Exclude<FilterControl, 'choices' | 'select'>; readonly options?: undefined };

/** A filter of payouts, without its SQL term. */
type PayoutFilter = OfferedValues & {
  /** The subject of the filter. One control sets all filters of a subject together. */
  readonly subject: string;
  /** Whether the filter takes several values; an address separates them by commas. */
  readonly isList: boolean;
  /** Which kept sums are divided by this filter; without them every matching row is read. */
  readonly summedBy: readonly KeptSums[];
  /** Whether the filter finds rows by their words, as a search does. */
  readonly byWords: boolean;
  /**
   * Whether the filter's result depends on more than the row, such as the time or a review: a remembered sum can then
   * be out of date although no row has changed.
   */
  readonly changesByItself: boolean;
  /** Filters that this one stands for: neither can be set beside the other. */
  readonly standsFor: readonly PayoutFilterName[];
};

/**
 * `totals` are kept by day, status, currency, method and country; `amounts` by status, currency and groups of amounts.
 */
export type KeptSums = 'totals' | 'amounts';

type PayoutFilters = Readonly<Record<PayoutFilterName, PayoutFilter>>;

const plain = { isList: false, summedBy: [], byWords: false, changesByItself: false, standsFor: [] } as const;
const several = { ...plain, isList: true, control: 'choices' } as const;
const status = { ...several, subject: 'status', options: () => [...payoutV2Statuses, contradictingStatus] } as const;
const currency = { ...several, subject: 'currency', options: ({ currencies }: KnownValues) => currencies } as const;
const country = { ...several, subject: 'country', options: ({ countries }: KnownValues) => countries } as const;
const created = { ...plain, subject: 'created', control: 'range' } as const;
const byWords = { ...plain, control: 'words', byWords: true } as const;

/**
 * Every filter of payouts, once: the address, the menu of filters, chips, file heads, saved views, reports and sums derive from
 * it. A total map, like the schemas (`payout-query.ts`), the words (`filter-words.ts`), the SQL terms (`terms-of.ts`) and
 * what people type (`reading/typed-payouts.ts`): a forgotten filter does not compile.
 */
const filters = {
  q: { ...plain, subject: 'text', control: 'elsewhere', byWords: true },
  status: { ...status, summedBy: ['totals', 'amounts'] },
  notStatus: { ...status, summedBy: ['totals', 'amounts'] },
  ended: { ...plain, subject: 'open', control: 'select', options: () => ['no'], summedBy: ['totals', 'amounts'] },
  statusV1: { ...several, subject: 'statusV1', options: () => payoutStatuses },
  from: { ...created, summedBy: ['totals'] },
  to: { ...created, summedBy: ['totals'] },
  // The preset stands for `from` and `to` until its days are fixed: no sum is asked with it.
  days: { ...created, standsFor: ['from', 'to'] },
  currency: { ...currency, summedBy: ['totals', 'amounts'] },
  notCurrency: { ...currency, summedBy: ['totals', 'amounts'] },
  least: { ...plain, subject: 'amount', control: 'amount', summedBy: ['amounts'] },
  most: { ...plain, subject: 'amount', control: 'amount', summedBy: ['amounts'] },
  method: { ...several, subject: 'method', options: () => payoutMethods, summedBy: ['totals'] },
  country: { ...country, summedBy: ['totals'] },
  notCountry: { ...country, summedBy: ['totals'] },
  beneficiary: { ...plain, subject: 'beneficiary', control: 'words' },
  beneficiaryHas: { ...byWords, subject: 'beneficiary' },
  bank: { ...plain, subject: 'bank', control: 'words' },
  bankHas: { ...byWords, subject: 'bank' },
  reason: { ...plain, subject: 'reason', control: 'words' },
  reasonHas: { ...byWords, subject: 'reason' },
  account: {
    ...several,
    subject: 'account',
    options: ({ accounts }: KnownValues) => accounts,
    summedBy: ['totals', 'amounts'],
  },
  older: { ...plain, subject: 'age', control: 'days', changesByItself: true },
  younger: { ...plain, subject: 'age', control: 'days', changesByItself: true },
  late: { ...plain, subject: 'late', control: 'select', options: () => ['yes'], changesByItself: true },
  money: { ...plain, subject: 'money', control: 'select', options: () => failedMoneyParts },
  owner: {
    ...plain,
    subject: 'owner',
    control: 'select',
    options: ({ owners }: KnownValues) => ['me', unknownValue, ...owners],
    isList: true,
    changesByItself: true,
  },
  reviewed: { ...plain, subject: 'reviewed', control: 'select', options: () => ['yes', 'no'], changesByItself: true },
  tag: { ...plain, subject: 'tag', control: 'text', isList: true, changesByItself: true },
} as const satisfies PayoutFilters;

/** One object for each filter: how people set it, and which kept sums are divided by it. */
export const payoutFilters: PayoutFilters = filters;

/** The name of a filter that is set by one of these controls. */
export type FilterNameSetBy<C extends FilterControl> = {
  [N in PayoutFilterName]: (typeof filters)[N]['control'] extends C ? N : never;
}[PayoutFilterName];

/** The subjects that filters have. */
export type FilterSubject = (typeof filters)[PayoutFilterName]['subject'];

export const payoutFilterNames = Object.keys(payoutFilters) as readonly PayoutFilterName[]; // keys of the map

const isPayoutFilter = (name: string): name is PayoutFilterName => name in payoutFilters;

/** The values of one part of an address; a value that a list repeats counts once. */
export const filterValues = (name: string, text: string): readonly string[] =>
  isPayoutFilter(name) && payoutFilters[name].isList ? valuesOf(text) : [text];

/** The filters of a subject. */
export const filtersOf = (subject: FilterSubject): readonly PayoutFilterName[] =>
  payoutFilterNames.filter((name) => filters[name].subject === subject);

export const subjectOf = (name: PayoutFilterName): FilterSubject => filters[name].subject;

/** The names of the filters that are set. */
export const filtersIn = (query: AskedPayouts): readonly PayoutFilterName[] =>
  payoutFilterNames.filter((name) => query[name] !== undefined);

/** The filters of a list's address, which decide its rows: neither the order nor the place in the list. */
export function narrowingOf<T extends Partial<Record<PayoutFilterName, unknown>>>(query: T): T {
  return Object.fromEntries(payoutFilterNames.map((name) => [name, query[name]])) as T; // a part of the query: every field may be absent
}

/** Whether rows are found by their words, which are in no order of the list. */
export const isSearch = (query: AskedPayouts): boolean => filtersIn(query).some((name) => payoutFilters[name].byWords);

/** The query without the filters of a subject. */
export const withoutSubject = <T extends Partial<Record<PayoutFilterName, unknown>>>(
  query: T,
  subject: FilterSubject,
): T => ({ ...query, ...Object.fromEntries(filtersOf(subject).map((name) => [name, undefined])) });
