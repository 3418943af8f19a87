import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * A lock file names its owner by process id and start time, because ids are used again.
 *
 * @typedef {{ pid: number, startedAt: string }} Owner
 */

/**
 * Takes the lock, or returns the process that holds it. It is given back when this process exits, however it exits;
 * what a killed process left behind is taken over.
 *
 * @param {string} file
 * @returns {{ heldBy: number } | { release: () => void }}
 */
export function takeLock(file) {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) });
  for (;;) {
    if (create(file, mine)) break;
    const found = readOwner(file);
    if (found === 'gone') continue;
    if (found === 'being written') {
      pause(20);
      continue;
    }
    if (found !== 'unreadable' && startTime(found.pid) === found.startedAt) return { heldBy: found.pid };
    removeStale(file, found);
  }
  const release = () => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/** @param {number} ms */
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * @param {string} file
 * @param {string} content
 */
function create(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Owner | 'gone' | 'unreadable' | 'being written'}
 */
function readOwner(file) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(readFileSync(file, 'utf8'));
    return isOwner(parsed) ? parsed : 'unreadable';
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'gone';
    if (!(error instanceof SyntaxError)) throw error;
    // Between creating and writing lies a moment; a file that stays empty belongs to nobody.
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2_000
      ? 'being written'
      : 'unreadable';
  }
}

/**
 * Another start may take the same stale lock over at this moment: only the one that moved the stale file goes on.
 *
 * @param {string} file
 * @param {Owner | 'unreadable'} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readOwner(aside);
  if (JSON.stringify(moved) === JSON.stringify(stale)) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * When a process started, in the words of its system; empty when there is no such process.
 *
 * @param {number} pid
 */
function startTime(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may hold spaces; the start time is the 20th field after it (proc(5), field 22).
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * @param {unknown} value
 * @returns {value is Owner}
 */
function isOwner(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'string'
  );
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
