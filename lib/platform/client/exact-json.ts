import { LosslessNumber, parse, stringify } from 'lossless-json';
import { failed, ok, type Result } from '@/lib/result';

/** No record of the interface nests deeper than ten; text far beyond that is an attack on the stack. */
const deepestNesting = 64;

/** Never throws. A number that JavaScript would print differently (`1.50`, `1e3`, 17 digits) becomes its own text. */
export function parseExactJson(text: string): Result<unknown, string> {
  const { isShallow, isPlain } = surveyJson(text);
  if (!isShallow) return failed(`nested deeper than ${deepestNesting} levels`);
  try {
    // If no number needs this, the engine's own parser gives the same result several times as fast.
    if (isPlain) return ok(JSON.parse(text));
    return ok(parse(text, null, { parseNumber: keepNumber, onDuplicateKey: ({ newValue }) => newValue }));
  } catch (error) {
    return failed(error instanceof Error ? error.name : 'not JSON');
  }
}

function keepNumber(text: string): number | string {
  const value = Number(text);
  return String(value) === text ? value : text;
}

/** A number always keeps so many digits. */
const fewDigits = 15;

const [quote, backslash, minus, dot, zero, nine] = [34, 92, 45, 46, 48, 57];

/** How deep the text nests, and whether all its numbers are short and whole; the parser checks whether it is JSON. */
function surveyJson(text: string): { readonly isShallow: boolean; readonly isPlain: boolean } {
  let depth = 0;
  let digits = 0;
  let isPlain = true;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = findEndOfText(text, index);
    const isDigit = code >= zero && code <= nine;
    // Outside of numbers only `true` and `false` have an `e`, never after a digit.
    const isSpecial =
      code === dot || (digits > 0 && (code | 32) === 101) || (code === minus && text[index + 1] === '0');
    digits = isDigit ? digits + 1 : 0;
    if (isSpecial || digits > fewDigits) isPlain = false;
    // The codes of `[` and `{` differ by one bit, and their closing forms are two further.
    if ((code | 32) === 123) depth += 1;
    else if ((code | 32) === 125) depth -= 1;
    if (depth > deepestNesting) return { isShallow: false, isPlain };
  }
  return { isShallow: true, isPlain };
}

/** The quote that ends the text which begins at `start`, or the end of the input. */
function findEndOfText(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** A JSON number that is sent digit by digit as a person wrote it. */
export type ExactNumber = LosslessNumber;

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Interface 4.5: the one amount that is sent as a JSON number. Undefined if the text is no plain number. */
export function findExactNumber(text: string): ExactNumber | undefined {
  return jsonNumber.test(text) ? new LosslessNumber(text) : undefined;
}

/** Writes JSON in which an `ExactNumber` keeps its digits. */
export function writeExactJson(value: Readonly<Record<string, unknown>>): string {
  const text = stringify(value);
  // Only undefined and functions have no JSON, and an object is neither.
  if (text === undefined) throw new TypeError('an object without JSON');
  return text;
}
