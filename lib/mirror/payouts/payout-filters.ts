import type { AskedPayouts } from './payout-query';

/** Parts of a list's address that do not decide which rows it has: where a page lies, and the order of the rows. */
export const placeNames = ['at', 'after', 'before'] as const satisfies readonly (keyof AskedPayouts)[];
export const orderNames = ['sort', 'order', 'size'] as const satisfies readonly (keyof AskedPayouts)[];

/** How many rows a page has where the address says nothing. */
export const defaultPayoutSize = 25;

export type PayoutFilterName = Exclude<keyof AskedPayouts, (typeof placeNames)[number] | (typeof orderNames)[number]>;

/**
 * Where people set the filter. `elsewhere`: in the find box, the tabs or the days beside the window of filters. `typed`:
 * by words in the find box alone. In the window: `choices` takes several of a few values, `select` one of a few; `text`, `amount` and `days` are typed.
 */
type FilterControl = 'elsewhere' | 'typed' | 'choices' | 'select' | 'text' | 'amount' | 'days';

/** A filter of payouts, without its SQL term. */
interface PayoutFilter {
  readonly control: FilterControl;
  /** Takes several values; an address separates them by commas. */
  readonly isList: boolean;
  /** Which kept sums are divided by this filter; without them every matching row is read. */
  readonly summedBy: readonly KeptSums[];
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

const plain = { isList: false, summedBy: [], changesByItself: false } as const;
const several = { ...plain, isList: true, control: 'choices' } as const;

/**
 * Every filter of payouts, once: the address, the window, chips, file heads, saved views, reports and sums derive from
 * it. A total map, like the schemas (`payout-query.ts`), the words (`filter-words.ts`) and the SQL terms
 * (`terms-of.ts`): a forgotten filter does not compile.
 */
const filters = {
  q: { ...plain, control: 'elsewhere' },
  status: { ...several, summedBy: ['totals', 'amounts'] },
  statusV1: several,
  from: { ...plain, control: 'elsewhere', summedBy: ['totals'] },
  to: { ...plain, control: 'elsewhere', summedBy: ['totals'] },
  // Stands for `from` and `to` until its days are fixed: no sum is asked with it.
  days: { ...plain, control: 'elsewhere' },
  currency: { ...several, summedBy: ['totals', 'amounts'] },
  notCurrency: { ...plain, isList: true, control: 'typed', summedBy: ['totals', 'amounts'] },
  least: { ...plain, control: 'amount', summedBy: ['amounts'] },
  most: { ...plain, control: 'amount', summedBy: ['amounts'] },
  method: { ...several, summedBy: ['totals'] },
  country: { ...several, summedBy: ['totals'] },
  notCountry: { ...plain, isList: true, control: 'typed', summedBy: ['totals'] },
  beneficiary: { ...plain, control: 'text' },
  bank: { ...plain, control: 'text' },
  reason: { ...plain, control: 'text' },
  account: { ...several, summedBy: ['totals', 'amounts'] },
  older: { ...plain, control: 'days', changesByItself: true },
  younger: { ...plain, control: 'days', changesByItself: true },
  late: { ...plain, control: 'select', changesByItself: true },
  money: { ...plain, control: 'select' },
  owner: { ...plain, control: 'select', isList: true, changesByItself: true },
  reviewed: { ...plain, control: 'select', changesByItself: true },
  tag: { ...plain, control: 'text', isList: true, changesByItself: true },
} satisfies PayoutFilters;

export const payoutFilters: PayoutFilters = filters;

/** The name of a filter that is set by one of these controls. */
export type FilterNameSetBy<C extends FilterControl> = {
  [N in PayoutFilterName]: (typeof filters)[N]['control'] extends C ? N : never;
}[PayoutFilterName];

export const payoutFilterNames = Object.keys(payoutFilters) as readonly PayoutFilterName[]; // its own keys

/** The names of the filters that are set. */
export const filtersIn = (query: AskedPayouts): readonly PayoutFilterName[] =>
  payoutFilterNames.filter((name) => query[name] !== undefined);

/** The filters of a list's address, which decide its rows: neither the order nor the place in the list. */
export function narrowingOf<T extends Partial<Record<PayoutFilterName, unknown>>>(query: T): T {
  return Object.fromEntries(payoutFilterNames.map((name) => [name, query[name]])) as T; // a part of it, and each of its fields may be left out
}
