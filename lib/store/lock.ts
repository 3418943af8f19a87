import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod';
import { StoreError } from './store-error';

/** Ids of processes are used again, so the moment when the process started belongs to its name. */
const ownerSchema = z.object({ host: z.string(), pid: z.number().int(), startedAt: z.string() });
type Owner = z.infer<typeof ownerSchema>;

const heartbeatMs = 20_000;
/** An owner on another host cannot be asked whether it lives; three missed heartbeats mean that it does not. */
const silentMs = 60_000;

/**
 * Makes this process the owner of the embedded store, or refuses in one sentence. What a killed process left behind is
 * taken over. Returns the function that gives it back; the end of the process gives it back too.
 */
export function takeLock(file: string): () => void {
  const own: Owner = { host: hostname(), pid: process.pid, startedAt: startOf(process.pid) };
  const content = JSON.stringify(own);
  while (!create(file, content)) {
    const found = read(file);
    if (found === undefined) continue;
    if (isAlive(found, own.host)) throw inUse(file, found.owner);
    takeAway(file, found.content);
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs).unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (read(file)?.content === content) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

interface Found {
  readonly content: string;
  readonly owner: Owner | undefined;
  readonly seenAtMs: number;
}

/** A link appears whole or not at all, so that nobody reads a lock that is half written. */
function create(file: string, content: string): boolean {
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

function read(file: string): Found | undefined {
  try {
    const content = readFileSync(file, 'utf8');
    return { content, owner: parseOwner(content), seenAtMs: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parseOwner(content: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

function isAlive({ owner, seenAtMs }: Found, host: string): boolean {
  if (owner?.host === host) return startOf(owner.pid) === owner.startedAt;
  return Date.now() - seenAtMs < silentMs;
}

/** Two processes may find the same dead lock: only the one that moved exactly that lock goes on. */
function takeAway(file: string, dead: string): void {
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

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** When the process started, in the system's own words; empty when there is no such process. */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return '';
  }
  if (process.platform !== 'linux') return 'alive';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the start is field 22; the name in parentheses is field 2 and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function inUse(file: string, owner: Owner | undefined): StoreError {
  const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`;
  return new StoreError(
    `The store is in use by ${who} (${file}): stop that one, or set DATA_DIR to another folder to run beside it.`,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
