import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Cell, Part, Stage } from './cell';
import { watchInnocent } from './innocent';
import { stageWith } from './open-stage';

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
    ...['POST /api/auth/callback/credentials HTTP/1.1', 'Host: {host}', `Origin: ${origin}`],
    ...['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000', '', 'email=aaaa'],
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

export const slow: Part = {
  name: 'slow',
  open: stageWith([{ name: 'operator', role: 'operator' }]),
  cells: [slowly],
};
