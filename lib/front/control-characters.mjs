/**
 * Characters that a name, note or address never needs: they end lines in a log, move the cursor of a terminal, reverse
 * the direction of text, or are refused by the database (NUL).
 */
const always = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069`;
const lineBreaks = String.raw`\t\n\r\u2028\u2029`;

const inLines = new RegExp(`[${always}]`);
const inOneLine = new RegExp(`[${always}${lineBreaks}]`);
const everyOne = new RegExp(`[${always}${lineBreaks}]`, 'g');

/** @param {string} text of one line */
export const hasControlCharacter = (text) => inOneLine.test(text);

/** @param {string} text that may have several lines, with tabs */
export const hasControlCharacterBesideLines = (text) => inLines.test(text);

/** @param {string} text shown with a sign in the place of each such character */
export const withoutControlCharacters = (text) => text.replace(everyOne, '\ufffd');
