import { failedMoneyParts } from '@/lib/contract/enums';
import { readDatePreset } from '@/lib/format/date-preset';
import { type AskedDays, daysWords } from '@/lib/format/day-range';
import { formatAmount } from '@/lib/format/format-amount';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import type { AskedPayouts } from './payout-query';
import { filterValues, type PayoutFilterName, payoutFilterNames } from './payout-filters';
import { unknownValue } from './unknown-value';
import { payoutStatusLabel, recordStatusLabel } from './payout-status-label';

/** The names that stand in place of ids and codes. */
export interface FilterNames {
  readonly accounts: readonly { readonly account: string; readonly name?: string | undefined }[];
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** Undefined where the name is not known yet: browsers load the names of all countries late. */
  readonly countryOf: (code: string) => Message | undefined;
}

type ValueWords = (value: string, names: FilterNames) => string | Message;

const asWritten: ValueWords = (value) => value;
const orUnknown =
  (words: ValueWords): ValueWords =>
  (value, names) =>
    value === unknownValue ? message('payouts.money.unknown') : words(value, names);
const currency = orUnknown(asWritten);
const country = orUnknown((code, { countryOf }) => countryOf(code) ?? code);
const day: ValueWords = (value) => daysWords({ from: value, to: value });
const inDays: ValueWords = (value) => message('payouts.list.days', { days: Number(value) });
/** The amount that the filter uses, in groups: 1,200,000. */
const amount: ValueWords = (value) => formatAmount(value, '');

/** One value of each filter, as people read it. A total map, so that no filter is left out. */
const valueWords: Readonly<Record<PayoutFilterName, ValueWords>> = {
  q: asWritten,
  beneficiary: asWritten,
  bank: asWritten,
  reason: asWritten,
  tag: asWritten,
  beneficiaryHas: asWritten,
  bankHas: asWritten,
  reasonHas: asWritten,
  status: payoutStatusLabel,
  notStatus: payoutStatusLabel,
  statusV1: recordStatusLabel,
  from: day,
  to: day,
  older: inDays,
  younger: inDays,
  least: amount,
  most: amount,
  currency,
  notCurrency: currency,
  country,
  notCountry: country,
  days: (value) => {
    const preset = readDatePreset(value);
    return preset === undefined ? value : message(`format.presets.${preset}`);
  },
  method: orUnknown((value) => message('values.payoutMethod', { value })),
  account: (value, { accounts }) =>
    accounts.find((one) => one.account === value)?.name ??
    (value === 'master' ? message('shell.account.master') : value),
  owner: (value, { owners }) => {
    if (value === 'me') return message('reviews.filter.me');
    if (value === unknownValue) return message('reviews.nobody');
    return owners.find(({ id }) => id === value)?.name ?? message('reviews.did.someone');
  },
  reviewed: (value) => message(value === 'yes' ? 'reviews.filter.yes' : 'reviews.filter.no'),
  late: () => message('payouts.list.late'),
  ended: () => message('payouts.list.open'),
  money: (value) => {
    const part = failedMoneyParts.find((one) => one === value);
    return part === undefined ? value : message(`payouts.list.money.${part}`);
  },
};

/** All values of a filter, from its text in an address: the words of chips, files, saved views and alerts. */
export const filterText = (name: PayoutFilterName, text: string, names: FilterNames): Message =>
  enumerated(filterValues(name, text).map((value) => valueWords[name](value, names)));

const createdWords = (days: AskedDays): Message => message('exports.filter.days', { days: daysWords(days) });

/** Filters whose line is more than their name and their values; undefined where another filter of the query says it too. */
const ownLines = {
  q: (text) => message('exports.filter.q', { text }),
  ended: (open) => open,
  from: (_, { from, to }) => createdWords({ from, to }),
  to: (_, { from, to }) => (from === undefined ? createdWords({ to }) : undefined),
  days: (days) => message('exports.filter.days', { days }),
  least: (least) => message('exports.filter.least', { amount: least }),
  most: (most) => message('exports.filter.most', { amount: most }),
  older: (_, { older = 0 }) => message('exports.filter.older', { days: older }),
  younger: (_, { younger = 0 }) => message('exports.filter.younger', { days: younger }),
  late: () => message('exports.filter.late'),
  reviewed: (reviewed) => reviewed,
  money: (_, { money = 'out' }) => message(`exports.filter.${money}`),
} satisfies Partial<Record<PayoutFilterName, (values: Message, query: AskedPayouts) => Message | undefined>>;

const hasOwnLine = (name: PayoutFilterName): name is keyof typeof ownLines => name in ownLines;

/** The filters of a query, a line for each, in files and wherever a query is named. */
export const filterWords = (query: AskedPayouts, names: FilterNames): Message[] =>
  payoutFilterNames.flatMap((name) => {
    const value = query[name];
    if (value === undefined) return [];
    const values = filterText(name, String(value), names);
    return hasOwnLine(name) ? (ownLines[name](values, query) ?? []) : message(`exports.filter.${name}`, { values });
  });
