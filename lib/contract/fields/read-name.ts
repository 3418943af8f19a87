import { plainSpaces } from './plain-characters';

/**
 * Names, titles and tags. Two that look the same count as the same: invisible characters are removed before a name is
 * judged, compared or stored, and an invisible name is empty. Characters that change how a name is drawn stay:
 *
 * - a zero width non-joiner after a virama (Indic scripts), and between two Arabic letters that would join (Persian,
 *   Kurdish, Urdu; RFC 5892, appendix A.1);
 * - a zero width joiner after a virama (A.2), after an Arabic letter that joins if no Arabic letter follows, and
 *   between two emoji;
 * - the selectors of an emoji's colours, of a form of a Chinese character and of a Mongolian letter, each after the
 *   character that it selects for;
 * - the tags of a flag, after the black flag and closed by the tag that ends them;
 * - number signs of Arabic and Syriac, which are format characters but visible.
 *
 * Marks of direction are removed: each name is drawn in its own element. Letters are not changed beyond Unicode's
 * canonical composition; widths and ligatures stay as they were typed.
 */
export function readName(typed: string): string {
  return readNote(typed).replace(plainSpaces, ' ');
}

/** Notes, reasons and addresses: like a name, but with line breaks kept. */
export function readNote(typed: string): string {
  const read = withoutInvisible(typed.normalize('NFC')).trim();
  // A removed character may have been the only reason why another one was kept.
  return read === typed ? read : readNote(read);
}

/** Signs that are counted as format characters but are visible. */
const shownFormats = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`;

/** Invisible characters; the selectors and joiners among them are checked one by one. */
const candidates = new RegExp(
  String.raw`(?![${shownFormats}\u202a-\u202e\u2066-\u2069])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`,
  'gu',
);

/** How far to look, past accents, for the letter that such a character belongs to. */
const reach = 16;

const flag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}/gu;

function withoutInvisible(text: string): string {
  const flags = [...text.matchAll(flag)].map(({ 0: whole, index }) => [index, index + whole.length] as const);
  return text.replace(candidates, (character, index: number) => {
    if (flags.some(([from, to]) => index >= from && index < to)) return character;
    return isNeeded(
      character,
      text.slice(Math.max(0, index - reach), index),
      text.slice(index + character.length).slice(0, reach),
    )
      ? character
      : '';
  });
}

/** Signs that take the vowel from a consonant: canonical combining class 9. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed\u{11046}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}]\p{M}*$/u;

/** Arabic letters that do not join the next one: alef, dal, ra, waw and their variants, and isolated ones. */
const unjoined =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]\p{M}*$/u;
const arabicBefore = /\p{Script=Arabic}\p{M}*$/u;
const arabicAfter = /^\p{M}*(?=\p{L})\p{Script=Arabic}/u;
const joins = (before: string): boolean => arabicBefore.test(before) && !unjoined.test(before);

const emojiBefore = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})\ufe0f?$/u;
const emojiAfter = /^\p{Extended_Pictographic}/u;
const hanBefore = /\p{Script=Han}$/u;
const mongolianBefore = /\p{Script=Mongolian}$/u;

function isNeeded(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200c':
      return virama.test(before) || (joins(before) && arabicAfter.test(after));
    case '\u200d':
      if (emojiBefore.test(before)) return emojiAfter.test(after);
      return virama.test(before) || (joins(before) && !arabicAfter.test(after));
    case '\ufe0e':
    case '\ufe0f':
      return /\p{Emoji}$/u.test(before) && (!/[0-9#*]$/.test(before) || after.startsWith('\u20e3'));
    default:
      return /^[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]$/u.test(character)
        ? hanBefore.test(before)
        : /^[\u180b-\u180f]$/.test(character) && mongolianBefore.test(before);
  }
}
