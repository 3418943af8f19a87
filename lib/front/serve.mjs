// The console's server process, started in the folder of the build. lib/env.ts lists its variables.
import './json-lines.mjs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import next from 'next';
import { describeError } from './describe-error.mjs';
import { createFrontServer } from './front-server.mjs';
import { lineWriter } from './line-writer.mjs';
import { RoutePatterns } from './route-patterns.mjs';

const port = Number(process.env['PORT'] || '3000');
// As `next start` does: Next's requests to itself go here, and never to the address in a request's Host header.
process.env['__NEXT_PRIVATE_ORIGIN'] = `http://localhost:${port}`;

const app = next({
  dev: false,
  dir: process.cwd(),
  port,
  // Next would listen for upgrades on it; the console has no use for any.
  httpServer: createServer(),
});

const server = createFrontServer({
  handle: app.getRequestHandler(),
  consoleOrigin: process.env['CONSOLE_ORIGIN']?.trim() || `http://localhost:${port}`,
  routes: RoutePatterns.ofBuild(process.cwd()),
  behindProxies: Number(process.env['TRUSTED_PROXIES'] || '0') > 0,
});

/** Milliseconds from the signal. Together less than the ten seconds after which a supervisor kills. */
const longest = { requestsAndWork: 6_500, last: 1_500 };

try {
  await app.prepare();
  server.once('error', failToStart);
  server.listen(port, () => void sayReady().catch(failToStart));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => void endProcess());
  }
} catch (error) {
  failToStart(error);
}

/** The framework prepares itself in the background, and if that fails answers every request with 500. */
async function sayReady() {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the console answers itself with ${answer.status}`);
  lineWriter().info({ event: 'console-ready' });
}

/** @param {unknown} error */
function failToStart(error) {
  lineWriter().error({ event: 'not-started', error: describeError(error) });
  process.exit(1);
}

/**
 * @typedef {object} Ending work that `at-end.ts` has noted
 * @property {string} name
 * @property {() => Promise<unknown>} end
 * @property {'at-once' | 'last'} when
 */

/**
 * Ends the process after a signal: running requests and background work record their results, and any that hang are cut
 * off. The log names those.
 */
async function endProcess() {
  const place = Symbol.for('payments-console.endings');
  const shared = /** @type {{ [place]?: Set<Ending> }} */ (globalThis);
  const endings = [...(shared[place] ?? [])];
  const requests = { name: 'requests', end: () => server.endGently() };
  await endInTime([requests, ...endings.filter(({ when }) => when === 'at-once')], longest.requestsAndWork);
  server.closeAllConnections();
  const framework = { name: 'framework', end: () => app.close() };
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
