// Loaded by NODE_OPTIONS into a process of a test: it stops at a commit that the test has ordered (commit-stop.ts), says
// so, and waits to be killed. The commit is not sent: the store has what was committed before it.
import { readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const folder = process.env['STOP_AT_COMMIT'] ?? '';
const order = path.join(folder, 'order.json');

/** A test that is gone kills nothing. */
const longestMs = 180_000;

/** @type {string | undefined} */
let counted;
let count = 0;

/** @returns {{ id: string, of: string, number: number } | undefined} */
function readOrder() {
  try {
    return JSON.parse(readFileSync(order, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Called before a commit, with the statements that it makes lasting.
 *
 * @param {readonly string[]} statements
 */
function reach(statements) {
  const { id, of, number } = readOrder() ?? {};
  if (id === undefined || of === undefined || number === undefined) return;
  if (id !== counted) [counted, count] = [id, 0];
  if (!statements.some((text) => new RegExp(of).test(text))) return;
  count += 1;
  if (count < number) return;
  try {
    renameSync(order, path.join(folder, `stopped-${id}-${process.pid}`));
  } catch {
    // Another process has stopped there.
    return;
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longestMs);
  process.kill(process.pid, 'SIGKILL');
}

/** The statements of one connection. */
class Connection {
  /** @type {string[] | undefined} */
  #open;

  /** @param {string} text */
  note(text) {
    if (/^\s*begin\b/i.test(text)) this.#open = [];
    else if (/^\s*commit\b/i.test(text)) {
      reach(this.#open ?? []);
      this.#open = undefined;
    } else if (/^\s*rollback\s*;?\s*$/i.test(text)) this.#open = undefined;
    else if (this.#open === undefined) reach([text]);
    else this.#open.push(text);
  }
}

/** @type {WeakMap<object, Connection>} */
const connections = new WeakMap();

/**
 * @param {object} key
 * @param {unknown} text
 */
function note(key, text) {
  if (typeof text !== 'string') return;
  const connection = connections.get(key) ?? new Connection();
  connections.set(key, connection);
  connection.note(text);
}

// The embedded database runs in a thread of its own and gets each statement as a message.
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (/** @type {any} */ message, ...more) {
  if (message?.kind === 'query' || message?.kind === 'exec') note(this, message.text);
  return Reflect.apply(postMessage, this, [message, ...more]);
};

const { prototype } = createRequire(import.meta.url)('pg').Client;
const { query } = prototype;
prototype.query = function (/** @type {any[]} */ ...given) {
  note(this, typeof given[0] === 'string' ? given[0] : given[0]?.text);
  return query.apply(this, given);
};
