import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommitStop } from '@/e2e/harness/stores/commit-stop';
import { type Cluster, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import { MailServer } from '@/lib/outbox/mail-server.fixture';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a fixture in a process of its own, which ends with this one. */
export function spawnFixture(
  file: string,
  given: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const engine = ['--import', './scripts/start/follow-parent.mjs', '--import', 'tsx'];
  const env = { ...process.env, ...variables };
  return spawn(process.execPath, [...engine, file, ...given], { cwd: root, env, stdio: ['pipe', 'ignore', 'inherit'] });
}

/** Copies of the console in processes of their own, on one PostgreSQL and one mail server. */
export class TestCopies {
  readonly url: string;
  readonly mails: MailServer;
  readonly stop: CommitStop;
  readonly #program: string;
  readonly #cluster: Cluster;
  readonly #running: ChildProcess[] = [];

  private constructor(program: string, cluster: Cluster, url: string, mails: MailServer, stop: CommitStop) {
    this.#program = program;
    this.#cluster = cluster;
    this.url = url;
    this.mails = mails;
    this.stop = stop;
    // Long enough for a kill between the mail and the record of it.
    mails.afterData = async () => await pause(20);
  }

  /** The program of each copy is a fixture that is given the addresses of both servers. */
  static async open(program: string): Promise<TestCopies> {
    const cluster = await startCluster();
    return new TestCopies(
      program,
      cluster,
      await cluster.makeDatabase('console'),
      await MailServer.open(),
      await CommitStop.lay(),
    );
  }

  /** Starts a copy in this place, and kills the one that was there. */
  async start(place: number): Promise<void> {
    const killed = this.#running[place];
    const given = [this.url, this.mails.variables.SMTP_URL];
    this.#running[place] = spawnFixture(this.#program, given, this.stop.variables);
    if (killed === undefined) return;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }

  /** Waits until a copy stops at the commit that was ordered, kills it, and starts another in its place. */
  async replaceStopped(): Promise<void> {
    const stopped = await this.stop.untilStopped();
    await this.start(this.#running.findIndex(({ pid }) => pid === stopped));
  }

  async close(): Promise<void> {
    for (const child of this.#running) child.kill('SIGKILL');
    await this.mails.close();
    await this.#cluster.stop();
    await this.stop.remove();
  }
}
