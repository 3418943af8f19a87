// The console's server process, started in the folder of the build. lib/env.ts lists its variables.
import './json-lines.mjs';
import { createServer } from 'node:http';
import next from 'next';
import { describeError } from './describe-error.mjs';
import { endProcess } from './end-process.mjs';
import { createFrontServer } from './front-server.mjs';
import { lineWriter } from './line-writer.mjs';

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
  behindProxies: Number(process.env['TRUSTED_PROXIES'] || '0') > 0,
});

try {
  await app.prepare();
  server.once('error', failToStart);
  server.listen(port, () => void sayReady().catch(failToStart));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => void endProcess(server, () => app.close()));
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
