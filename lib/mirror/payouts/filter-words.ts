import { countryName } from '@/lib/format/countries';
import { type AskedDays, daysWords } from '@/lib/format/day-range';
import { formatAmount } from '@/lib/format/format-amount';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import { payoutStatusLabel, recordStatusLabel } from '../lists/status-label';
import { type AskedPayouts, unknownValue } from './payout-query';
import { type PayoutFilterName, payoutFilterNames } from './payout-filters';

const enumeratedKnown = (values: readonly string[], wordsFor: (value: string) => string | Message = (value) => value) =>
  enumerated(values.map((value) => (value === unknownValue ? message('payouts.money.unknown') : wordsFor(value))));

const methodWords = (value: string): Message => message('values.payoutMethod', { value });

const ownerWords = (owner: string): string | Message => {
  if (owner === 'me') return message('reviews.filter.me');
  return owner === unknownValue ? message('reviews.nobody') : owner;
};

const createdWords = (days: AskedDays): Message => message('exports.filter.days', { days: daysWords(days) });

/**
 * The words for each filter, in files and in the list of exports. A total map, so that no filter is left out. Undefined
 * where another filter of the query says it too.
 */
const words: {
  readonly [K in PayoutFilterName]: (value: NonNullable<AskedPayouts[K]>, query: AskedPayouts) => Message | undefined;
} = {
  q: (text) => message('exports.filter.q', { text }),
  status: (values) => message('exports.filter.status', { values: enumerated(values.map(payoutStatusLabel)) }),
  notStatus: (values) => message('exports.filter.notStatus', { values: enumerated(values.map(payoutStatusLabel)) }),
  ended: () => message('exports.filter.open'),
  statusV1: (values) => message('exports.filter.statusV1', { values: enumerated(values.map(recordStatusLabel)) }),
  from: (from, { to }) => createdWords({ from, to }),
  to: (to, { from }) => (from === undefined ? createdWords({ to }) : undefined),
  days: (days) => message('exports.filter.days', { days: message(`format.presets.${days}`) }),
  currency: (values) => message('exports.filter.currency', { values: enumeratedKnown(values) }),
  notCurrency: (values) => message('exports.filter.notCurrency', { values: enumeratedKnown(values) }),
  least: (amount) => message('exports.filter.least', { amount: formatAmount(amount, '') }),
  most: (amount) => message('exports.filter.most', { amount: formatAmount(amount, '') }),
  method: (values) => message('exports.filter.method', { values: enumeratedKnown(values, methodWords) }),
  country: (values) => message('exports.filter.country', { values: enumeratedKnown(values, countryName) }),
  notCountry: (values) => message('exports.filter.notCountry', { values: enumeratedKnown(values, countryName) }),
  beneficiary: (text) => message('exports.filter.beneficiary', { text }),
  bank: (text) => message('exports.filter.bank', { text }),
  reason: (text) => message('exports.filter.reason', { text }),
  beneficiaryHas: (text) => message('exports.filter.beneficiaryHas', { text }),
  bankHas: (text) => message('exports.filter.bankHas', { text }),
  reasonHas: (text) => message('exports.filter.reasonHas', { text }),
  account: (values) => message('exports.filter.account', { values: enumerated(values) }),
  older: (days) => message('exports.filter.older', { days }),
  younger: (days) => message('exports.filter.younger', { days }),
  late: () => message('exports.filter.late'),
  money: (money) => message(`exports.filter.${money}`),
  owner: (owners) => message('exports.filter.owner', { values: enumerated(owners.map(ownerWords)) }),
  reviewed: (reviewed) => message(`exports.filter.reviewed-${reviewed}`),
  tag: (values) => message('exports.filter.tag', { values: enumerated(values) }),
};

export function filterWords(query: AskedPayouts): Message[] {
  return payoutFilterNames.flatMap((name) => wordsOf(query, name));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a value to the words for it
function wordsOf<K extends PayoutFilterName>(query: AskedPayouts, name: K): Message[] {
  const value = query[name];
  const said = value === undefined ? undefined : words[name](value, query);
  return said === undefined ? [] : [said];
}
