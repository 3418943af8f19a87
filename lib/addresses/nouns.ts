import { message, type Message } from '@/lib/messages/message';
import { pathIn, type PlainPage, type RecordArea } from './path-to';

/** A kind of record that has pages of its own in its account. */
interface Noun {
  /** The part of the address that names them: the page of their list. */
  readonly area: RecordArea & PlainPage;
  /** The part of the messages with the words of their list: `<words>.title`, and `<words>.rows` where it has rows. */
  readonly words: string;
  /** An `IconName`: drawing any other one does not compile. */
  readonly icon: string;
}

/** By the type under which writes, alerts and the audit keep them. */
export const nouns = {
  payouts: { area: 'payouts', words: 'payouts', icon: 'send' },
  'bank-accounts': { area: 'bank-accounts', words: 'bank-accounts', icon: 'landmark' },
  quotes: { area: 'quotes', words: 'quotes', icon: 'arrow-left-right' },
  deposits: { area: 'deposits', words: 'deposits', icon: 'arrow-down-to-line' },
  'payment-intents': { area: 'payment-intents', words: 'payment-intents', icon: 'receipt-text' },
  cards: { area: 'cards', words: 'cards', icon: 'credit-card' },
  cardholders: { area: 'cardholders', words: 'cardholders', icon: 'contact-round' },
  'card-products': { area: 'card-products', words: 'cards.product', icon: 'wallet-cards' },
  // A recorded write, under the former name of its list.
  operations: { area: 'activity', words: 'activity', icon: 'list-checks' },
  'write-run': { area: 'cards/freeze-many', words: 'card-runs', icon: 'snowflake' },
  months: { area: 'reports/months', words: 'months', icon: 'calendar-days' },
} as const satisfies Readonly<Record<string, Noun>>;

export type NounName = keyof typeof nouns;

/** The title of the noun's list: "Bank accounts". */
export const titleOf = (noun: NounName): Message => message(`${nouns[noun].words}.title`);

/** The word for one record of the noun: "Bank account". */
export const oneOf = (noun: NounName): Message => message(`terms.nouns.${noun}`);

/** Former names of types, under which older lines of the audit stand. */
const former: Readonly<Record<string, NounName>> = { payout: 'payouts', month: 'months' };

const isNoun = (type: string): type is NounName => Object.hasOwn(nouns, type);

export const nounNames = Object.keys(nouns).filter(isNoun);

/** The word for one record of a stored type; undefined for a type of which no record has a page. */
export function nounOf(type: string): { readonly name: NounName; readonly one: Message } | undefined {
  const name = former[type] ?? type;
  return isNoun(name) ? { name, one: oneOf(name) } : undefined;
}

/** The page of a record in its account. */
export const recordPath = (account: string, noun: NounName, id: string): string =>
  pathIn(account, `${nouns[noun].area}/[id]`, { id });

/** The page of the record that a stored type and id name; undefined if the record has no page. */
export function findRecordPath(account: string, type: string, id: string): string | undefined {
  const noun = nounOf(type);
  return noun === undefined || account === '' || id === '' ? undefined : recordPath(account, noun.name, id);
}
