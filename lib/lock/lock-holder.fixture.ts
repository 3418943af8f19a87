import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const lock = fileURLToPath(new URL('process-lock.mjs', import.meta.url));

/** Tries to take the lock; as its owner it appends its name to a file for as long as its claim is there. */
const program = `
import { appendFileSync, existsSync } from 'node:fs';
import { takeLock } from ${JSON.stringify(lock)};
const [, folder, written, name] = process.argv;
const say = (word, more = '') => process.stdout.write(word + ' ' + more + '\\n');
const taken = await takeLock(folder, (to) => { say('lost', to); process.exit(3); });
if ('heldBy' in taken) { say('refused', taken.heldBy); process.exit(1); }
const write = () => {
  if (!existsSync(taken.claim)) taken.lose();
  appendFileSync(written, name + '\\n');
};
write();
setInterval(write, 1);
process.on('SIGTERM', () => { taken.release(); process.exit(0); });
process.on('SIGUSR2', () => process.kill(process.pid, 'SIGSTOP'));
say('held', taken.claim);
`;

/** Own process numbers and an own host name, as a container has them. */
export const container = ['unshare', '--pid', '--fork', '--mount-proc', '--uts', '--kill-child'];

/** Why no namespaces can be made here; undefined where they can. */
export function whyNoContainer(): string | undefined {
  const { status } = spawnSync(container[0] ?? '', [...container.slice(1), 'true']);
  return status === 0 ? undefined : 'this machine lets no test make namespaces';
}

/** A process that tries to own a lock. */
export class LockHolder {
  /** The first word of what it says is `held`, `refused` or `lost`; the rest is the claim, or the name of the owner. */
  readonly said: string[] = [];
  readonly name: string;
  readonly #child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly #first: Promise<unknown>;

  constructor(folder: string, written: string, name: string, inside: readonly string[] = []) {
    this.name = name;
    const hosted = inside.length === 0 ? [] : ['sh', '-c', `hostname host-of-${name}; exec "$@"`, 'sh'];
    const [command = '', ...args] = [
      ...[...inside, ...hosted, process.execPath],
      ...['--input-type=module', '-e', program, folder, written, name],
    ];
    this.#child = spawn(command, args, { stdio: ['ignore', 'pipe', inside.length === 0 ? 'inherit' : 'ignore'] });
    this.ended = once(this.#child, 'exit');
    const lines = createInterface({ input: this.#child.stdout ?? process.stdin });
    lines.on('line', (line) => this.said.push(line.trim()));
    this.#first = Promise.race([once(lines, 'line'), this.ended]);
  }

  /** What came of its try. */
  async outcome(): Promise<string> {
    await this.#first;
    return this.said[0] ?? 'ended';
  }

  async isHolding(): Promise<boolean> {
    return (await this.outcome()).startsWith('held');
  }

  /** The number by which this process knows it: that of the namespace's maker, where it has one. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** To the process that writes: the one that made its namespaces only waits for it. */
  send(signal: NodeJS.Signals): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim();
    process.kill(children === '' ? this.pid : Number(children), signal);
  }

  /** Stops between two of its writes: a signal from outside may stop it in one that it has checked already. */
  async stop(): Promise<void> {
    this.send('SIGUSR2');
    while (!/\) T /.test(readFileSync(`/proc/${this.pid}/stat`, 'utf8'))) await setTimeout(5);
  }

  async kill(): Promise<void> {
    this.send('SIGKILL');
    await this.ended;
  }

  /** As another machine sees a claim: it cannot reach the socket, and was told nothing for so long. */
  async becomeSilent(seconds: number): Promise<void> {
    const claim = (await this.outcome()).replace('held ', '');
    rmSync(`${claim}.socket`);
    // The lock judges by the clock of the file system.
    writeFileSync(claim, readFileSync(claim));
    const then = new Date(statSync(claim).mtimeMs - seconds * 1_000);
    utimesSync(claim, then, then);
  }
}
