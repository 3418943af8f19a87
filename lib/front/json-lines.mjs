// Loaded first into the server process: from then on everything that it prints is one line of JSON, whoever prints it.
// The framework, its libraries and Node itself write words otherwise, with whatever a request brought along in them.
import { describeError, scrub } from './describe-error.mjs';
import { lineWriter } from './line-writer.mjs';

/** @typedef {'debug' | 'info' | 'warn' | 'error'} Level */

// What colours a terminal. Built from its code, since the character itself cannot be seen in a pattern.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * What somebody else printed: its words without what looks like data, and of other values nothing but errors.
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
 * Whole lines of JSON pass as they are; `pino` has a way of its own to the same output.
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

// Node prints a warning past `process.stderr`, and so it does with an error that nobody caught.
process.removeAllListeners('warning');
process.on('warning', (warning) => lineWriter().warn({ event: 'node-warning', error: describeError(warning) }));
process.on('uncaughtException', (error) => lineWriter().error({ event: 'uncaught', error: describeError(error) }));
