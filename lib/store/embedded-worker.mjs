// The embedded Postgres in its own thread: a slow statement delays no request that needs no statement. Plain
// JavaScript, because a thread begins with its own file and not with a part of a bundle.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @typedef {{ id: number, kind: 'query' | 'exec' | 'listen' | 'copy' | 'close', text: string, values?: unknown[], rowMode?: 'array' | 'object' }} ThreadRequest
 * @typedef {{ channel: string, text: string }} ThreadNotice
 * @typedef {{ id: number, beganMs: number, endedMs: number, value?: unknown, error?: { message: string, facts: Record<string, unknown> } }} ThreadAnswer
 */

/**
 * PGlite on files that survive a power cut. Found in the source of PGlite 0.5.16:
 * - it starts Postgres with `-F`, which is `fsync=off`; `startParams` may say otherwise;
 * - that alone changes nothing, because its Node file system has no `fsync` of its own, so that `fsync()` answers
 *   success without doing anything, and `fdatasync()`, the default for the log, answers success by itself.
 * So this class gives the file system an `fsync` that calls Node's, and tells the log to use `fsync`. Counted here: one
 * call per commit on the log, and at a checkpoint one per changed file and folder; a commit takes 0.4 ms, not 0.15 ms.
 *
 * Before it writes, it looks whether this process still owns the folder: one that was paused within a statement would go
 * on with the rest of it, over what the next owner has written meanwhile.
 */
class DurableFiles extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS['init']>} given
   */
  async init(...given) {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      // The type omits a field of every file system of Emscripten: a table of functions for an open file.
      const { stream_ops } =
        /** @type {{ stream_ops: { fsync?: (file: { nfd: number }) => number, write: (...given: unknown[]) => number } }} */
        (/** @type {unknown} */ (module.NODEFS));
      stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
      const { write } = stream_ops;
      stream_ops.write = (...given) => {
        requireClaim();
        return write(...given);
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
  // The data is mostly in memory, in the system's if not in its own.
  ...['-c', 'random_page_cost=1.1'],
  // All of it is in memory from the start. With a million payouts half of the usual 128 MiB is as fast, a quarter is not.
  ...['-c', 'shared_buffers=64MB'],
  // A new file of the log is not filled with zeros first, which would make the statement that begins it wait for 16 MiB.
  ...['-c', 'wal_init_zero=off'],
];

/** As Drizzle expects them: times, and lists of numbers and times, as the text that Postgres writes. */
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

/** @param {string} folder */
async function openFolder(folder) {
  return await PGlite.create({
    fs: new DurableFiles(folder),
    startParams: durableStartParams,
    parsers: Object.fromEntries(asText.map((type) => [type, (/** @type {string} */ value) => value])),
  });
}

/**
 * A new store is moved into place whole: a process that is killed while it makes one leaves none.
 *
 * @param {string} folder
 */
async function make(folder) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const client = await openFolder(draft);
  await client.close();
  flushFolder(draft);
  renameSync(draft, folder);
  flush(path.dirname(folder));
}

/**
 * A new store is made without syncing: this flushes all of it before it is used.
 *
 * @param {string} folder
 */
function flushFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(location);
    else if (entry.isFile()) flush(location);
  }
  flush(folder);
}

/**
 * For a folder this makes its list of names durable, such as a rename in it.
 *
 * @param {string} location
 */
function flush(location) {
  const descriptor = openSync(location, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Copies the files between two statements, when nothing writes to them: they hold all that was committed, as after a
 * process that was killed there. File systems that can share blocks do.
 *
 * @param {string} from
 * @param {string} to
 */
function copyFolder(from, to) {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [one, other] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(one, other);
    else if (entry.isFile()) copyFileSync(one, other, constants.COPYFILE_FICLONE);
  }
}

/** @param {string} folder */
async function open(folder) {
  if (!existsSync(folder)) await make(folder);
  return await openFolder(folder);
}

/**
 * The facts of an error that other code reads; an error itself does not pass between threads whole.
 *
 * @param {unknown} thrown
 */
function describe(thrown) {
  if (!(thrown instanceof Error)) return { message: String(thrown), facts: {} };
  const names = ['code', 'constraint', 'table', 'severity', 'detail', 'routine'];
  const record = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (thrown));
  return { message: thrown.message, facts: Object.fromEntries(names.map((name) => [name, record[name]])) };
}

/**
 * @param {PGlite} client
 * @param {ThreadRequest} asked
 */
async function answer(client, { kind, text, values, rowMode }) {
  if (kind === 'close') await client.close();
  else if (kind === 'listen') await client.listen(text, (told) => post({ channel: text, text: told }));
  else if (kind === 'exec') await client.exec(text);
  else if (kind === 'copy') copyFolder(folder, text);
  else return await client.query(text, values, rowMode === undefined ? {} : { rowMode });
  return undefined;
}

const port = parentPort;
if (port === null) throw new Error('This is the thread of a store, and no program.');
/** @param {ThreadAnswer | ThreadNotice} said */
const post = (said) => port.postMessage(said);

const clockMs = () => performance.timeOrigin + performance.now();

/**
 * Answers with what the work returns, and with when it was under way.
 *
 * @param {number} id
 * @param {() => Promise<unknown>} work
 */
async function settle(id, work) {
  const beganMs = clockMs();
  try {
    const value = await work();
    post({ id, value, beganMs, endedMs: clockMs() });
  } catch (error) {
    post({ id, error: describe(error), beganMs, endedMs: clockMs() });
  }
}

const { folder, claim } = /** @type {{ folder: string, claim: string }} */ (workerData);

/**
 * Ends the thread where another process owns the folder: it may take over one that was paused for long. The claim is
 * opened and not only looked up, which a network folder would answer from memory.
 */
function requireClaim() {
  try {
    closeSync(openSync(claim, 'r'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The number is known to store-thread.ts.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESTALE') process.exit(75);
    throw error;
  }
}

const opening = open(folder);
let last = settle(0, async () => {
  await opening;
});
// In the order of arrival, one after the other.
port.on('message', (/** @type {ThreadRequest} */ asked) => {
  last = last.then(() =>
    settle(asked.id, async () => {
      const client = await opening;
      requireClaim();
      return await answer(client, asked);
    }),
  );
});
