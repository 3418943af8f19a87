import { plainCharacters, withAsciiDigits } from '@/lib/contract/fields/plain-characters';

/** Letters that have no separate accent to remove. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * For searches in the browser, where both sides are folded each time: also removes apostrophes and invisible
 * characters, and makes all sigmas and digits alike, so that "obrien" finds "O'Brien".
 */
export function foldLoosely(text: string): string {
  return foldText(withAsciiDigits(plainCharacters(text)))
    .replace(/['’‘ʼ`´]/g, '')
    .replaceAll('ς', 'σ');
}

/** Without case and accents: "grun" finds "Grünwald". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);
}
