import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * @typedef {object} Launch
 * @property {string} name in the words of the person at the terminal
 * @property {string[]} command program and arguments
 * @property {Record<string, string | undefined>} environment the whole of it
 * @property {'show' | 'keep'} output `keep` holds it back until `show()` or until it is needed to explain a failure
 */

/**
 * One child in a process group of its own, so that a signal reaches whatever it starts in turn.
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
    // A child that ends early closes its end of the pipe; its exit says so already.
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

  /** The last of what it printed, as long as that was held back. */
  get kept() {
    return this.#kept;
  }

  /** What of it went to standard error. */
  get complaints() {
    return this.#complaints;
  }

  /** From now on its output goes to the terminal; what it said while starting up is dropped. */
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
