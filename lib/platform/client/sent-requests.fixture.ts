import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach } from 'vitest';
import { serveTcp, type TestServer } from '../test-server.fixture';
import { openPool, type OutgoingRequest, sendRequest } from './send-request';

/** A pool for each test of a file, and servers that end with it. */
export function keepWires() {
  const servers: TestServer[] = [];
  const wires = {
    /** Another pool in each test. */
    pool: openPool(),
    /** A server that ends with the test. */
    keep<T extends TestServer>(server: T): T {
      servers.push(server);
      return server;
    },
    tcp: async (answer: Parameters<typeof serveTcp>[0]): Promise<TestServer> => wires.keep(await serveTcp(answer)),
  };
  beforeEach(() => {
    wires.pool = openPool();
  });
  afterEach(async () => {
    await wires.pool.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return wires;
}

export const outgoing = (origin: string, changes: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  origin,
  path: '/api/v1/x',
  headers: { 'x-auth-token': 'planted' },
  body: undefined,
  deadlineMs: 8_000,
  maxAnswerBytes: 1_000_000,
  ...changes,
});

type Wires = ReturnType<typeof keepWires>;

/** A request with its answer, and how long that took. */
async function timed(wires: Wires, request: OutgoingRequest) {
  const startMs = performance.now();
  const sent = await sendRequest(wires.pool, request);
  return { sent, tookMs: performance.now() - startMs };
}

/** To a server whose answer never ends, but comes byte after byte. */
export async function sendToDrip(wires: Wires, deadlineMs: number) {
  const server = await wires.tcp((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    const drip = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(drip));
  });
  return await timed(wires, outgoing(server.origin, { deadlineMs }));
}

/** To a port where no connection is ever accepted. */
export async function sendUnaccepted(wires: Wires) {
  return await timed(wires, outgoing(`http://127.0.0.1:${await listenWithoutAccepting(wires)}`));
}

/** A listener whose thread is asleep: the queue of the kernel fills, and then a connection hangs. */
async function listenWithoutAccepting(wires: Wires): Promise<number> {
  const sleeper = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20000));
     });`,
    { eval: true },
  );
  const [port] = (await once(sleeper, 'message')) as [number]; // the one message it posts
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  wires.keep({
    origin: '',
    port,
    close: async () => {
      for (const filler of fillers) filler.destroy();
      await sleeper.terminate();
    },
  });
  return port;
}
