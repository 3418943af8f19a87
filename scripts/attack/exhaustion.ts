import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SandboxControl } from '@/e2e/harness/sandbox';
import { cookieOf, sendMany, tallyStatus, watchInnocent } from './innocent';
import type { Sent } from './sender';
import { type Cell, type Part, type Stage, stageWith } from './stage';

const loops = 40;
const lastsMs = 25_000;
const most = 4_000;

/** Each loop asks again as soon as it is answered; a refusal costs it a moment, or it would only measure this machine. */
async function runLoops(stage: Stage, caller: string): Promise<readonly Sent[]> {
  const answers: Sent[] = [];
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
      // Each another page, or the console would answer from what it has just read.
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

/** Opens connections that never end their request: some silent after its beginning, every tenth one dripping on. */
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
    // What it is told, if anything, is of no interest; but it must be read, or its end is never seen.
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

/** What keeps a console busy, holds its connections, or never ends. */
export const exhaustion = { flood, hanging, slow };
