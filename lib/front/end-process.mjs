import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from './describe-error.mjs';
import { lineWriter } from './line-writer.mjs';

/** Milliseconds from the signal. Together less than the ten seconds after which a supervisor kills. */
const longest = { requestsAndWork: 6_500, last: 1_500 };

/**
 * @typedef {object} Ending work that `at-end.ts` has noted
 * @property {string} name
 * @property {() => Promise<unknown>} end
 * @property {'at-once' | 'last'} when
 */

/**
 * Ends the process after a signal: running requests and background work record their results, and any that hang are cut
 * off. The log names those.
 *
 * @param {ReturnType<typeof import('./front-server.mjs').createFrontServer>} server
 * @param {() => Promise<unknown>} closeFramework
 */
export async function endProcess(server, closeFramework) {
  const place = Symbol.for('payments-console.endings');
  const shared = /** @type {{ [place]?: Set<Ending> }} */ (globalThis);
  const endings = [...(shared[place] ?? [])];
  const requests = { name: 'requests', end: () => server.endGently() };
  await endInTime([requests, ...endings.filter(({ when }) => when === 'at-once')], longest.requestsAndWork);
  server.closeAllConnections();
  const framework = { name: 'framework', end: closeFramework };
  await endInTime([...endings.filter(({ when }) => when === 'last'), framework], longest.last);
  process.exit(0);
}

/**
 * @param {readonly Pick<Ending, 'name' | 'end'>[]} endings
 * @param {number} mostMs
 */
async function endInTime(endings, mostMs) {
  const open = new Set(endings.map(({ name }) => name));
  const all = Promise.all(
    endings.map(async ({ name, end }) => {
      try {
        await end();
      } catch (error) {
        lineWriter().warn({ event: 'end-failed', reason: name, error: describeError(error) });
      }
      open.delete(name);
    }),
  );
  await Promise.race([all, wait(mostMs)]);
  if (open.size > 0) lineWriter().warn({ event: 'end-cut-short', reason: [...open].join(', ') });
}
