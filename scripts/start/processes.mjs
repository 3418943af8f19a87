import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './command.mjs';

/**
 * Stopping ends within 10 seconds, after which supervisors kill. The console ends by itself within 8 seconds, even with
 * work that hangs, so that its store can close; a child that still runs then is killed.
 */
const graceMs = { one: 8_500, all: 9_500 };

/** The children of a command. None outlives it: not after a signal, the death of another child, or its own end. */
export class Processes {
  /** @type {Set<Child>} */
  #running = new Set();
  #stopping = false;

  constructor() {
    // SIGHUP has no handler: one would undo nohup, and without one the children end as follow-parent.mjs says.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
      process.on(signal, () => void this.#stopAndExit());
    }
    this.#watchWrapper();
    process.on('exit', () => this.#signalAll('SIGKILL'));
  }

  /** @param {Launch} launch */
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
   * @param {Launch} launch
   */
  async run(launch) {
    const child = this.start(launch);
    const code = await child.exitCode;
    await this.untilStopped();
    return { code, output: child.kept };
  }

  /** Never returns once stopping has begun: a failure from then on is a result of the stop. */
  async untilStopped() {
    if (this.#stopping) await new Promise(() => undefined);
  }

  /** Stops the last child first, so that the console ends its calls while the sandbox still answers. */
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

  /** A killed npm leaves this process behind without a signal, but with a new parent. */
  #watchWrapper() {
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.#stopAndExit();
    }, 500).unref();
  }
}

/**
 * @typedef {object} Launch
 * @property {string} name in the words of the person at the terminal
 * @property {string[]} command program and arguments
 * @property {Record<string, string | undefined>} environment the whole of it
 * @property {'show' | 'keep'} output `keep` holds it back until `show()` or until it is needed to explain a failure
 */

/**
 * One child in a process group of its own, so that a signal also reaches the processes that it starts.
 */
export class Child {
  #kept = '';
  #complaints = '';
  #shown;
  #process;

  /** @param {Launch} launch */
  constructor({ name, command, environment, output }) {
    const [program = process.execPath, ...args] = command;
    this.name = name;
    this.#shown = output === 'show';
    const terminal = output === 'show' ? 'inherit' : 'pipe';
    /** @type {import('node:child_process').ChildProcess} */
    this.#process = spawn(program, args, {
      cwd: root,
      // Next declares NODE_ENV as always present, which it is not outside Next.
      env: /** @type {NodeJS.ProcessEnv} */ (environment),
      detached: true,
      stdio: ['pipe', terminal, terminal],
    });
    this.#process.stdout?.on('data', (/** @type {Buffer} */ chunk) => this.#receive(chunk, process.stdout));
    this.#process.stderr?.on('data', (/** @type {Buffer} */ chunk) => this.#complain(chunk));
    // A child that ends early closes its end of the pipe; its exit is reported already.
    this.#process.stdin?.on('error', () => undefined);
    /** @type {Promise<string>} how it ended, as the end of a sentence */
    this.ended = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(`could not be started (${error.message})`));
      this.#process.once('close', (code, signal) =>
        resolve(signal === null ? `ended with code ${String(code)}` : `was ended by ${signal}`),
      );
    });
    /** @type {Promise<number>} */
    this.exitCode = new Promise((resolve) => {
      this.#process.once('error', () => resolve(127));
      this.#process.once('exit', (code) => resolve(code ?? 1));
    });
  }

  /** The last of its output that was held back. */
  get kept() {
    return this.#kept;
  }

  /** The part of that output that went to standard error. */
  get complaints() {
    return this.#complaints;
  }

  /** From now on its output goes to the terminal; the output of its start is dropped. */
  show() {
    this.#shown = true;
    this.#kept = '';
    this.#complaints = '';
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The whole group is gone already.
    }
  }

  /** @param {Buffer} chunk */
  #complain(chunk) {
    if (!this.#shown) this.#complaints += chunk.toString();
    this.#receive(chunk, process.stderr);
  }

  /**
   * @param {Buffer} chunk
   * @param {NodeJS.WriteStream} terminal
   */
  #receive(chunk, terminal) {
    if (this.#shown) terminal.write(chunk);
    else this.#kept = (this.#kept + chunk.toString()).slice(-200_000);
  }
}
