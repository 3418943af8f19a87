import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processorMs } from '../process-tree';
import { freePorts } from '../sandbox';

const run = promisify(execFile);

/** A real PostgreSQL of this run only: in a temporary folder, on a free port of this machine. */
export interface Cluster {
  readonly port: number;
  makeDatabase(name: string): Promise<string>;
  /** Stops the server, as for a restart; its databases stay. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the server as a lost machine does: nothing is finished, and nothing more reaches a standby. */
  kill(): Promise<void>;
  /** One of PostgreSQL's own programs: pg_dump, pg_restore. */
  run(program: string, ...given: readonly string[]): Promise<void>;
  /** Makes the databases read-only, as their administrator can: no statement of a console can change them. */
  setReadOnly(readOnly: boolean): Promise<void>;
  /** Starts a second server, which follows this one; one that is synchronous has each commit before its client knows of it. */
  follow(isSynchronous: boolean): Promise<Standby>;
  /** The processor time that the server has taken so far; Linux tells it. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** A server that follows that of a cluster, answers questions meanwhile, and may take its place. */
export interface Standby {
  readonly port: number;
  /** Waits until it has all that the cluster has committed so far. */
  catchUp(): Promise<void>;
  /** Falls behind: nothing of what the cluster commits from now on reaches it. */
  fallBehind(): Promise<void>;
  promote(): Promise<void>;
}

/** The sentence for the person who started the run, when there is no PostgreSQL to start. */
export class NoPostgres extends Error {}

/** Where the servers of a cluster are, and how their programs are run. */
interface Ground {
  readonly folder: string;
  readonly run: (program: string, ...given: readonly string[]) => Promise<string>;
}

async function layGround(): Promise<Ground> {
  const bin = findBinaries();
  const user = process.getuid?.() === 0 ? await findPostgresUser() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  return { folder, run: async (program, ...given) => (await run(path.join(bin, program), given, as)).stdout };
}

/** One server with its data in a folder of that name. */
class Server {
  readonly data: string;
  readonly #ground: Ground;
  readonly port: number;
  readonly #settings: string;

  constructor(ground: Ground, name: string, port: number, settings = '') {
    this.data = path.join(ground.folder, name);
    this.#ground = ground;
    this.port = port;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const options = `-c listen_addresses=127.0.0.1 -c port=${this.port} -c unix_socket_directories='' -c max_connections=200${this.#settings}`;
    await this.control('-l', `${this.data}.log`, '-o', options, 'start');
  }

  async control(...given: readonly string[]): Promise<void> {
    await this.#ground.run('pg_ctl', '-D', this.data, '-w', ...given);
  }

  async tell(...statements: readonly string[]): Promise<string> {
    const each = statements.flatMap((statement) => ['-c', statement]);
    return (await this.#ground.run('psql', '-At', '-d', this.urlOf('postgres'), ...each)).trim();
  }

  urlOf(name: string): string {
    return `postgres://console@127.0.0.1:${this.port}/${name}`;
  }

  /** Also a server that does not run any more. */
  async kill(): Promise<void> {
    if (existsSync(path.join(this.data, 'postmaster.pid'))) await this.control('-m', 'immediate', 'stop');
  }
}

/** Texts in the order of a language, as on most servers; the embedded store has them in the order of their bytes. */
const ofLanguage = ['--locale-provider=icu', '--icu-locale=en-US'];

/** Writes nothing to the disk for certain: for tests that do not kill the server. */
const inHaste = ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off';

export async function startCluster({ isInHaste = false } = {}): Promise<Cluster> {
  const ground = await layGround();
  const [port = 0] = await freePorts(1);
  const server = new Server(ground, 'data', port, isInHaste ? inHaste : '');
  const standbys: Server[] = [];
  const texts = ['-E', 'UTF8', ...(isInHaste ? ofLanguage : [])];
  await ground.run('initdb', '-D', server.data, '-U', 'console', '--auth=trust', ...texts);
  await server.start();
  return {
    port,
    makeDatabase: async (name) => {
      await server.tell(`create database ${name}`);
      return server.urlOf(name);
    },
    halt: async () => await server.control('-m', 'fast', 'stop'),
    resume: async () => await server.start(),
    kill: async () => await server.kill(),
    run: async (program, ...given) => void (await ground.run(program, ...given)),
    setReadOnly: async (readOnly) => {
      const value = readOnly ? 'on' : 'off';
      await server.tell(`alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()');
    },
    follow: async (isSynchronous) => {
      const [ownPort = 0] = await freePorts(1);
      const standby = new Server(ground, `standby-${ownPort}`, ownPort);
      await ground.run('pg_basebackup', '-R', '-X', 'stream', '-D', standby.data, '-d', server.urlOf(''));
      standbys.push(standby);
      await standby.start();
      const names = `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`;
      await server.tell(names, 'select pg_reload_conf()');
      return standbyOf(standby, server);
    },
    processorMs: () => {
      const [pid] = readFileSync(path.join(server.data, 'postmaster.pid'), 'utf8').split('\n');
      return processorMs(Number(pid));
    },
    stop: async () => {
      for (const one of [...standbys, server]) await one.kill();
      rmSync(ground.folder, { recursive: true, force: true });
    },
  };
}

function standbyOf(standby: Server, leader: Server): Standby {
  const until = async (server: Server, question: string) => {
    while ((await server.tell(question)) !== 't') await wait(50);
  };
  return {
    port: standby.port,
    catchUp: async () => {
      const end = await leader.tell('select pg_current_wal_lsn()');
      await until(standby, `select pg_last_wal_replay_lsn() >= '${end}'`);
    },
    fallBehind: async () => {
      await standby.tell(`alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
      await until(leader, 'select not exists (select from pg_stat_replication)');
    },
    promote: async () => await standby.control('promote'),
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
