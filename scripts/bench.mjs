// npm run bench: prints figures, judges none of them.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { inRoot, runCommand } from './start/command.mjs';
import { ensureInstalled, rebuild } from './start/build.mjs';
import { Processes } from './start/processes.mjs';
import { withDemoCopy } from './test/demo-copy.mjs';
import { requireNode } from './start/require-node.mjs';

const rounds = 100;
const query = 'page_number=1&page_size=50';

/** What the console costs over the platform, what a browser loads, and how long building and starting take. */
async function bench() {
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
 * @param {import('../e2e/harness/console').Copy} copy
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
 * @param {import('../e2e/harness/console').Copy} copy
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

/**
 * The list of payouts as the platform's own clients call it (interface 4.9, 4.12).
 *
 * @param {string} sandboxOrigin
 * @param {string} query
 */
async function directListCall(sandboxOrigin, query) {
  const fixtures = await fetch(`${sandboxOrigin}/sandbox/fixtures`);
  const { credentials } = /** @type {import('../sandbox/answer-control').Fixtures} */ (await fixtures.json());
  const answer = await fetch(`${sandboxOrigin}/api/v1/connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { auth_token: token } = /** @type {{ auth_token: string }} */ (await answer.json());
  return () =>
    fetch(`${sandboxOrigin}/api/v2/payment/payout?${query}`, {
      headers: {
        'x-auth-token': token,
        'x-client-id': credentials.client_id,
        'x-idempotency-key': randomUUID(),
      },
    });
}

/**
 * What a browser without a cache downloads of JavaScript for a page: every script that its HTML names, but for those
 * that only browsers without modules run.
 *
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} headers
 */
async function firstLoadScripts(origin, path, headers) {
  const page = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  const tags = (await page.text()).match(/<script\b[^>]*>/g) ?? [];
  const sources = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'))
    .filter((source) => source !== undefined);
  let bytes = 0;
  const files = new Set(sources);
  for (const source of files) {
    const script = await fetch(new URL(source, origin));
    bytes += gzipSync(Buffer.from(await script.arrayBuffer())).length;
  }
  return { files: files.size, bytes };
}

/**
 * Calls each in turn, round after round, so that whatever else the machine does falls on all of them alike.
 *
 * @param {number} rounds
 * @param {readonly (() => Promise<Response>)[]} calls
 * @returns {Promise<number[]>} the median of each, in milliseconds
 */
async function medianTimes(rounds, calls) {
  const times = calls.map(() => /** @type {number[]} */ ([]));
  const warmUp = 10;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const began = performance.now();
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}

requireNode();
await runCommand(bench);
