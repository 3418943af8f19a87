import { message, type Message } from '@/lib/messages/message';
import { uuidInText } from '@/lib/contract/fields/uuids';

/** Ids, and the references of payouts that people read aloud, as the platform writes them. */
const recordName = new RegExp(`(?<![0-9a-z])(?:${uuidInText}|PO\\d{19}|[a-z]\\d{6}-[0-9a-z]{6})(?![0-9a-z])`, 'gi');

/** The ids and references in any text, each once, in their order. */
export const namesIn = (text: string): readonly string[] => [...new Set(text.match(recordName))];

/**
 * The ids and references in a pasted text: one from each cell of a sheet, whatever is beside it, or the last one in an address of
 * the console, which names the account first. Empty for none, and for one alone, which is searched for like any word.
 */
export function findPastedIds(typed: string): readonly string[] {
  const pieces = typed.split(/[\s,;]+/u).filter((piece) => piece !== '');
  const ids = pieces.flatMap((piece) => piece.match(recordName)?.at(-1) ?? []);
  return pieces.length === 1 && ids[0] === pieces[0] ? [] : [...new Set(ids)];
}

const mostIds = 200;
const longestText = 1_000;

/** A text as it is searched. */
export interface SearchedText {
  readonly text: string;
  /** How many ids and references the text has, and how many of them are looked for. */
  readonly pasted: number;
  readonly looked: number;
  /** The end of a text without ids is left out. */
  readonly isCut: boolean;
}

/** The part of a typed or pasted text that is searched: so many ids, or so much of any other text. */
export function searchedText(typed: string): SearchedText {
  const trimmed = typed.trim();
  const ids = findPastedIds(trimmed);
  const looked = ids.slice(0, mostIds);
  const isLong = trimmed.length > longestText;
  const short = ids.length > 0 ? looked.join(' ') : trimmed.slice(0, longestText);
  return {
    text: isLong || looked.length < ids.length ? short : trimmed,
    pasted: ids.length,
    looked: looked.length,
    isCut: isLong && ids.length === 0,
  };
}

/**
 * Why a text is not searched as a whole. Pages cut the text themselves, and say so beside the box; a request without a
 * page is refused, so that no answer is taken for the answer to the whole text.
 */
export function findLongSearch(typed: string): Message | undefined {
  const { pasted, looked, isCut } = searchedText(typed);
  return isCut || looked < pasted ? message('terms.searchTooLong', { letters: longestText, ids: mostIds }) : undefined;
}
