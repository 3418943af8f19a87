import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sendRequest } from './send-request';
import { httpAnswer, serveHttp, signalled } from '../test-server.fixture';
import { keepWires, outgoing, sendToDrip } from './sent-requests.fixture';

const wires = keepWires();

describe('sent, without a whole answer', () => {
  test.each<[string, (socket: Socket) => void, string, string]>([
    ['F5: silence', () => undefined, 'written', 'deadline'],
    ['F6, F7: reset', (socket) => socket.resetAndDestroy(), 'written', 'network'],
    ['F8: clean close', (socket) => socket.end(), 'written', 'network'],
    [
      'F9: half JSON with length',
      (socket) => socket.end(httpAnswer(200, '{"data":[', { 'content-length': '500' })),
      'body',
      'network',
    ],
    [
      'F10: half JSON in chunks',
      (socket) =>
        socket.end(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"dat\r\n',
        ),
      'body',
      'network',
    ],
    ['headers only', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'), 'headers', 'network'],
    ['F40: no status line', (socket) => socket.end('HTP/9 banana\r\n\r\n'), 'written', 'not-http'],
    [
      'F40: two lengths that disagree',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
      'written',
      'not-http',
    ],
  ])('%s, hit once', async (_, answer, phase, reason) => {
    let hits = 0;
    const server = await wires.tcp((socket) => {
      hits += 1;
      answer(socket);
    });
    const sent = await sendRequest(wires.pool, outgoing(server.origin, { deadlineMs: 150 }));
    expect(sent).toMatchObject({ ok: false, error: { phase, reason } });
    expect(hits).toBe(1);
  });

  test('F11: a slow drip ends at the deadline', async () => {
    const { sent } = await sendToDrip(wires, 300);
    expect(sent).toMatchObject({ ok: false, error: { phase: 'body', reason: 'deadline' } });
  });

  test('a caller that leaves ends the call on the connection', async () => {
    const gone = signalled<undefined>();
    const leaving = new AbortController();
    const server = await wires.tcp((socket) => {
      socket.on('close', () => gone.tell(undefined));
      leaving.abort();
    });
    const sent = await sendRequest(wires.pool, outgoing(server.origin, { signal: leaving.signal }));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'written', reason: 'cancelled' } });
    await gone.seen;
  });

  test('a keep-alive connection that the platform dropped is not repaired by a hidden repeat', async () => {
    let hits = 0;
    const server = await wires.tcp((socket) => {
      hits += 1;
      if (hits === 1) socket.write(httpAnswer(200, '{}'));
      else socket.resetAndDestroy();
    });
    expect((await sendRequest(wires.pool, outgoing(server.origin))).ok).toBe(true);
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'written', reason: 'network' } });
    expect(hits).toBe(2);
  });
});

describe('F19: an answer larger than any of the interface', () => {
  test('announced: refused at the headers', async () => {
    const server = await wires.tcp((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50000000\r\n\r\n{'));
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'headers', reason: 'too-large' } });
  });

  test('not announced: cut while it streams', async () => {
    let written = 0;
    const server = await serveHttp((_, response) => {
      const block = Buffer.alloc(64 * 1024, 32);
      const pour = () => {
        while (written < 50_000_000 && !response.destroyed) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', pour);
        }
        response.end();
      };
      pour();
    });
    wires.keep(server);
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent).toMatchObject({ ok: false, error: { phase: 'body', reason: 'too-large' } });
    expect(written).toBeLessThan(20_000_000);
  });

  test('a compressed bomb is not unfolded', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
    const server = await serveHttp((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    wires.keep(server);
    const sent = await sendRequest(wires.pool, outgoing(server.origin));
    expect(sent.ok && sent.value.body.byteLength).toBe(bomb.byteLength);
  });
});

test('F21: a redirect is an answer, and the token goes nowhere else', async () => {
  const stolen: string[] = [];
  const other = await wires.tcp((socket, request) => {
    stolen.push(request);
    socket.end(httpAnswer(200, '{}'));
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await wires.tcp((socket) => socket.end(httpAnswer(status, '', { location: `${other.origin}/api` })));
    const sent = await sendRequest(wires.pool, outgoing(server.origin, { method: 'POST', body: '{}' }));
    expect(sent).toMatchObject({ ok: true, value: { status } });
  }
  expect(stolen).toEqual([]);
});
