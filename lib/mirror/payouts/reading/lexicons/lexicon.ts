import type { accountStatuses } from '@/lib/contract/bank-accounts';
import type { CardholderStatus } from '@/lib/contract/cardholders';
import type { DepositStatus } from '@/lib/contract/deposits';
import type { IntentStatus, seenCardStatuses } from '@/lib/contract/enums';
import type { DatePreset } from '@/lib/format/date-preset';

/** Phrases in small letters, with a comma and a space between them; empty where a language needs none. */
export type Phrases = string;

/** The meanings that phrases about payouts have: statuses, money of failed payouts, reviews, owners and methods. */
export const meanings = [
  ...(['failed', 'refunded', 'failures', 'completed', 'processing', 'initiated', 'open', 'contradicting'] as const),
  ...(['pending', 'rejected', 'readyToSend', 'recordFailed', 'recordCompleted', 'late'] as const),
  ...(['returned', 'promised', 'out', 'reviewed', 'unreviewed', 'mine', 'unowned', 'swift', 'local'] as const),
] as const;
export type Meaning = (typeof meanings)[number];

/** Currencies that people call by a name in every language; the codes of one entry share the name. */
export const namedCurrencies = [
  ...(['USD', 'EUR', 'GBP', 'JPY', 'CNY CNH', 'CNH', 'SGD', 'HKD', 'AUD', 'CAD', 'NZD', 'CHF'] as const),
  ...(['INR', 'PHP', 'MXN', 'THB', 'IDR', 'MYR'] as const),
] as const;
type NamedCurrency = (typeof namedCurrencies)[number];

export const amountBounds = ['least', 'most', 'exact', 'about', 'marked', 'between', 'from'] as const;
export const amountEnds = ['least', 'most'] as const;
export const dayBounds = ['span', 'from', 'either', 'after', 'to', 'before', 'between'] as const;
export const dayEnds = ['from', 'after', 'to', 'before'] as const;
/** Which of the months or weekdays of a name is meant. */
export const daySides = ['last', 'this', 'next'] as const;
/** Parts of a month, which people do not count by days. */
export const monthParts = ['early', 'mid', 'late', 'firstHalf', 'secondHalf'] as const;
export const ageBounds = ['older', 'younger', 'last'] as const;

/** Names in their order, such as the twelve months or the seven days; a week begins with Sunday. */
type Names = readonly Phrases[];

interface AmountWords {
  /** Phrases before an amount. `marked` and `about`: a number is an amount only with a currency or a scale. */
  readonly before: Readonly<Record<(typeof amountBounds)[number], Phrases>>;
  /** Phrases behind an amount. */
  readonly behind: Readonly<Record<(typeof amountEnds)[number], Phrases>>;
  /** Phrases between two amounts. */
  readonly until: Phrases;
  /** Phrases that say that an amount follows, before any of `before`. */
  readonly amount: Phrases;
  /** Phrases for scales, by how many places each moves the point to the right. */
  readonly scales: Readonly<Record<string, Phrases>>;
  /** Units of a currency that count only beside an amount, by its codes. */
  readonly units: Readonly<Record<string, Phrases>>;
}

interface DayWords {
  readonly presets: Readonly<Record<DatePreset, Phrases>>;
  readonly dayBeforeYesterday: Phrases;
  readonly months: Names;
  /** Names that count only where something says that days follow: short ones, and ones that are words too. */
  readonly doubtfulMonths: Phrases;
  /** The four quarters. */
  readonly quarters: Names;
  readonly weekdays: Names;
  /** Short names, which count only where something says that days follow. */
  readonly shortWeekdays: Names;
  readonly weekdaysOfThisWeek: Names;
  readonly weekdaysOfLastWeek: Names;
  /** Phrases before a month, a quarter or a weekday: `last` is the one before today. */
  readonly sides: Readonly<Record<(typeof daySides)[number], Phrases>>;
  /** Phrases before a day, such as "the". */
  readonly article: Phrases;
  /** Phrases between a day and its month. */
  readonly of: Phrases;
  /** Marks behind the number of a day, and of a year, which then stands before its month. */
  readonly dayMark: Phrases;
  readonly yearMark: Phrases;
  /** Phrases before a month, or behind it. */
  readonly monthParts: Readonly<Partial<Record<(typeof monthParts)[number], Phrases>>>;
  /** Phrases before days. `span`: in them; `either`: since then, or in them. */
  readonly before: Readonly<Record<(typeof dayBounds)[number], Phrases>>;
  /** Phrases behind days. */
  readonly behind: Readonly<Record<(typeof dayEnds)[number], Phrases>>;
  readonly until: Phrases;
  /** Phrases of `until` that join two days of a list, and not the two ends of a range. */
  readonly and: Phrases;
  /** Phrases behind a count of days that mean the day so long ago. */
  readonly ago: Phrases;
}

interface AgeWords {
  /** Phrases before a count of days. `last`: so many days until now. */
  readonly before: Readonly<Record<(typeof ageBounds)[number], Phrases>>;
  /** Phrases behind a count of days, or behind a phrase of `old`. */
  readonly behind: Readonly<Record<(typeof ageBounds)[number], Phrases>>;
  /** Phrases behind a count of days that say that they are the age. */
  readonly old: Phrases;
}

type Words<Value extends string> = Readonly<Record<Value, Phrases>>;

/** Values that lists besides payouts have, by the name of their filter in readings. */
export interface ValueWords {
  readonly listBankAccounts: { readonly status: Words<(typeof accountStatuses)[number]> };
  readonly listCards: {
    readonly status: Words<(typeof seenCardStatuses)[number]>;
    readonly card_scheme: Words<'VISA' | 'MASTERCARD'>;
    readonly form_factor: Words<'VIRTUAL' | 'PHYSICAL'>;
  };
  readonly listCardholders: {
    readonly status: Words<CardholderStatus>;
    readonly idv_status: Words<'PENDING' | 'SUCCESS' | 'FAILED'>;
    readonly number_of_cards_most: Words<'0'>;
  };
  readonly listPaymentIntents: { readonly status: Words<IntentStatus> };
  readonly listDeposits: { readonly status: Words<DepositStatus> };
  readonly activity: { readonly show: Words<'unsettled' | 'accepted' | 'not-done' | 'card-orders'> };
}

export const countBounds = ['above', 'least', 'below', 'most'] as const;

/** The words of lists besides payouts. */
interface ListWords {
  readonly values: ValueWords;
  /** Phrases that say nothing in a list: its noun, and words before a name. */
  readonly idle: Readonly<Record<keyof ValueWords, Phrases>>;
  /** Phrases before an amount that is the limit of a card. */
  readonly limit: Phrases;
  /** Phrases before a number of cards, and the noun behind it. */
  readonly cards: { readonly before: Words<(typeof countBounds)[number]>; readonly noun: Phrases };
}

/** All words of one language. */
export interface Lexicon {
  readonly lists: ListWords;
  readonly meanings: Readonly<Record<Meaning, Phrases>>;
  /** Words for meanings that names of firms have too. */
  readonly doubtful: Readonly<Partial<Record<Meaning, Phrases>>>;
  /** Phrases before a value, and behind it, that leave it out. */
  readonly negations: Phrases;
  readonly negationsBehind: Phrases;
  /** Phrases between values of one kind. */
  readonly joiners: Phrases;
  /** The joiners that stand between alternatives. */
  readonly alternatives: Phrases;
  /** Phrases between a review and the person who did it, whom no filter knows. */
  readonly doneBy: Phrases;
  /** Words at the end of a firm's name; the short ones count only where they are written with a capital. */
  readonly legalForms: Phrases;
  readonly shortLegalForms: Phrases;
  /** Words for statuses that no firm has in its name. */
  readonly neverInNames: Phrases;
  /** Words that join the parts of a name too. */
  readonly nameJoiners: Phrases;
  /** Words that say nothing beside something that was understood. */
  readonly fillers: Phrases;
  /** Words that say nothing at the beginning of a text either, in languages without spaces. */
  readonly fillersBefore: Phrases;
  readonly currencies: Readonly<Record<NamedCurrency, Phrases>>;
  /** Further names of currencies, by code. */
  readonly otherCurrencies: Readonly<Record<string, Phrases>>;
  /** The names of each country, by its code. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Phrases before a country. */
  readonly places: Phrases;
  /** Phrases before the name of a payout's owner, and behind it. */
  readonly ownedBy: Phrases;
  readonly ownedBehind: Phrases;
  readonly account: Phrases;
  readonly tagged: Phrases;
  readonly amounts: AmountWords;
  readonly days: DayWords;
  readonly ages: AgeWords;
  /** Numbers in words, by their digits. */
  readonly counts: Readonly<Record<string, Phrases>>;
  readonly units: Readonly<Record<'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year', Phrases>>;
}
