// Loaded into the server of a test: writes each statement that a request sends to the store into STATEMENTS_FILE.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const file = process.env['STATEMENTS_FILE'] ?? '';
/** @type {AsyncLocalStorage<string | undefined>} */
const asking = new AsyncLocalStorage();

subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  asking.enterWith(request.url);
});

/** @param {unknown} text */
function note(text) {
  const address = asking.getStore();
  if (address !== undefined) appendFileSync(file, `${JSON.stringify({ address, text })}\n`);
}

/**
 * @param {Record<string, Function>} statements
 * @param {string} name
 */
function noteCalls(statements, name) {
  const run = statements[name];
  statements[name] = function (/** @type {any[]} */ ...given) {
    note(typeof given[0] === 'string' ? given[0] : given[0]?.text);
    return run?.apply(this, given);
  };
}

const require = createRequire(import.meta.url);

// The embedded database runs in a thread of its own and gets each statement as a message; the messages for the begin
// and end of a transaction are not statements.
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (/** @type {any} */ message, ...more) {
  const { kind, text } = message ?? {};
  if (kind === 'query' || (kind === 'exec' && !/^(begin|commit|rollback)$/.test(text))) note(text);
  return Reflect.apply(postMessage, this, [message, ...more]);
};
noteCalls(require('pg').Client.prototype, 'query');
