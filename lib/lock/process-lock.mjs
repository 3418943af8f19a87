// eslint-disable-next-line no-restricted-syntax -- `sysctl` alone, without a shell, with no argument of a request.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import net from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// A lock of one process: for the embedded store, a data folder, or the checkout that is being built. Plain JavaScript
// with only Node, because the start runs before anything is installed.
//
// The lock is a folder. A process puts a claim of its own into it, and then looks at the claims of others: if one of
// them lives, it takes its own away again. So of two processes that come at once one sees the other; no two claims have
// one name. Beside its claim a process listens on a socket. The system closes it with the process, however it ends, and
// lets others of this machine reach it in any container or namespace, and while the process is paused.

/**
 * `machine` is this boot of this machine; empty where others cannot reach the socket, as on some network folders.
 *
 * @typedef {{ host: string, pid: number, machine: string }} Owner
 */

/** @typedef {{ file: string, content: string, withdraw: () => void }} Claim */

/** @typedef {{ claim: string, release: () => void, lose: () => void }} HeldLock */

const beatMs = 5_000;
/** A claim that cannot be asked, as on another machine, counts as dead when it was silent for so long. */
const silentMs = 60_000;
/** The process of a silent claim may live: it gets the time to end a statement, and then finds its claim gone. */
const graceMs = 2_000;

/**
 * Makes this process the owner, or names the owner in words: `process 12 on host`. `claim` is a file that is there as
 * long as this process is the owner: look at it before a write, and call `lose` where it is gone. `lost` is told who
 * has taken over, and ends the process. `release` gives the lock back, and so does the end of the process.
 *
 * @param {string} folder
 * @param {(to: string) => void} lost
 * @returns {Promise<{ heldBy: string } | HeldLock>}
 */
export async function takeLock(folder, lost) {
  /** @type {Set<string>} */
  const seen = new Set();
  for (;;) {
    const former = makeFolder(folder);
    if (former !== undefined) return { heldBy: former };
    const claim = await makeClaim(folder);
    const { living, hasSilent } = await judgeOthers(folder, claim.file);
    if (hasSilent) await wait(graceMs);
    if (living === undefined && isThere(claim.file)) return hold(folder, claim, lost);
    claim.withdraw();
    // A claim that is met again holds the lock: a claim of another try would have gone by now.
    if (living !== undefined && seen.has(living.file)) return { heldBy: living.name };
    if (living !== undefined) seen.add(living.file);
    // eslint-disable-next-line no-restricted-syntax -- a pause.
    await wait(20 + Math.random() * 100);
  }
}

/**
 * @param {string} folder
 * @param {Claim} claim
 * @param {(to: string) => void} lost
 * @returns {HeldLock}
 */
function hold(folder, { file, content, withdraw }, lost) {
  let hasEnded = false;
  const release = () => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(beat);
    process.off('exit', release);
    withdraw();
  };
  const lose = () => {
    if (hasEnded) return;
    release();
    lost(nameOf(findOwner(folder)));
  };
  const beat = setInterval(() => {
    void renew(file, content).then((isOurs) => {
      if (!isOurs) lose();
    });
  }, beatMs).unref();
  process.on('exit', release);
  return { claim: file, release, lose };
}

/**
 * @param {string} folder
 * @returns {Owner | undefined}
 *
 * @internal Exported for tests.
 */
export function findOwner(folder) {
  return claimsIn(folder)
    .map((file) => read(file)?.owner)
    .find((owner) => owner !== undefined);
}

/** @param {Owner | undefined} owner */
function nameOf(owner) {
  return owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`;
}

/**
 * Answers who holds the lock that a former version made, which was a file.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    if (statSync(folder).isDirectory()) return undefined;
    const { owner, seenAtMs = 0 } = read(folder) ?? {};
    if (Date.now() - seenAtMs < silentMs) return nameOf(owner);
    rmSync(folder, { force: true });
    return makeFolder(folder);
  }
  return undefined;
}

/**
 * The socket comes first: a claim whose process cannot be reached never looks dead while it is being made.
 *
 * @param {string} folder
 * @returns {Promise<Claim>}
 */
async function makeClaim(folder) {
  const file = path.join(folder, randomBytes(8).toString('hex'));
  const socket = socketOf(file);
  const place = openSync(folder, 'r');
  const server = net.createServer((one) => one.destroy()).unref();
  await new Promise((done) => {
    server.on('error', done);
    server.listen(reach(place, socket), () => done(undefined));
  });
  const canBeAsked = (await ask(folder, file)) === 'living';
  const content = JSON.stringify({ host: hostname(), pid: process.pid, machine: canBeAsked ? findMachine() : '' });
  writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  const withdraw = () => {
    for (const one of [file, socket]) rmSync(one, { force: true });
    server.close();
    closeSync(place);
  };
  return { file, content, withdraw };
}

/** @param {string} file */
const socketOf = (file) => `${file}.socket`;

/**
 * The path of a socket has hardly a hundred characters: Linux reaches it through its open folder.
 *
 * @param {number} place
 * @param {string} socket
 */
export function reach(place, socket) {
  return process.platform === 'linux' ? `/proc/self/fd/${place}/${path.basename(socket)}` : socket;
}

/**
 * A claim of another process that lives, and whether a claim was removed that was only silent.
 *
 * @param {string} folder
 * @param {string} own
 */
async function judgeOthers(folder, own) {
  /** @type {{ file: string, name: string } | undefined} */
  let living;
  let hasSilent = false;
  for (const file of claimsIn(folder)) {
    if (file === own) continue;
    const found = read(file);
    const answer = await ask(folder, file);
    const isOfHere = found === undefined || found.owner?.machine === findMachine();
    const isDead = answer === 'refused' && isOfHere && findMachine() !== '';
    // The ages are measured by the clock of the file system, since the clocks of two machines may differ.
    const quietMs = (read(own)?.seenAtMs ?? 0) - (found?.seenAtMs ?? 0);
    const isSilent = answer !== 'living' && found !== undefined && quietMs > silentMs;
    if (isDead || isSilent) {
      for (const one of [file, socketOf(file)]) rmSync(one, { force: true });
      hasSilent ||= !isDead;
    } else if (found !== undefined) {
      living = { file, name: `${nameOf(found.owner)}${answer === 'living' ? '' : inDoubt(quietMs)}` };
    }
  }
  return { living, hasSilent };
}

/** @param {number} quietMs */
function inDoubt(quietMs) {
  const seconds = Math.max(0, Math.round(quietMs / 1_000));
  return ` (last heard of ${seconds} seconds ago; it counts as ended after ${silentMs / 1_000})`;
}

/**
 * Whether a process of this machine listens for the claim.
 *
 * @param {string} folder
 * @param {string} file
 * @returns {Promise<'living' | 'refused' | 'unknown'>}
 */
async function ask(folder, file) {
  const place = openSync(folder, 'r');
  try {
    return await new Promise((resolve) => {
      const socket = net.connect(reach(place, socketOf(file)));
      socket.once('connect', () => {
        resolve('living');
        socket.destroy();
      });
      socket.on('error', (error) => {
        // The queue of the socket is full: many processes have asked a process that is paused.
        if (isCode(error, 'EAGAIN')) resolve('living');
        else resolve(isCode(error, 'ECONNREFUSED') ? 'refused' : 'unknown');
      });
    });
  } finally {
    closeSync(place);
  }
}

/** @type {string | undefined} */
let machine;

function findMachine() {
  return (machine ??= readMachine());
}

/** Identifies a boot of this machine: all its containers have the same value, and each restart makes a new one. */
function readMachine() {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * The claims of a folder, also those of which only the socket is left.
 *
 * @param {string} folder
 */
function claimsIn(folder) {
  const names = readdirSync(folder).map((name) => name.replace(/\.socket$/, ''));
  return [...new Set(names)].filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => path.join(folder, name));
}

/** @param {string} file */
function read(file) {
  try {
    return { owner: parseOwner(readFileSync(file, 'utf8')), seenAtMs: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * The owner by the text of a claim; undefined for a claim that is being written.
 *
 * @param {string} content
 * @returns {Owner | undefined}
 */
function parseOwner(content) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null || !('host' in parsed) || !('pid' in parsed)) return undefined;
    return {
      host: String(parsed.host),
      pid: Number(parsed.pid),
      machine: 'machine' in parsed ? String(parsed.machine) : '',
    };
  } catch {
    return undefined;
  }
}

/**
 * Shows that the owner lives. Returns false where the claim is gone.
 *
 * @param {string} file
 * @param {string} content
 */
async function renew(file, content) {
  try {
    const handle = await open(file, 'r+');
    try {
      await handle.write(content, 0);
      // The write must reach the server of a network folder, whose clock counts.
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    return !isGone(error);
  }
  return true;
}

/**
 * Whether the claim is there: opened and not only looked up, since a network folder answers the latter from memory.
 *
 * @param {string} file
 */
function isThere(file) {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** @param {unknown} error */
function isGone(error) {
  return ['ENOENT', 'ENOTDIR', 'ESTALE'].some((code) => isCode(error, code));
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
