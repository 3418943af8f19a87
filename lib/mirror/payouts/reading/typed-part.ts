import type { PayoutFilterName } from '../payout-filters';
import type { TypedWord } from './typed-word';

/** Values of filters: lists of those that take several, else a list of one. */
export type ReadValues = Readonly<Partial<Record<PayoutFilterName, readonly string[]>>>;

/** Some words of a sentence that were understood. */
export interface TypedPart {
  /** How many words it takes. */
  readonly length: number;
  readonly values: ReadValues;
  /** Could as well be part of a name: it counts only where no word beside it is left over. */
  readonly isWeak?: boolean;
}

/** What is known where the sentence is read. */
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

/** Reads the words from a place on; undefined where they are nothing that it knows. */
export type PartReader = (words: readonly TypedWord[], at: number, context: TypedContext) => TypedPart | undefined;

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
