import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { portInUse } from './port.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {object} Server
 * @property {string} name at the beginning of a sentence
 * @property {string[]} args for Node
 * @property {Record<string, string>} environment
 * @property {{ variable: string, number: number }} port
 * @property {string} healthUrl
 */

/** Generous, because the first start of a slow machine also fills the sandbox and, in development, compiles. */
const startLimitMs = 120_000;

/**
 * Starts a server and waits until it answers.
 *
 * @param {import('./processes.mjs').Processes} processes
 * @param {Server} server
 */
export async function startServer(processes, server) {
  const child = processes.start({
    name: server.name,
    command: [process.execPath, '--import', followParent, ...server.args],
    environment: server.environment,
    output: 'keep',
  });
  const answer = new AbortController();
  const outcome = await Promise.race([healthy(server.healthUrl, answer.signal), child.ended]);
  answer.abort();
  await processes.untilStopped();
  if (outcome === 'healthy') return child;
  if (child.kept.includes('EADDRINUSE')) throw portInUse(server.port.variable, server.port.number);
  const lastWords = findLastWords(child);
  // Both servers say what a person can mend in a sentence of their own and end with 1.
  if (outcome === 'ended with code 1' && /^[A-Z].*\.$/.test(lastWords)) throw new Refusal(lastWords);
  process.stderr.write(child.kept);
  throw new Refusal(
    outcome === 'silent'
      ? `${server.name} did not answer at ${server.healthUrl} within ${startLimitMs / 1000} seconds: see what it says above.`
      : `${server.name} ${outcome} while starting: mend what it says above and start again.`,
  );
}

/**
 * The console says it in a line of its log, the sandbox in plain words.
 *
 * @param {import('./child.mjs').Child} child
 */
function findLastWords({ kept, complaints }) {
  const line = kept.split('\n').findLast((one) => one.includes('"event":"start-refused"'));
  if (line === undefined) return complaints.trim().split('\n').at(-1) ?? '';
  // Written by lib/access/start.ts.
  const { sentence } = /** @type {{ sentence: string }} */ (JSON.parse(line));
  return sentence.split('\n').at(-1) ?? '';
}

const followParent = pathToFileURL(inRoot('scripts', 'start', 'follow-parent.mjs')).href;

/**
 * @param {string} url
 * @param {AbortSignal} stop
 * @returns {Promise<'healthy' | 'silent'>}
 */
async function healthy(url, stop) {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && !stop.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return 'healthy';
    await wait(50);
  }
  return 'silent';
}
