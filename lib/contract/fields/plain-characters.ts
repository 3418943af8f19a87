/** Format characters (marks of direction, zero widths, soft hyphens, tags) and those that fonts draw as nothing. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Full-width forms of ASCII and of currency signs, and the mathematical alphabets, which chats use as fonts. */
const otherWidths = /[\uff01-\uff5e\uffe0-\uffe6\u{1d400}-\u{1d7ff}]/gu;

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The ASCII digit of a decimal digit of any script: Unicode has each script's digits in one run, zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** Spaces of every width, tabs and line breaks. */
export const plainSpaces = /\s+/gu;

/** Writes digits of any script as ASCII digits. */
export const withAsciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit);

/** The text without invisible characters; letters, digits and signs have their usual width. */
export const plainCharacters = (text: string): string =>
  text.replace(otherWidths, (character) => character.normalize('NFKC')).replace(invisible, '');
