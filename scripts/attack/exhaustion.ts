import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SandboxControl } from '@/e2e/harness/sandbox';
import { fillMirror } from '../bench/measure-mirror';
import {
  cookieOf,
  medianOf,
  sendMany,
  tallyStatus,
  watchInnocent,
  type Cell,
  type Part,
  type Stage,
  stageWith,
} from './stage';
import type { TimedAnswer } from './stage';
import { readFileSync } from 'node:fs';
import { descendantsOf } from '@/e2e/harness/process-tree';

const pages: Cell = {
  name: 'list pages by one session',
  sent: '400 list pages by an operator, 20 at once',
  holds: 'the operator is told 429; another person’s reads are all answered with 200',
  run: async (stage) => {
    const headers = { cookie: cookieOf(stage, 'operator') };
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'manager' },
      async () =>
        await sendMany(
          { count: 400, atOnce: 20 },
          async (turn) =>
            await stage.sender.send({
              path: `/a/master/payouts?page_number=${(turn % 8) + 1}`,
              headers,
              from: '127.3.0.3',
            }),
        ),
    );
    const isTold = attacked.some(({ status }) => status === 429);
    return { isOpen: !isTold || innocent.refused > 0, figure: tallyStatus(attacked), innocent };
  },
};

/** Two thousand answers to one address must leave no memory behind; the engine's own growth is less than this. */
const mostGrowthMb = 120;

const anonymous: Cell = {
  name: 'a stranger’s requests',
  sent: '2,000 times GET /sign-in without a cookie from one address, 40 at once',
  holds: `the stranger is told 429; another person’s reads are all answered with 200; memory grows by less than ${mostGrowthMb} MB`,
  run: async (stage) => {
    const pid = stage.console.copy.process.pid;
    const before = residentMb(pid);
    let most = before;
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'manager' },
      async () =>
        await sendMany({ count: 2_000, atOnce: 40 }, async (turn) => {
          if (turn % 100 === 0) most = Math.max(most, residentMb(pid));
          return await stage.sender.send({ path: '/sign-in', from: '127.10.0.1' });
        }),
    );
    await setTimeout(3_000);
    const after = residentMb(pid);
    const isTold = attacked.some(({ status }) => status === 429);
    const figure = `${tallyStatus(attacked)}; memory ${before} MB before, ${most} MB at most, ${after} MB after`;
    return { isOpen: !isTold || innocent.refused > 0 || after - before > mostGrowthMb, figure, innocent };
  },
};

export const limits: Part = {
  name: 'limits',
  // A quarter of an installation's limit: a slow machine could not exceed the full one.
  open: stageWith(
    [
      { name: 'operator', role: 'operator' },
      { name: 'manager', role: 'manager' },
    ],
    { SESSION_COST_PER_MINUTE: '600' },
  ),
  cells: [pages, anonymous],
};

/** The memory of a process and its descendants, in MB; 0 on a system without /proc. */
function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => {
    try {
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

const loops = 40;
const lastsMs = 25_000;
const most = 4_000;

/** Each loop asks again as soon as it is answered; it pauses after a refusal, or it would only measure this machine. */
async function runLoops(stage: Stage, caller: string): Promise<readonly TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  const headers = { cookie: cookieOf(stage, caller) };
  const endMs = performance.now() + lastsMs;
  const loop = async (number: number) => {
    for (let turn = 1; performance.now() < endMs && answers.length < most; turn += 1) {
      const query = `page_number=${number * 100 + turn}&page_size=10`;
      const answer = await stage.sender.send({
        path: `/api/live/master/listPayouts?${query}`,
        headers,
        from: '127.3.0.1',
      });
      answers.push(answer);
      if (answer.status !== 200) await setTimeout(200);
    }
  };
  await Promise.all(Array.from({ length: loops }, async (_, number) => await loop(number)));
  return answers;
}

const readLoops: Cell = {
  name: 'read loops of one person',
  sent: `${loops} loops of reads by an operator for ${lastsMs / 1000} s, ${most} requests at most, with 150 calls a minute to the platform`,
  holds: 'every read of a manager is answered with 200; the operator is told 429',
  run: async (stage) => {
    const { attacked, innocent } = await watchInnocent(
      stage,
      // Each read is of another page, or the console would answer from its cache.
      {
        caller: 'manager',
        least: 5,
        most: 40,
        path: (turn) => `/api/live/master/listCards?page_number=${turn + 1}&page_size=11`,
      },
      async () => await runLoops(stage, 'operator'),
    );
    const isTold = attacked.some(({ status }) => status === 429);
    const figure = `the operator: ${tallyStatus(attacked)}`;
    return { isOpen: innocent.refused > 0 || !isTold, figure, innocent };
  },
};

const flood: Part = {
  name: 'flood',
  open: stageWith(
    [
      { name: 'operator', role: 'operator' },
      { name: 'manager', role: 'manager' },
    ],
    { PLATFORM_CALLS_PER_MINUTE: '150' },
  ),
  cells: [readLoops],
};

const searchWords = ['a', 'trading', 'co', 'ltd', 'bank', 'limit', 'e', 'gmbh'];

/** Each loop has words and amounts of its own, so that the console answers no search from its cache. */
async function runSearches(stage: Stage, caller: string): Promise<readonly TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  const headers = { cookie: cookieOf(stage, caller) };
  const endMs = performance.now() + lastsMs;
  const loop = async (number: number) => {
    for (let turn = 1; performance.now() < endMs && answers.length < most; turn += 1) {
      const word = searchWords[(number + turn) % searchWords.length] ?? '';
      const query = `q=${word}&least=${number * 100 + turn}`;
      const path = turn % 3 === 0 ? `payouts/totals?${query}` : `payouts?size=100&${query}`;
      const answer = await stage.sender.send({ path: `/api/mirror/all/${path}`, headers, from: '127.3.0.1' });
      answers.push(answer);
      if (answer.status !== 200) await setTimeout(200);
    }
  };
  await Promise.all(Array.from({ length: loops }, async (_, number) => await loop(number)));
  return answers;
}

/** Asks for readiness each second, as a balancer does, until stopped; returns how often the console was not ready. */
function watchReadiness({ sender }: Stage): () => Promise<{ readonly asked: number; readonly notReady: number }> {
  const stop = new AbortController();
  const answers: number[] = [];
  const watching = (async () => {
    while (!stop.signal.aborted) {
      answers.push((await sender.send({ path: '/api/health/ready', from: '127.0.0.1' })).status);
      await setTimeout(1_000);
    }
  })();
  return async () => {
    stop.abort();
    await watching;
    return { asked: answers.length, notReady: answers.filter((status) => status !== 200).length };
  };
}

const searches: Cell = {
  name: 'searches of one person',
  sent: `${loops} loops of searches and sums over all accounts by an operator for ${lastsMs / 1000} s, with some 70,000 payouts in the mirror`,
  holds:
    'every read of a manager over the same mirror is answered, p50 under twice its own; the copy is ready throughout',
  run: async (stage) => {
    const readiness = watchReadiness(stage);
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'manager', least: 20, path: (turn) => `/api/mirror/master/payouts?size=50&least=${turn + 1}` },
      async () => await runSearches(stage, 'operator'),
    );
    const { asked, notReady } = await readiness();
    const isSlow = innocent.duringMs > 2 * innocent.beforeMs;
    const figure = `the operator: ${tallyStatus(attacked)}, p50 ${medianOf(attacked.map(({ tookMs }) => tookMs)).toFixed(0)} ms; not ready ${notReady} of ${asked} times`;
    return { isOpen: innocent.refused > 0 || isSlow || notReady > 0, figure, innocent };
  },
};

const searched: Part = {
  name: 'searches',
  open: stageWith(
    [
      { name: 'operator', role: 'operator' },
      { name: 'manager', role: 'manager' },
    ],
    { MIRROR_DAYS: '90' },
    async (environment) => {
      await fillMirror(environment, 20_000);
    },
  ),
  cells: [searches],
};

const oneOperation: Cell = {
  name: 'one operation that hangs',
  sent: '40 reads of cards at once by a manager while the platform never answers that operation (F5), and 5 s more',
  holds: 'an operator’s reads of payouts are all answered with 200',
  run: async (stage) => {
    const sandbox = new SandboxControl(stage.console.sandboxOrigin);
    const headers = { cookie: cookieOf(stage, 'manager') };
    const { attacked, innocent } = await watchInnocent(stage, { caller: 'operator' }, async () => {
      await sandbox.armFault({ fault: 'F5', operation: 'listCards', times: null });
      const path = (turn: number) => `/api/live/master/listCards?page_number=${turn + 1}&page_size=10`;
      const answers = await sendMany(
        { count: 40, atOnce: 40 },
        async (turn) => await stage.sender.send({ path: path(turn), headers, from: '127.3.0.2' }),
      );
      await setTimeout(5_000);
      await sandbox.clearFaults();
      return answers;
    });
    return { isOpen: innocent.refused > 0, figure: `the manager: ${tallyStatus(attacked)}`, innocent };
  },
};

const hanging: Part = {
  name: 'hanging',
  open: stageWith([
    { name: 'operator', role: 'operator' },
    { name: 'manager', role: 'manager' },
  ]),
  cells: [oneOperation],
};

const each = 150;
const waitMs = 40_000;

/** Opens connections that never end their request: every tenth sends a byte each second, the others stay silent. */
async function hold({ sender }: Stage, beginning: string): Promise<readonly number[]> {
  const { hostname, port } = new URL(sender.origin);
  const began = performance.now();
  const closedMs: number[] = [];
  const sockets = Array.from({ length: each }, (_, place) => {
    const socket = net.connect({
      host: '127.0.0.1',
      port: Number(port),
      localAddress: `127.12.0.${(place % 250) + 1}`,
    });
    // The answer does not matter, but it must be read, or the end of the connection is never seen.
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => closedMs.push(performance.now() - began));
    socket.write(beginning.replace('{host}', `${hostname}:${port}`));
    return socket;
  });
  while (performance.now() - began < waitMs && closedMs.length < each) {
    await setTimeout(1_000);
    for (const socket of sockets.filter((one, place) => place % 10 === 0 && one.writable)) socket.write('a');
  }
  const closedByTheConsole = [...closedMs];
  for (const socket of sockets) socket.destroy();
  return closedByTheConsole;
}

const head = 'GET /sign-in HTTP/1.1\r\nHost: {host}\r\nX-Slow: a';

const body = (origin: string) =>
  [
    'POST /api/auth/callback/credentials HTTP/1.1',
    'Host: {host}',
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
    '',
    'email=aaaa',
  ].join('\r\n');

const slowly: Cell = {
  name: 'slow heads and bodies',
  sent: `${each} connections with half a head and ${each} with ten bytes of a thousand, every tenth with one more byte a second`,
  holds: `all are closed within ${waitMs / 1000} s; another person’s reads are all answered with 200`,
  run: async (stage) => {
    const { attacked, innocent } = await watchInnocent(
      stage,
      { caller: 'operator' },
      async () => await Promise.all([head, body(stage.console.origin)].map(async (one) => await hold(stage, one))),
    );
    const [heads = [], bodies = []] = attacked;
    const isOpen = heads.length < each || bodies.length < each || innocent.refused > 0;
    return { isOpen, figure: `heads: ${describe(heads)}; bodies: ${describe(bodies)}`, innocent };
  },
};

function describe(closedMs: readonly number[]): string {
  const last = closedMs.length === 0 ? '' : `, the last after ${(Math.max(...closedMs) / 1000).toFixed(1)} s`;
  return `${closedMs.length} of ${each} closed${last}`;
}

const slow: Part = {
  name: 'slow',
  open: stageWith([{ name: 'operator', role: 'operator' }]),
  cells: [slowly],
};

/** Attacks that keep a console busy, hold its connections, or never end. */
export const exhaustion = { flood, searched, hanging, slow };
