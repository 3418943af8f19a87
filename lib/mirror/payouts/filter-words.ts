import { message, type Message } from '@/lib/messages/message';
import type { AskedPayouts } from './payout-query';
import { type PayoutFilterName, payoutFilterNames } from './payout-filters';

const listed = (values: readonly string[]) => values.join(', ');

/** The words for each filter, in files and in the list of exports. A total map, so that no filter is left out. */
const words: { readonly [K in PayoutFilterName]: (value: NonNullable<AskedPayouts[K]>) => Message } = {
  q: (text) => message('exports.filter.q', { text }),
  status: (values) => message('exports.filter.status', { values: listed(values) }),
  statusV1: (values) => message('exports.filter.statusV1', { values: listed(values) }),
  from: (day) => message('exports.filter.from', { day }),
  to: (day) => message('exports.filter.to', { day }),
  days: (days) => message('exports.filter.days', { days: message(`format.presets.${days}`) }),
  currency: (values) => message('exports.filter.currency', { values: listed(values) }),
  notCurrency: (values) => message('exports.filter.notCurrency', { values: listed(values) }),
  least: (amount) => message('exports.filter.least', { amount }),
  most: (amount) => message('exports.filter.most', { amount }),
  method: (values) => message('exports.filter.method', { values: listed(values) }),
  country: (values) => message('exports.filter.country', { values: listed(values) }),
  notCountry: (values) => message('exports.filter.notCountry', { values: listed(values) }),
  beneficiary: (text) => message('exports.filter.beneficiary', { text }),
  bank: (text) => message('exports.filter.bank', { text }),
  reason: (text) => message('exports.filter.reason', { text }),
  account: (values) => message('exports.filter.account', { values: listed(values) }),
  older: (days) => message('exports.filter.older', { days }),
  younger: (days) => message('exports.filter.younger', { days }),
  late: () => message('exports.filter.late'),
  money: (money) => message(`exports.filter.${money}`),
  owner: (owners) => message('exports.filter.owner', { values: listed(owners) }),
  reviewed: (reviewed) => message(`exports.filter.reviewed-${reviewed}`),
  tag: (values) => message('exports.filter.tag', { values: listed(values) }),
};

export function filterWords(query: AskedPayouts): Message[] {
  return payoutFilterNames.flatMap((name) => wordsOf(query, name));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a value to the words for it
function wordsOf<K extends PayoutFilterName>(query: AskedPayouts, name: K): Message[] {
  const value = query[name];
  return value === undefined ? [] : [words[name](value)];
}
