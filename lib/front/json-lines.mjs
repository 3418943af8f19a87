// The server process loads this first: from then on every line that it prints is JSON, whichever code prints it.
// Otherwise the framework, its libraries and Node print plain text, with data of requests in it.
import { describeError, scrub } from './describe-error.mjs';
import { lineWriter } from './line-writer.mjs';

/** @typedef {'debug' | 'info' | 'warn' | 'error'} Level */

// Sequences that colour a terminal. Built from the code, since the character itself is invisible in a pattern.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * Output of other code: its texts without anything that looks like data, and of other values only errors.
 *
 * @param {Level} level
 * @param {readonly unknown[]} given
 */
function print(level, given) {
  const words = given.filter((one) => typeof one === 'string').join(' ');
  const error = given.find((one) => one instanceof Error);
  const text = scrub(words.replace(colours, '').trim());
  if (text === '' && error === undefined) return;
  const line = { event: 'printed', ...(text === '' ? {} : { reason: text }) };
  lineWriter()[level](error === undefined ? line : { ...line, error: describeError(error) });
}

/**
 * Whole lines of JSON pass unchanged; `pino` writes to the same output in its own way.
 *
 * @param {NodeJS.WriteStream} stream
 * @param {Level} level
 */
function takeOver(stream, level) {
  const write = stream.write.bind(stream);
  /**
   * @param {string | Uint8Array} chunk
   * @param {unknown[]} rest
   */
  const writeLines = (chunk, ...rest) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    for (const line of text.split('\n')) {
      if (isJsonObject(line)) write(`${line}\n`);
      else print(level, [line]);
    }
    const done = rest.at(-1);
    if (isCallback(done)) queueMicrotask(done);
    return true;
  };
  stream.write = writeLines;
}

/**
 * @param {unknown} one
 * @returns {one is () => void}
 */
const isCallback = (one) => typeof one === 'function';

/** @param {string} line */
function isJsonObject(line) {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

takeOver(process.stdout, 'info');
takeOver(process.stderr, 'error');

for (const [name, level] of /** @type {const} */ ([
  ['debug', 'debug'],
  ['log', 'info'],
  ['info', 'info'],
  ['dir', 'info'],
  ['warn', 'warn'],
  ['trace', 'warn'],
  ['error', 'error'],
])) {
  console[name] = (/** @type {unknown[]} */ ...given) => print(level, given);
}

// Node prints a warning past `process.stderr`, and likewise an uncaught error.
process.removeAllListeners('warning');
process.on('warning', (warning) => lineWriter().warn({ event: 'node-warning', error: describeError(warning) }));
process.on('uncaughtException', (error) => lineWriter().error({ event: 'uncaught', error: describeError(error) }));
