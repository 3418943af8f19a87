// Loaded into the server of a test: each statement that goes to the store for a request is a line of STATEMENTS_FILE.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

// The server may have either of its two forms.
for (const { PGlite } of [await import('@electric-sql/pglite'), require('@electric-sql/pglite')]) {
  for (const name of ['query', 'exec']) noteCalls(PGlite.prototype, name);
  const { transaction } = PGlite.prototype;
  PGlite.prototype.transaction = function (/** @type {(open: any) => Promise<unknown>} */ work) {
    return transaction.call(this, (/** @type {any} */ open) => {
      for (const name of ['query', 'exec']) noteCalls(open, name);
      return work(open);
    });
  };
}
noteCalls(require('pg').Client.prototype, 'query');
