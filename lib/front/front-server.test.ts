import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFrontServer } from './front-server.mjs';
import { type AnsweredRequest, measuredEvents } from './measured-events.mjs';
import { RoutePatterns } from './route-patterns.mjs';
import { type EndedSpan, tracing } from './tracing.mjs';

const own = 'https://console.test';
let server: Server & { endGently(): Promise<void> };
let handled: string[];
/** The traces of the requests, as the framework gets them. */
let traces: (string | string[] | undefined)[];

let release: () => void;
let released: Promise<void>;

beforeEach(() => {
  handled = [];
  traces = [];
  released = new Promise((resolve) => {
    release = resolve;
  });
  server = createFrontServer({
    consoleOrigin: own,
    behindProxies: false,
    routes: new RoutePatterns([{ page: '/a/[account]', regex: '^/a/([^/]+?)$' }]),
    handle: async (request, response) => {
      traces.push(request.headers['traceparent']);
      if (request.url === '/slow') await released;
      if (request.url === '/begun') {
        response.write('begun');
        await released;
      }
      if (request.url === '/half') {
        response.write('half of a file');
        await released;
        throw new Error('the store is gone');
      }
      handled.push(`${request.method ?? ''} ${request.url ?? ''}`);
      for await (const part of request) handled.push(String(part));
      if (request.url === '/broken') throw new Error('iban GB29NWBK60161331926819');
      response.end('fine');
    },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The whole answer on a connection to some bytes, until the server closes it. */
async function say(...parts: readonly string[]): Promise<string> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  // A listening TCP server has an address with a port; only pipes have a string.
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return answer;
}

const close = 'Host: x\r\nConnection: close\r\n';

test('headers have five seconds and bodies twenty more; a connection is looked at every second', () => {
  expect(server.headersTimeout).toBe(5_000);
  expect(server.requestTimeout).toBe(25_000);
  expect(server.maxConnections).toBe(2_048);
});

test('a monitor hears of each answer, refused ones too, by the pattern of its route alone', async () => {
  const heard: AnsweredRequest[] = [];
  const end = measuredEvents.request.listen((answered) => heard.push(answered));
  await say(`GET /a/acct-1?q=Ann HTTP/1.1\r\n${close}\r\n`);
  await say(`GET /made-up HTTP/1.1\r\n${close}\r\n`);
  await say(`PATCH /a/acct-1 HTTP/1.1\r\n${close}\r\n`);
  await expect.poll(() => heard.length).toBe(3);
  end();
  await say(`GET /a/acct-1 HTTP/1.1\r\n${close}\r\n`);
  expect(heard.map(({ route, method, status }) => ({ route, method, status }))).toEqual([
    { route: '/a/[account]', method: 'GET', status: 200 },
    { route: 'other', method: 'GET', status: 200 },
    { route: '/a/[account]', method: 'other', status: 405 },
  ]);
  expect(heard.every(({ seconds }) => seconds > 0)).toBe(true);
});

test('a monitor hears of a sender who left before the answer, and not as of one who was answered', async () => {
  await say(`GET /made-up HTTP/1.1\r\n${close}\r\n`);
  const heard: number[] = [];
  const end = measuredEvents.request.listen(({ status }) => heard.push(status));
  const { port } = server.address() as net.AddressInfo; // as above
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`GET /slow HTTP/1.1\r\n${close}\r\n`);
  await once(server, 'request');
  socket.destroy();
  await expect.poll(() => heard).toEqual([499]);
  end();
  release();
});

describe('the trace of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const [clickId, given] = ['00f067aa0ba902b7', `traceparent: 00-${traceId}-00f067aa0ba902b7-01\r\n`];
  let ended: EndedSpan[];
  const record = () =>
    tracing.recordWith({ share: 1, isSampled: (_, parent) => parent ?? true, take: (span) => ended.push(span) });
  beforeEach(() => (ended = []));
  afterEach(() => tracing.recordWith(undefined));

  test('is the one that its sender names, or a new one, also while nothing is traced', async () => {
    await say(`GET /a/acct-1 HTTP/1.1\r\n${given}${close}\r\n`);
    await say(`GET /a/acct-1 HTTP/1.1\r\ntraceparent: banana\r\n${close}\r\n`);
    expect(traces).toEqual([`00-${traceId}-${clickId}-01`, expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
  });

  test('begins with the click that the page tells of, and goes on in the request', async () => {
    record();
    const clicked = `${given}next-action: 40c0ffee\r\nx-clicked-ago: 250\r\n`;
    await say(`POST /a/acct-1?q=Ann HTTP/1.1\r\norigin: ${own}\r\ncontent-length: 0\r\n${clicked}${close}\r\n`);
    await expect.poll(() => ended.length).toBe(2);
    const [request, click] = [ended.find(({ kind }) => kind === 'server'), ended.find(({ kind }) => kind === 'client')];
    expect(click).toMatchObject({ traceId, spanId: clickId, parentId: undefined, name: 'browser action' });
    expect(request).toMatchObject({
      ...{ traceId, parentId: clickId, name: 'POST /a/[account]', isFailed: false },
      attributes: { 'http.request.method': 'POST', 'http.route': '/a/[account]', 'http.response.status_code': 200 },
    });
    expect((request?.beganMs ?? 0) - (click?.beganMs ?? 0)).toBeGreaterThanOrEqual(250);
    expect(traces).toEqual([`00-${traceId}-${request?.spanId ?? ''}-01`]);
    expect(JSON.stringify(ended)).not.toMatch(/acct-1|Ann|40c0ffee/);
  });

  test.each(['', 'x-clicked-ago: 1001', 'x-clicked-ago: -5', 'x-clicked-ago: 1e2', 'x-clicked-ago: soon'])(
    'has no click where the page tells none: %j',
    async (header) => {
      record();
      await say(`GET /a/acct-1 HTTP/1.1\r\n${given}${header}${header === '' ? '' : '\r\n'}${close}\r\n`);
      await expect.poll(() => ended.length).toBe(1);
      expect(ended[0]).toMatchObject({ kind: 'server', parentId: clickId });
    },
  );

  test('is not kept for addresses that strangers make up, and for a trace that its sender does not keep', async () => {
    record();
    await say(`GET /made-up HTTP/1.1\r\n${close}\r\n`);
    await say(`GET /a/acct-1 HTTP/1.1\r\n${given.replace('-01', '-00')}${close}\r\n`);
    await say(`GET /a/acct-1 HTTP/1.1\r\n${close}\r\n`);
    await expect.poll(() => ended.length).toBe(1);
    expect(ended[0]?.parentId).toBeUndefined();
    expect(traces[1]).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  });
});

describe('a request that comes too slowly is cut off with 408 and our headers', () => {
  beforeEach(() => {
    server.headersTimeout = 300;
    server.requestTimeout = 600;
  });
  test.each([
    ['nothing at all', []],
    ['half of the headers', ['POST /a/master HTTP/1.1\r\nHost: x\r\nX-Slow: 1']],
    ['half of a body', [`POST /a/master HTTP/1.1\r\nHost: x\r\nOrigin: ${own}\r\nContent-Length: 10\r\n\r\nhalf`]],
  ])('%s', async (_, parts) => {
    const answer = await say(...parts);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^strict-transport-security: /im);
  });
});

test.each([
  ['what is no request', 'nonsense\r\n\r\n', 400],
  ['two lengths', `POST /x HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
  [
    'a length beside chunks',
    `POST /x HTTP/1.1\r\n${close}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\n${close}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address of another server', `GET http://elsewhere.invalid/ HTTP/1.1\r\n${close}\r\n`, 400],
  ['a packed body', `POST /api/csp HTTP/1.1\r\n${close}Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx`, 415],
  ['a name twice in an address', `GET /a/master/payouts?page=1&page=2 HTTP/1.1\r\n${close}\r\n`, 400],
  ['a name twice, once encoded', `GET /api/live/master/x?id=1&%69d=2 HTTP/1.1\r\n${close}\r\n`, 400],
  ['a name twice, once without a value', `GET /sign-in?from=%2F&from HTTP/1.1\r\n${close}\r\n`, 400],
  ['two names of one address', `GET /a/master/payouts?page=1&pages=1 HTTP/1.1\r\n${close}\r\n`, 200],
  ['more than an action may have', `POST / HTTP/1.1\r\n${close}Origin: ${own}\r\nContent-Length: 65537\r\n\r\nx`, 413],
  ['a method that no page has', `PATCH / HTTP/1.1\r\n${close}\r\n`, 405],
  [
    'an upgrade, which is a page like any other',
    `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    200,
  ],
])('%s is answered with our headers', async (_, bytes, status) => {
  const answer = await say(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).toMatch(/^strict-transport-security: /im);
  expect(answer).toMatch(/^content-type: text\/plain; charset=utf-8/im);
  expect(handled).toHaveLength(status === 200 ? 1 : 0);
});

test('a failure behind it is answered with 500, our headers and nothing of the error', async () => {
  const answer = await say(`GET /broken HTTP/1.1\r\n${close}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer).toMatch(/^x-frame-options: DENY/im);
  expect(answer).not.toContain('GB29');
});

test('one address holds 512 connections at most, and those of others are not counted with them', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const held = Array.from({ length: 512 }, () => net.connect(port, '127.0.0.1'));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  const tooMany = net.connect(port, '127.0.0.1');
  await once(tooMany, 'close');
  const another = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  let answer = '';
  another.setEncoding('utf8').on('data', (part: string) => (answer += part));
  another.write(`GET /x HTTP/1.1\r\n${close}\r\n`);
  await once(another, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

test.each(['HTTP/1.0', 'HTTP/1.1'])(
  'half an answer of %s ends with a reset, so that it is taken for no whole one',
  async (version) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A listening TCP server has an address with a port; only pipes have a string.
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    const ended: string[] = [];
    socket
      .on('end', () => ended.push('end'))
      .on('error', (error) => ended.push('code' in error ? String(error.code) : ''));
    socket.write(`GET /half ${version}\r\nHost: x\r\n\r\n`);
    const closed = new Promise((resolve) => void socket.on('close', resolve));
    await once(socket, 'data');
    release();
    await closed;
    expect(ended).toEqual(['ECONNRESET']);
  },
);

describe('at the end', () => {
  /** A connection, and the bytes that came over it until it was closed. */
  async function open(...parts: readonly string[]): Promise<{ socket: net.Socket; closed: Promise<string> }> {
    if (!server.listening) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    const seen = once(server, parts.length === 0 ? 'connection' : 'request');
    // A listening TCP server has an address with a port; only pipes have a string.
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    const closed = once(socket, 'close').then(() => answer);
    for (const part of parts) socket.write(part);
    await seen;
    return { socket, closed };
  }
  const ask = (address: string) => `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`;

  test('the answer to a request under way says that the connection closes, and closes it', async () => {
    const { closed } = await open(ask('/slow'));
    const ended = server.endGently();
    release();
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close/im);
    await ended;
  });

  test('a connection whose answer had begun is closed after it', async () => {
    const { socket, closed } = await open(ask('/begun'));
    await once(socket, 'data');
    const ended = server.endGently();
    release();
    expect(await closed).toMatch(/^connection: keep-alive/im);
    await ended;
  });

  test('connections without a request are closed at once', async () => {
    const silent = await open();
    const idle = await open(ask('/'));
    await once(idle.socket, 'data');
    const ended = server.endGently();
    expect(await silent.closed).toBe('');
    expect(await idle.closed).toMatch(/fine/);
    await ended;
  });
});

test.each([
  ['Accept-Language: zh-CN', '此地址不接受此类请求。', '控制台未能响应。'],
  ['Cookie: bo-language=zh-Hans', '此地址不接受此类请求。', '控制台未能响应。'],
  ['Accept-Language: de', 'This address doesn’t accept this kind of request.', 'The console couldn’t answer.'],
])('an answer to a request with “%s” is in its language', async (header, refused, failed) => {
  expect(await say(`PATCH / HTTP/1.1\r\n${header}\r\n${close}\r\n`)).toMatch(new RegExp(`${refused}$`));
  expect(await say(`GET /broken HTTP/1.1\r\n${header}\r\n${close}\r\n`)).toMatch(new RegExp(`${failed}$`));
});
