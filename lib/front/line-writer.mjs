import pino from 'pino';

/**
 * Takes objects alone: the library reads `%s` in a text that comes first, as a format for what follows.
 *
 * @typedef {(line: Readonly<Record<string, unknown>>) => void} WriteLine
 * @typedef {Readonly<Record<'debug' | 'info' | 'warn' | 'error', WriteLine>>} LineWriter
 */

/** @type {LineWriter | undefined} */
let writer;

/**
 * Writes lines of JSON on standard output, each with its level and time.
 *
 * @returns {LineWriter}
 */
export function lineWriter() {
  writer ??= pino({
    // Not through `environment()`: a wrong environment is one of the things that must be logged.
    level:
      ['debug', 'info', 'warn', 'error', 'silent'].find((level) => level === process.env['LOG_LEVEL']?.trim()) ??
      'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
  return writer;
}
