import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openPool, sendRequest } from './send-request';
import { httpAnswer, signalled } from '../test-server.fixture';
import { keepWires, outgoing, sendUnaccepted } from './sent-requests.fixture';

const wires = keepWires();

describe('nothing was sent', () => {
  test('F1: a refused connection', async () => {
    const server = await wires.tcp(() => undefined);
    await server.close();
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent).toEqual({ ok: false, error: { phase: 'none', reason: 'network', detail: 'ECONNREFUSED' } });
  });

  test('F2: a name without an address', async () => {
    const sent = await sendRequest(wires.pool, outgoing('http://platform.invalid'));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'none', reason: 'network' } });
  });

  test('F3: a peer that cannot prove who it is', async () => {
    const greetings: string[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        greetings.push(chunk.toString('latin1'));
        socket.end('no certificate here');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // listening on TCP
    const sent = await sendRequest(wires.pool, outgoing(`https://127.0.0.1:${port}`));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'none', reason: 'network' } });
    expect(greetings.join('')).not.toContain('planted');
    server.close();
  });

  test('a host that is not on the list gets no connection, and a listed one does', async () => {
    let requests = 0;
    const server = await wires.tcp((socket) => {
      requests += 1;
      socket.write(httpAnswer(200, '{}'));
    });
    const { host } = new URL(server.origin);
    await wires.pool.destroy();
    wires.pool = openPool(1, ['platform.example.com', '127.0.0.1']);
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent).toEqual({ ok: false, error: { phase: 'none', reason: 'network', detail: 'EHOST' } });
    expect(requests).toBe(0);
    await wires.pool.destroy();
    wires.pool = openPool(1, ['platform.example.com', host]);
    expect((await sendRequest(wires.pool, outgoing(server.origin))).ok).toBe(true);
  });

  test('F4: a connection that is never accepted is given up after two seconds', async () => {
    const { sent, tookMs } = await sendUnaccepted(wires);
    expect(sent).toMatchObject({ ok: false, error: { phase: 'none', reason: 'network' } });
    expect(tookMs).toBeGreaterThan(1_900);
  });

  test('a request that waited for a free connection until its deadline is never sent later', async () => {
    const requests: string[] = [];
    const [first, third] = [signalled<Socket>(), signalled<Socket>()];
    const server = await wires.tcp((socket, request) => {
      requests.push(request.split('\r\n')[0] ?? '');
      (requests.length === 1 ? first : third).tell(socket);
    });
    await wires.pool.destroy();
    wires.pool = openPool(1);
    const sentFirst = sendRequest(wires.pool, outgoing(server.origin, { path: '/first' }));
    const second = await sendRequest(wires.pool, outgoing(server.origin, { path: '/second', deadlineMs: 60 }));
    expect(second).toEqual({ ok: false, error: { phase: 'none', reason: 'deadline', detail: 'deadline' } });
    (await first.seen).write(httpAnswer(200, '{}'));
    expect((await sentFirst).ok).toBe(true);
    const sentThird = sendRequest(wires.pool, outgoing(server.origin, { path: '/third' }));
    (await third.seen).write(httpAnswer(200, '{}'));
    expect((await sentThird).ok).toBe(true);
    expect(requests).toEqual(['GET /first HTTP/1.1', 'GET /third HTTP/1.1']);
  });

  test('a caller that has already left', async () => {
    const requests: string[] = [];
    const server = await wires.tcp((_, request) => requests.push(request));
    const sent = await sendRequest(wires.pool, outgoing(server.origin, { signal: AbortSignal.abort() }));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'none', reason: 'cancelled' } });
    expect(requests).toEqual([]);
  });
});
