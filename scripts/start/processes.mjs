import { setTimeout as wait } from 'node:timers/promises';
import { Child } from './child.mjs';

/** Stopping ends within 5 seconds. A child has most of that, so that a store can close; what is left is killed. */
const graceMs = { one: 3_000, all: 4_500 };

/** All that a command starts, so that nothing outlives it: neither a signal, nor a death among them, nor its own end. */
export class Processes {
  /** @type {Set<Child>} */
  #running = new Set();
  #stopping = false;

  constructor() {
    // Not SIGHUP: a handler would undo nohup, and without one the children end as follow-parent.mjs says.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
      process.on(signal, () => void this.#stopAndExit());
    }
    this.#watchWrapper();
    process.on('exit', () => this.#signalAll('SIGKILL'));
  }

  /** @param {import('./child.mjs').Launch} launch */
  start(launch) {
    const child = new Child(launch);
    this.#running.add(child);
    void child.ended.then(() => {
      if (!this.#stopping) this.#running.delete(child);
    });
    return child;
  }

  /**
   * Runs a child to its end. When a signal stops the command meanwhile, this never returns.
   *
   * @param {import('./child.mjs').Launch} launch
   */
  async run(launch) {
    const child = this.start(launch);
    const code = await child.exitCode;
    await this.untilStopped();
    return { code, output: child.kept };
  }

  /** Holds everything back once stopping has begun: what fails from then on fails because of it. */
  async untilStopped() {
    if (this.#stopping) await new Promise(() => undefined);
  }

  /** The last one started is the first to stop, so that the console ends its calls while the sandbox still answers. */
  async stopAll() {
    this.#stopping = true;
    const deadline = Date.now() + graceMs.all;
    for (const child of [...this.#running].reverse()) {
      child.signal('SIGTERM');
      await Promise.race([child.ended, wait(Math.min(graceMs.one, deadline - Date.now()))]);
      child.signal('SIGKILL');
    }
  }

  async #stopAndExit() {
    if (this.#stopping) return;
    await this.stopAll();
    process.exit(0);
  }

  /** @param {NodeJS.Signals} signal */
  #signalAll(signal) {
    for (const child of this.#running) child.signal(signal);
  }

  /** npm, when it is killed, leaves this process behind without a word: a new parent is the sign. */
  #watchWrapper() {
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.#stopAndExit();
    }, 500).unref();
  }
}
