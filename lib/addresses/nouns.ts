import { message, type Message } from '@/lib/messages/message';
import { pathIn, type RecordArea } from './path-to';

/** A kind of record that has a page of its own in its account. */
export interface Noun {
  /** One of them: "Bank account". */
  readonly one: Message;
  /** The part of the address that names them. */
  readonly area: RecordArea;
}

/** By the type under which writes, alerts and the audit keep them. */
const table = {
  payouts: { one: message('terms.nouns.payouts'), area: 'payouts' },
  'bank-accounts': { one: message('terms.nouns.bank-accounts'), area: 'bank-accounts' },
  quotes: { one: message('terms.nouns.quotes'), area: 'quotes' },
  deposits: { one: message('terms.nouns.deposits'), area: 'deposits' },
  'payment-intents': { one: message('terms.nouns.payment-intents'), area: 'payment-intents' },
  cards: { one: message('terms.nouns.cards'), area: 'cards' },
  cardholders: { one: message('terms.nouns.cardholders'), area: 'cardholders' },
  'card-products': { one: message('terms.nouns.card-products'), area: 'card-products' },
  // A recorded write, under the former name of its list.
  operations: { one: message('terms.nouns.operations'), area: 'activity' },
  'write-run': { one: message('terms.nouns.write-run'), area: 'cards/freeze-many' },
  months: { one: message('terms.nouns.months'), area: 'reports/months' },
} as const satisfies Readonly<Record<string, Noun>>;

export type NounName = keyof typeof table;

export const nouns: Readonly<Record<NounName, Noun>> = table;

/** Former names of types, under which older lines of the audit stand. */
const former: Readonly<Record<string, NounName>> = { payout: 'payouts', month: 'months' };

const isNoun = (type: string): type is NounName => Object.hasOwn(nouns, type);

/** Undefined for a type of which no record has a page. */
export function nounOf(type: string): Noun | undefined {
  const name = former[type] ?? type;
  return isNoun(name) ? nouns[name] : undefined;
}

/** The page of a record in its account. */
export const recordPath = (account: string, noun: NounName, id: string): string =>
  pathIn(account, `${nouns[noun].area}/[id]`, { id });

/** The page of what a stored type and id name; undefined if it has none. */
export function findRecordPath(account: string, type: string, id: string): string | undefined {
  const noun = nounOf(type);
  return noun === undefined || account === '' || id === '' ? undefined : pathIn(account, `${noun.area}/[id]`, { id });
}
