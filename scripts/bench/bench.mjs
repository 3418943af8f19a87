import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { rebuild } from '../start/console-build.mjs';
import { withDemoCopy } from '../start/demo-copy.mjs';
import { ensureInstalled } from '../start/dependencies.mjs';
import { inRoot } from '../start/paths.mjs';
import { Processes } from '../start/processes.mjs';
import { firstLoadScripts } from './first-load-scripts.mjs';
import { medianTimes } from './median-times.mjs';
import { directListCall } from './direct-list-call.mjs';

const rounds = 100;
const query = 'page_number=1&page_size=50';

/** What the console costs over the platform, what a browser loads, and how long building and starting take. */
export async function bench() {
  print('Machine', `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`);
  const processes = new Processes();
  await timeBuild(processes);
  await withDemoCopy(processes, async ({ copy, startMs, signedIn }) => {
    print('Start, built already, sandbox data made anew', seconds(startMs));
    const { cookies } = await signedIn('operator');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await timeListPage(copy, cookie);
    await weighFirstLoads(copy, cookie);
  });
}

/** @param {Processes} processes */
async function timeBuild(processes) {
  await ensureInstalled(processes, { forTests: true });
  rmSync(inRoot('.next'), { recursive: true, force: true });
  const began = performance.now();
  await rebuild(processes, 'keep');
  print('Build without a cache', seconds(performance.now() - began));
}

/**
 * @param {import('../../e2e/harness/copy').Copy} copy
 * @param {string} cookie
 */
async function timeListPage(copy, cookie) {
  const headers = { cookie };
  const [direct = 0, live = 0, page = 0] = await medianTimes(rounds, [
    await directListCall(copy.sandboxOrigin, query),
    () => fetch(`${copy.origin}/api/live/master/listPayouts?${query}`, { headers }),
    () => fetch(`${copy.origin}/a/master/payouts`, { headers }),
  ]);
  print(`One page of payouts straight from the sandbox, median of ${rounds}`, milliseconds(direct));
  print('The same call through /api/live', `${milliseconds(live)}, ${(live / direct).toFixed(1)} times`);
  print('The list page as HTML', `${milliseconds(page)}, ${(page / direct).toFixed(1)} times`);
}

/**
 * @param {import('../../e2e/harness/copy').Copy} copy
 * @param {string} cookie
 */
async function weighFirstLoads(copy, cookie) {
  for (const [path, headers] of /** @type {const} */ ([
    ['/sign-in', {}],
    ['/a/master/payouts', { cookie }],
  ])) {
    const { files, bytes } = await firstLoadScripts(copy.origin, path, headers);
    print(`First-load JavaScript of ${path}`, `${(bytes / 1024).toFixed(1)} KiB gzip in ${files} files`);
  }
}

/**
 * @param {string} what
 * @param {string} figure
 */
function print(what, figure) {
  process.stdout.write(`${what}: ${figure}\n`);
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {number} ms */
function milliseconds(ms) {
  return `${ms.toFixed(1)} ms`;
}
