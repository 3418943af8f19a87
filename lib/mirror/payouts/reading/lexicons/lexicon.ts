import type { DatePreset } from '@/lib/format/date-preset';

/** Phrases in small letters, with a comma and a space between them; empty where a language needs none. */
export type Phrases = string;

/** What a phrase says of a payout: statuses, money of failed payouts, reviews, owners and methods. */
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

/** One for each of the twelve months or seven days, in their order; a week begins with Sunday. */
type Names = readonly Phrases[];

interface AmountWords {
  /** Before an amount. `marked` and `about`: it is one only with a currency or a scale. */
  readonly before: Readonly<Record<(typeof amountBounds)[number], Phrases>>;
  /** Behind an amount. */
  readonly behind: Readonly<Record<(typeof amountEnds)[number], Phrases>>;
  /** Between two amounts. */
  readonly until: Phrases;
  /** Says that an amount follows, before any of `before`. */
  readonly amount: Phrases;
  /** By how many places each moves the point to the right. */
  readonly scales: Readonly<Record<string, Phrases>>;
  /** Units of a currency that count only beside an amount, by its codes. */
  readonly units: Readonly<Record<string, Phrases>>;
}

interface DayWords {
  readonly presets: Readonly<Record<DatePreset, Phrases>>;
  readonly dayBeforeYesterday: Phrases;
  readonly months: Names;
  /** Months that are no month where nothing says that days follow: they are short, or words and names too. */
  readonly doubtfulMonths: Phrases;
  /** The four quarters. */
  readonly quarters: Names;
  readonly weekdays: Names;
  /** Count only where something says that days follow. */
  readonly shortWeekdays: Names;
  readonly weekdaysOfThisWeek: Names;
  readonly weekdaysOfLastWeek: Names;
  /** Before a month, a quarter or a weekday: `last` is the one before today. */
  readonly sides: Readonly<Record<(typeof daySides)[number], Phrases>>;
  /** Before a day. */
  readonly article: Phrases;
  /** Between a day and its month. */
  readonly of: Phrases;
  /** Behind the number of a day, and of a year, which then stands before its month. */
  readonly dayMark: Phrases;
  readonly yearMark: Phrases;
  /** Before a month, or behind it. */
  readonly monthParts: Readonly<Partial<Record<(typeof monthParts)[number], Phrases>>>;
  /** Before days. `span`: in them; `either`: since then, or in them. */
  readonly before: Readonly<Record<(typeof dayBounds)[number], Phrases>>;
  /** Behind days. */
  readonly behind: Readonly<Record<(typeof dayEnds)[number], Phrases>>;
  readonly until: Phrases;
  /** Of these, those between days that are listed and do not begin and end. */
  readonly and: Phrases;
  /** Behind a count of days: the day so long ago. */
  readonly ago: Phrases;
}

interface AgeWords {
  /** Before a count of days. `last`: so many days until now. */
  readonly before: Readonly<Record<(typeof ageBounds)[number], Phrases>>;
  /** Behind a count of days; with `older`, also behind another word for it. */
  readonly behind: Readonly<Record<(typeof ageBounds)[number], Phrases>>;
  /** Behind a count of days: they are the age. */
  readonly old: Phrases;
}

/** All words of one language. */
export interface Lexicon {
  readonly meanings: Readonly<Record<Meaning, Phrases>>;
  /** Words for meanings that names of firms have too. */
  readonly doubtful: Readonly<Partial<Record<Meaning, Phrases>>>;
  /** Before a value, and behind it: it is left out. */
  readonly negations: Phrases;
  readonly negationsBehind: Phrases;
  /** Between values of one kind. */
  readonly joiners: Phrases;
  /** Of the joiners, those between alternatives. */
  readonly alternatives: Phrases;
  /** Behind a review: the person who did it, whom no filter knows. */
  readonly doneBy: Phrases;
  /** At the end of a firm's name; the short ones only where they are written with a capital. */
  readonly legalForms: Phrases;
  readonly shortLegalForms: Phrases;
  /** Words for statuses that no firm has in its name. */
  readonly neverInNames: Phrases;
  /** Join the parts of a name too. */
  readonly nameJoiners: Phrases;
  /** Say nothing where they stand beside something that was understood. */
  readonly fillers: Phrases;
  /** Say nothing at the beginning of a text either, in languages without spaces. */
  readonly fillersBefore: Phrases;
  readonly currencies: Readonly<Record<NamedCurrency, Phrases>>;
  /** Further ones, by code. */
  readonly otherCurrencies: Readonly<Record<string, Phrases>>;
  /** The names of each country, by its code. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Before a country. */
  readonly places: Phrases;
  /** Before the name of a person, and behind it: the owner. */
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
