import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../sandbox';

const run = promisify(execFile);

/** A real PostgreSQL of this run only: in a temporary folder, on a free port of this machine. */
export interface Cluster {
  makeDatabase(name: string): Promise<string>;
  /** Stops the server, as for a restart; its databases stay. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** One of PostgreSQL's own programs: pg_dump, pg_restore. */
  run(program: string, ...given: readonly string[]): Promise<void>;
  /** Makes the databases read-only, as their administrator can: no statement of a console can change them. */
  setReadOnly(readOnly: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The sentence for the person who started the run, when there is no PostgreSQL to start. */
export class NoPostgres extends Error {}

export async function startCluster(): Promise<Cluster> {
  const bin = findBinaries();
  const user = process.getuid?.() === 0 ? await findPostgresUser() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const [port = 0] = await freePorts(1);
  const as = { ...(user ?? {}), cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  await run(path.join(bin, 'initdb'), ['-D', data, '-U', 'console', '--auth=trust', '-E', 'UTF8'], as);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='' -c max_connections=200`;
  const log = path.join(folder, 'log');
  const control = async (...given: string[]) => {
    await run(path.join(bin, 'pg_ctl'), ['-D', data, '-w', ...given], as);
  };
  const resume = async () => await control('-l', log, '-o', options, 'start');
  await resume();
  const urlOf = (name: string) => `postgres://console@127.0.0.1:${port}/${name}`;
  const runProgram = async (program: string, ...given: readonly string[]) => {
    await run(path.join(bin, program), given, as);
  };
  const tell = async (statement: string) => await runProgram('psql', '-d', urlOf('postgres'), '-c', statement);
  return {
    makeDatabase: async (name) => {
      await tell(`create database ${name}`);
      return urlOf(name);
    },
    halt: async () => await control('-m', 'fast', 'stop'),
    resume,
    run: runProgram,
    setReadOnly: async (readOnly) => {
      await tell(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
      await tell('select pg_reload_conf()');
    },
    stop: async () => {
      await control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this machine has a PostgreSQL to start. */
export function hasPostgres(): boolean {
  try {
    return findBinaries() !== '';
  } catch {
    return false;
  }
}

/** Debian keeps each version in its own folder, off the path. */
function findBinaries(): string {
  const all = '/usr/lib/postgresql';
  const versions = existsSync(all) ? readdirSync(all).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions
    .map((version) => path.join(all, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
  if (found !== undefined) return found;
  throw new NoPostgres('The rounds on PostgreSQL need its server: install it with `apt-get install -y postgresql`.');
}

/** PostgreSQL refuses to run as root. */
async function findPostgresUser(): Promise<{ readonly uid: number; readonly gid: number }> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return { uid: uid ?? 0, gid: gid ?? 0 };
  } catch {
    throw new NoPostgres(
      'The rounds on PostgreSQL need the user postgres when they run as root: `apt-get install -y postgresql` makes it.',
    );
  }
}
