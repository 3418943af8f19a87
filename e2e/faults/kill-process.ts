import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostSettings, Order, Reply } from './kill-messages';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One host from the outside; `script` is the compiled kill-host.ts. */
export class KillProcess {
  readonly startedMs = Date.now();
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;
  #errors = '';

  constructor(script: string, settings: HostSettings) {
    this.#child = fork(script, [JSON.stringify(settings)], {
      cwd: root,
      // It lives for seconds: a second of compiling the embedded database better is never earned back.
      execArgv: ['--liftoff-only'],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.ended = once(this.#child, 'exit');
    this.ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, () => resolve());
      void this.ended.then(() => reject(new Error(`A host did not start:\n${this.#errors}`)));
    });
    // Whoever waits for a start learns of it there.
    this.ready.catch(() => undefined);
    this.#child.on('message', (reply: Reply) => {
      this.#waiting.get(reply.number)?.(reply);
      this.#waiting.delete(reply.number);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get errors(): string {
    return this.#errors;
  }

  /** Its reply, or undefined when it ended before it could give one. */
  async ask(order: Order): Promise<Reply | undefined> {
    this.#last += 1;
    const number = this.#last;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(number, resolve));
    this.#child.send({ number, order }, () => undefined);
    return await Promise.race([reply, this.ended.then(() => undefined)]);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}
