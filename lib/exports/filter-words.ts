import { message, type Message } from '@/lib/messages/message';
import type { AskedPayouts } from '@/lib/mirror/payout-query';

type Narrowing = Exclude<keyof AskedPayouts, 'at' | 'sort' | 'order' | 'after' | 'before' | 'size'>;

const listed = (values: readonly string[]) => values.join(', ');

/** What narrows a list down, each in the words of the file and of the list of exports. Total, so that none is left out. */
const words: { readonly [K in Narrowing]: (value: NonNullable<AskedPayouts[K]>) => Message } = {
  q: (text) => message('exports.filter.q', { text }),
  status: (values) => message('exports.filter.status', { values: listed(values) }),
  record: (values) => message('exports.filter.record', { values: listed(values) }),
  from: (day) => message('exports.filter.from', { day }),
  to: (day) => message('exports.filter.to', { day }),
  days: (days) => message('exports.filter.days', { days: message(`format.presets.${days}`) }),
  currency: (values) => message('exports.filter.currency', { values: listed(values) }),
  least: (amount) => message('exports.filter.least', { amount }),
  most: (amount) => message('exports.filter.most', { amount }),
  method: (values) => message('exports.filter.method', { values: listed(values) }),
  country: (values) => message('exports.filter.country', { values: listed(values) }),
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

const narrowing = Object.keys(words) as Narrowing[]; // its own keys

/** Of what stands in a list's address, what says which rows it has: neither its order nor the place in it. */
export function narrowingOf<T extends AskedPayouts>(query: T): T {
  return Object.fromEntries(narrowing.map((name) => [name, query[name]])) as T; // a part of it, and each of its fields may be left out
}

export function filterWords(query: AskedPayouts): Message[] {
  return narrowing.flatMap((name) => wordsOf(query, name));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a value to the words for it
function wordsOf<K extends Narrowing>(query: AskedPayouts, name: K): Message[] {
  const value = query[name];
  return value === undefined ? [] : [words[name](value)];
}
