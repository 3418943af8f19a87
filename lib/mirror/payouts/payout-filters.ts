import { valuesOf } from '@/lib/contract/list-query';
import type { AskedPayouts } from './payout-query';

/** Parts of a list's address that do not decide which rows it has: where a page lies, and the order of the rows. */
export const placeNames = ['at', 'after', 'before'] as const satisfies readonly (keyof AskedPayouts)[];
export const orderNames = ['sort', 'order', 'size'] as const satisfies readonly (keyof AskedPayouts)[];

/** How many rows a page has where the address says nothing. */
export const defaultPayoutSize = 25;

export type PayoutFilterName = Exclude<keyof AskedPayouts, (typeof placeNames)[number] | (typeof orderNames)[number]>;

/**
 * How people set the filter: `elsewhere` in the find box; `range` by days of creation; `choices` by one or several of
 * the values of a column, `select` by few values of any kind; `words` by typing or by a whole value; `text`, `amount`
 * and `days` by typing alone.
 */
type FilterControl = 'elsewhere' | 'range' | 'choices' | 'select' | 'words' | 'text' | 'amount' | 'days';

/** A filter of payouts, without its SQL term. */
interface PayoutFilter {
  readonly control: FilterControl;
  /** What is asked of a payout. Filters of one subject are set together, by one control. */
  readonly subject: string;
  /** Takes several values; an address separates them by commas. */
  readonly isList: boolean;
  /** Which kept sums are divided by this filter; without them every matching row is read. */
  readonly summedBy: readonly KeptSums[];
  /** Rows are found by their words, as a search finds them. */
  readonly byWords: boolean;
  /**
   * Its result depends on more than the row, such as the time or a review, so that a change of the rows alone does not
   * show when a remembered sum is out of date.
   */
  readonly changesByItself: boolean;
}

/**
 * `totals` are kept by day, status, currency, method and country; `amounts` by status, currency and groups of amounts.
 */
export type KeptSums = 'totals' | 'amounts';

type PayoutFilters = Readonly<Record<PayoutFilterName, PayoutFilter>>;

const plain = { isList: false, summedBy: [], byWords: false, changesByItself: false } as const;
const several = { ...plain, isList: true, control: 'choices' } as const;
const created = { ...plain, subject: 'created', control: 'range' } as const;
const byWords = { ...plain, control: 'words', byWords: true } as const;

/**
 * Every filter of payouts, once: the address, the menu of filters, chips, file heads, saved views, reports and sums derive from
 * it. A total map, like the schemas (`payout-query.ts`), the words (`filter-words.ts`) and the SQL terms
 * (`terms-of.ts`): a forgotten filter does not compile.
 */
const filters = {
  q: { ...plain, subject: 'text', control: 'elsewhere', byWords: true },
  status: { ...several, subject: 'status', summedBy: ['totals', 'amounts'] },
  notStatus: { ...several, subject: 'status', summedBy: ['totals', 'amounts'] },
  ended: { ...plain, subject: 'open', control: 'select', summedBy: ['totals', 'amounts'] },
  statusV1: { ...several, subject: 'statusV1' },
  from: { ...created, summedBy: ['totals'] },
  to: { ...created, summedBy: ['totals'] },
  // Stands for `from` and `to` until its days are fixed: no sum is asked with it.
  days: created,
  currency: { ...several, subject: 'currency', summedBy: ['totals', 'amounts'] },
  notCurrency: { ...several, subject: 'currency', summedBy: ['totals', 'amounts'] },
  least: { ...plain, subject: 'amount', control: 'amount', summedBy: ['amounts'] },
  most: { ...plain, subject: 'amount', control: 'amount', summedBy: ['amounts'] },
  method: { ...several, subject: 'method', summedBy: ['totals'] },
  country: { ...several, subject: 'country', summedBy: ['totals'] },
  notCountry: { ...several, subject: 'country', summedBy: ['totals'] },
  beneficiary: { ...plain, subject: 'beneficiary', control: 'words' },
  beneficiaryHas: { ...byWords, subject: 'beneficiary' },
  bank: { ...plain, subject: 'bank', control: 'words' },
  bankHas: { ...byWords, subject: 'bank' },
  reason: { ...plain, subject: 'reason', control: 'words' },
  reasonHas: { ...byWords, subject: 'reason' },
  account: { ...several, subject: 'account', summedBy: ['totals', 'amounts'] },
  older: { ...plain, subject: 'age', control: 'days', changesByItself: true },
  younger: { ...plain, subject: 'age', control: 'days', changesByItself: true },
  late: { ...plain, subject: 'late', control: 'select', changesByItself: true },
  money: { ...plain, subject: 'money', control: 'select' },
  owner: { ...plain, subject: 'owner', control: 'select', isList: true, changesByItself: true },
  reviewed: { ...plain, subject: 'reviewed', control: 'select', changesByItself: true },
  tag: { ...plain, subject: 'tag', control: 'text', isList: true, changesByItself: true },
} as const satisfies PayoutFilters;

export const payoutFilters: PayoutFilters = filters;

/** The name of a filter that is set by one of these controls. */
export type FilterNameSetBy<C extends FilterControl> = {
  [N in PayoutFilterName]: (typeof filters)[N]['control'] extends C ? N : never;
}[PayoutFilterName];

/** What can be asked of a payout. */
export type FilterSubject = (typeof filters)[PayoutFilterName]['subject'];

export const payoutFilterNames = Object.keys(payoutFilters) as readonly PayoutFilterName[]; // its own keys

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
  return Object.fromEntries(payoutFilterNames.map((name) => [name, query[name]])) as T; // a part of it, and each of its fields may be left out
}

/** Whether rows are found by their words, which are in no order of the list. */
export const isSearch = (query: AskedPayouts): boolean => filtersIn(query).some((name) => payoutFilters[name].byWords);

/** The query without the filters of a subject. */
export const withoutSubject = <T extends Partial<Record<PayoutFilterName, unknown>>>(
  query: T,
  subject: FilterSubject,
): T => ({ ...query, ...Object.fromEntries(filtersOf(subject).map((name) => [name, undefined])) });
