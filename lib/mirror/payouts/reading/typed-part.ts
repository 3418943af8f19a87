import type { ListedFilterName } from '@/lib/mirror/lists/kept-fields';
import type { PayoutFilterName } from '../payout-filters';
import type { TypedWord } from './typed-word';

/** The filters that words can set: those of payouts, by which other lists have them too, and those of other lists alone. */
export type ReadName = PayoutFilterName | ListedFilterName | 'show';

/** Values of filters, each as a list: a filter of one value has a list of one. */
export type ReadValues = Readonly<Partial<Record<ReadName, readonly string[]>>>;

/** Habits that differ from place to place; each reading of a sentence takes one choice of each. */
export interface Habits {
  /** The mark before the decimals: 5.000 is five or five thousand. */
  readonly decimals: '.' | ',';
  /** Whether the day stands first: 3/11/2026. */
  readonly isDayFirst: boolean;
  /** Whether "from October" means since then, and not in it. */
  readonly isFromOpen: boolean;
}

/** Some words of a sentence that were understood. */
export interface TypedPart {
  /** How many words the part takes. */
  readonly length: number;
  readonly values: ReadValues;
  /** Whether the words could as well be part of a name: they count only where no word beside them is left over. */
  readonly isWeak?: boolean;
  /** Whether the words belong together and stay text: a name, or something that no filter can say. */
  readonly isText?: boolean;
  /** Habits by which the part was read, where others would read it differently. */
  readonly doubts?: readonly (keyof Habits)[];
  /** Habits that the part's own notation shows: 31/12/2025 has the day first. */
  readonly shows?: readonly Partial<Habits>[];
}

/** How people type a filter. */
export interface TypedFilter {
  readonly reader: PartReader;
  /** The filters that leave these values out; undefined where no filter can say that. */
  readonly without: (values: readonly string[]) => ReadValues | undefined;
}

/** A filter that a reading can have. */
interface ReadFilter {
  /** Undefined where no words set the filter by themselves. */
  readonly typed: TypedFilter | undefined;
  readonly isList: boolean;
  /** Whether its values are days or amounts, which no words leave out. */
  readonly isSpan: boolean;
  /** Filters that this one stands for: neither can be set beside the other. */
  readonly standsFor: readonly ReadName[];
}

/** A phrase, with the filters that it sets; without any for words that say nothing in a list. */
export type Phrase = Omit<TypedPart, 'length'>;

/** What the words of a sentence mean in one list. */
export interface TypedList<Name extends ReadName = ReadName> {
  /** Of readers that take equally many words that of the first filter counts. */
  readonly filters: Readonly<Partial<Record<Name, ReadFilter>>>;
  readonly phrases: ReadonlyMap<string, Phrase>;
  /** Words that say nothing beside something that was understood, such as the noun of the list. */
  readonly fillers: ReadonlyMap<string, true>;
  /** Those of them that say nothing in front of other text either. */
  readonly openings: ReadonlyMap<string, true>;
  /** The phrases by which a text without spaces is divided here, and not in every list. */
  readonly unspaced: readonly string[];
}

/** The names of a list's filters. */
export const namesOf = ({ filters }: Pick<TypedList, 'filters'>): readonly ReadName[] =>
  Object.keys(filters) as ReadName[]; // the keys of the record

/** The facts that are known where the sentence is read. */
export interface TypedContext {
  /** The platform's day. */
  readonly today: string;
  /** The currencies of the payouts. */
  readonly currencies: readonly string[];
  /** People who own payouts. */
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  /** The accounts of the list; one of them alone is never named. */
  readonly accounts: readonly { readonly account: string; readonly name?: string | undefined }[];
}

/** One way to read the sentence. */
export interface ReadingContext extends TypedContext {
  readonly habits: Habits;
  /** The currencies that the sentence names: an amount has no more decimals than they have. */
  readonly named: readonly string[];
  readonly list: TypedList;
}

/** Reads the words from a place on; undefined where they are nothing that it knows. */
export type PartReader = (words: readonly TypedWord[], at: number, context: ReadingContext) => TypedPart | undefined;

/** The part that takes most words; of equal ones the first. */
export const longestOf = (parts: readonly TypedPart[]): TypedPart | undefined =>
  parts.reduce<TypedPart | undefined>(
    (best, part) => (best === undefined || part.length > best.length ? part : best),
    undefined,
  );

/** Some words, each with one space between; empty where there are fewer, or one of them is quoted. */
export function phraseAt(words: readonly TypedWord[], at: number, length: number): string {
  const some = words.slice(at, at + length);
  return some.length < length || some.some(({ isQuoted }) => isQuoted) ? '' : some.map(({ word }) => word).join(' ');
}

/** The longest phrase of a table that begins at the place. */
export function longestAt<V>(
  table: ReadonlyMap<string, V>,
  { words, at, most = 5 }: { readonly words: readonly TypedWord[]; readonly at: number; readonly most?: number },
): { readonly length: number; readonly value: V } | undefined {
  for (let length = most; length > 0; length -= 1) {
    const value = table.get(phraseAt(words, at, length));
    if (value !== undefined) return { length, value };
  }
  return undefined;
}
