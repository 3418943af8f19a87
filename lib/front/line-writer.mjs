import pino from 'pino';

/** @type {import('pino').Logger | undefined} */
let writer;

/** Writes lines of JSON on standard output, each with its level and time. */
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
