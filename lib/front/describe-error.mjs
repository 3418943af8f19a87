import { withoutControlCharacters } from './control-characters.mjs';

/**
 * @typedef {object} ErrorLine
 * @property {string} name
 * @property {string} message
 * @property {string} [code]
 * @property {readonly string[]} [stack]
 * @property {ErrorLine} [cause]
 */

/**
 * An error for the log: the failure and its place, without anything that looks like data.
 *
 * @param {unknown} error
 * @returns {ErrorLine}
 */
export function describeError(error, depth = 0) {
  if (!(error instanceof Error)) return { name: typeof error, message: 'a value that is no error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? scrub(error.code).slice(0, 60) : undefined;
  return {
    name: scrub(error.name).slice(0, 60),
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    ...(depth === 0 ? { stack: framesOf(error) } : {}),
    ...(error.cause === undefined || depth >= 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Texts of libraries repeat their input: a failed query its parameters, a parser the text.
 *
 * @param {string} message
 */
export function scrub(message) {
  const scrubbed = message
    .slice(0, 10_000)
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g, '$1…$1')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…')
    .replace(/eyJ[\w-]+(?:\.[\w-]*)*/g, '…')
    .replace(/\b[A-Z]{2}\d{2}[A-Z0-9]{8,}/g, '…')
    .replace(/[\w~+/-]{32,}(?:[.=][\w~+/=-]*)*/g, '…')
    .replace(/\d(?:[ -]?\d){6,}/g, '…');
  return withoutControlCharacters(scrubbed).slice(0, 300);
}

/**
 * Only the frames: the first lines of a stack repeat the message.
 *
 * @param {Error} error
 */
function framesOf(error) {
  const lines = error.stack?.split('\n') ?? [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => withoutControlCharacters(line.trim()).slice(0, 300));
}
