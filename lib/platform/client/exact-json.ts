import { LosslessNumber, parse, stringify } from 'lossless-json';
import { failed, ok, type Result } from '@/lib/result';

/** No record of the interface nests deeper than ten; text far beyond that is an attack on the stack. */
const deepestNesting = 64;

/** A number that JavaScript would not print back as it came (`1.50`, `1e3`, 17 digits) becomes its own text. Total. */
export function parseExactJson(text: string): Result<unknown, string> {
  if (!isShallow(text)) return failed(`nested deeper than ${deepestNesting} levels`);
  try {
    return ok(parse(text, null, { parseNumber: keepNumber, onDuplicateKey: ({ newValue }) => newValue }));
  } catch (error) {
    return failed(error instanceof Error ? error.name : 'not JSON');
  }
}

function keepNumber(text: string): number | string {
  const value = Number(text);
  return String(value) === text ? value : text;
}

/** Brackets inside of texts do not count; whether the text is JSON at all is for the parser to say. */
function isShallow(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inText) {
      if (character === '\\') index += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepestNesting) return false;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return true;
}

/** A JSON number that is sent digit by digit as a person wrote it. */
export type ExactNumber = LosslessNumber;

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Interface 4.5: the one amount that travels as a JSON number. Undefined when the text is no plain number. */
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
