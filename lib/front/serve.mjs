// The console's server process, from the folder that holds the build. Variables as lib/env.ts has them.
import './json-lines.mjs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import next from 'next';
import { describeError } from './describe-error.mjs';
import { createFrontServer } from './front-server.mjs';
import { lineWriter } from './line-writer.mjs';

const port = Number(process.env['PORT'] || '3000');
// As `next start` does: what Next asks of itself goes here, and never where a request's Host header says.
process.env['__NEXT_PRIVATE_ORIGIN'] = `http://localhost:${port}`;

const app = next({
  dev: false,
  dir: process.cwd(),
  port,
  // Next would listen for upgrades on it; the console has no use for any.
  httpServer: createServer(),
});

/** Less than those who stop it wait before they kill it. */
const longestEndMs = 2_500;

/** Requests and writes that are under way still write down what became of them. */
function stop() {
  const ended = Promise.race([endWhatRuns(), wait(longestEndMs)]);
  server.close(() => void Promise.allSettled([app.close(), ended]).finally(() => process.exit(0)));
}

/** What asked for that by `at-end.ts`. */
async function endWhatRuns() {
  const place = Symbol.for('payments-console.endings');
  const shared = /** @type {{ [place]?: Set<() => Promise<unknown>> }} */ (globalThis);
  await Promise.allSettled([...(shared[place] ?? [])].map((end) => end()));
}

const server = createFrontServer({
  handle: app.getRequestHandler(),
  consoleOrigin: process.env['CONSOLE_ORIGIN'] || `http://localhost:${port}`,
  behindProxies: Number(process.env['TRUSTED_PROXIES'] || '0') > 0,
});

try {
  await app.prepare();
  server.once('error', failToStart);
  server.listen(port, () => lineWriter().info({ event: 'console-ready' }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stop);
} catch (error) {
  failToStart(error);
}

/** @param {unknown} error */
function failToStart(error) {
  lineWriter().error({ event: 'not-started', error: describeError(error) });
  process.exit(1);
}
