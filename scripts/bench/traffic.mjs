import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

const program = fileURLToPath(import.meta.url);

/**
 * The addresses that are asked for, over and over.
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {string} origin
 * @property {readonly string[]} paths in turn, so that no two requests under way at once are the same
 * @property {Readonly<Record<string, string>>} [headers]
 */

/**
 * Connections that stay open, each with one request after another, until a time or a number of requests is over.
 *
 * @typedef {object} Load
 * @property {number} connections
 * @property {number} [forMs]
 * @property {number} [count]
 */

/** Sends requests from a process of its own, so that they share no event loop with the measured console. */
export class Traffic {
  #process = fork(program, { execArgv: [], serialization: 'advanced' });

  /**
   * @param {Target} target
   * @param {Load} load
   * @returns {Promise<{ tookMs: number, samples: number[] }>} how long each request took; anything but 200 is an error
   */
  async send(target, load) {
    /** @type {Answer} */
    const answer = await new Promise((resolve, reject) => {
      this.#process.removeAllListeners();
      this.#process.once('message', (told) => resolve(/** @type {Answer} */ (told)));
      this.#process.once('exit', () => reject(new Error('What sends the requests has ended.')));
      this.#process.send({ ...target, ...load });
    });
    if ('wrong' in answer) throw new Error(`${target.name} ${answer.wrong}`);
    return answer;
  }

  stop() {
    this.#process.removeAllListeners();
    this.#process.disconnect();
  }
}

/**
 * @typedef {Target & Load} Job
 * @typedef {{ tookMs: number, samples: number[] } | { wrong: string }} Answer
 */

/**
 * @param {Job} job
 * @returns {Promise<Answer>}
 */
async function send({ origin, paths, headers = {}, connections, forMs = Infinity, count = Infinity }) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  /** @type {number[]} */
  const samples = [];
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count && performance.now() - began < forMs) {
      const path = paths[next % paths.length] ?? '/';
      next += 1;
      const sent = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (statusCode !== 200) throw new Error(`answered ${statusCode} to ${path}`);
      samples.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, lane));
    return { tookMs: performance.now() - began, samples };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  } finally {
    await pool.destroy();
  }
}

// The process that the class starts is this same file.
if (process.argv[1] === program) {
  process.on('disconnect', () => process.exit());
  process.on('message', (job) => void send(/** @type {Job} */ (job)).then((answer) => process.send?.(answer)));
}
