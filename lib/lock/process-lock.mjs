import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

// A lock file of one process: for the embedded store, a data folder, or the checkout that is being built. Plain
// JavaScript with only Node, because the start runs before anything is installed.

/**
 * Process ids are reused, so the start time of the process is part of its identity.
 *
 * @typedef {{ host: string, pid: number, startedAt: string }} Owner
 */

const heartbeatMs = 20_000;
/** An owner on another host cannot be checked; after three missed heartbeats it counts as dead. */
const silentMs = 60_000;

/**
 * Makes this process the owner, or returns the present one (0 and no host if the lock does not say). It takes over the
 * lock of a killed process. `release` gives it back, and so does the end of the process.
 *
 * @param {string} file
 * @returns {{ heldBy: number, host: string } | { release: () => void }}
 */
export function takeLock(file) {
  const content = JSON.stringify(ownerOf(process.pid));
  while (!create(file, content)) {
    const found = read(file);
    if (found === undefined) continue;
    if (isAlive(found)) return { heldBy: found.owner?.pid ?? 0, host: found.owner?.host ?? '' };
    takeAway(file, found.content);
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs).unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (read(file)?.content === content) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/**
 * The owner as a lock file names it.
 *
 * @param {number} pid
 * @returns {Owner}
 *
 * @internal Exported for tests.
 */
export function ownerOf(pid) {
  return { host: hostname(), pid, startedAt: startOf(pid) };
}

/**
 * A link appears whole or not at all, so that no process reads a half-written lock.
 *
 * @param {string} file
 * @param {string} content
 */
function create(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @typedef {{ content: string, owner: Owner | undefined, seenAtMs: number }} FoundLock
 * @param {string} file
 * @returns {FoundLock | undefined}
 */
function read(file) {
  try {
    const content = readFileSync(file, 'utf8');
    return { content, owner: parseOwner(content), seenAtMs: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * @param {string} content
 * @returns {Owner | undefined}
 */
function parseOwner(content) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(content);
    return isOwner(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Owner}
 */
function isOwner(value) {
  if (typeof value !== 'object' || value === null) return false;
  const hasHost = 'host' in value && typeof value.host === 'string';
  const hasPid = 'pid' in value && typeof value.pid === 'number';
  return hasHost && hasPid && 'startedAt' in value && typeof value.startedAt === 'string';
}

/** @param {FoundLock} found */
function isAlive({ owner, seenAtMs }) {
  const canBeAsked = owner?.host === hostname() && owner.startedAt !== '';
  if (canBeAsked) return startOf(owner.pid) === owner.startedAt;
  return Date.now() - seenAtMs < silentMs;
}

/**
 * Two processes may find the same dead lock: only the one that moved exactly that lock goes on.
 *
 * @param {string} file
 * @param {string} dead
 */
function takeAway(file, dead) {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') === dead) rmSync(aside);
  else renameSync(aside, file);
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * When the process started, in the system's own words; empty if there is no such process.
 *
 * @param {number} pid
 * @returns {string}
 */
function startOf(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the start is field 22; the name in parentheses is field 2 and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
