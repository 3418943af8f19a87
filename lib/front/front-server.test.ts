import { once } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
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
let seen: IncomingHttpHeaders;

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
      seen = request.headers;
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

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /x HTTP/1.1\r\nHost: x\r\nOrigin: ${own}\r\n${headers}\r\n\r\n${body}`;
const chunks = (coding: string) => post(coding, '0\r\n\r\n');
const chunked = (body: string) => post('Transfer-Encoding: chunked', body);

/** Requests that a proxy in front may read as another one, or as two. */
const ambiguous: Readonly<Record<string, string>> = {
  'two equal lengths': post('Content-Length: 1\r\nContent-Length: 1', 'x'),
  'a short length and a long one': post(`Content-Length: 1\r\nContent-Length: ${smuggled.length}`, 'x'),
  'a list of lengths': post('Content-Length: 1, 1', 'x'),
  'a signed length': post('Content-Length: +1', 'x'),
  'a negative length': post('Content-Length: -1', 'x'),
  'a length in hex': post('Content-Length: 0x1', 'x'),
  'a length with letters': post('Content-Length: 1a', 'x'),
  'a length beyond numbers': post('Content-Length: 99999999999999999999999', 'x'),
  'an empty length': post('Content-Length: ', 'x'),
  'a length before chunks': chunks('Content-Length: 5\r\nTransfer-Encoding: chunked'),
  'a length behind chunks': chunks('Transfer-Encoding: chunked\r\nContent-Length: 5'),
  'an unknown coding': chunks('Transfer-Encoding: xchunked'),
  'a coding behind chunked': chunks('Transfer-Encoding: chunked, identity'),
  'a coding before chunked': chunks('Transfer-Encoding: identity, chunked'),
  'two codings': chunks('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  'chunked twice': chunks('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'a coding behind a vertical tab': chunks('Transfer-Encoding: \u000bchunked'),
  'a coding in quotes': chunks('Transfer-Encoding: "chunked"'),
  'a space before the colon of a coding': chunks('Transfer-Encoding : chunked'),
  'a space before the colon of a length': post(`Content-Length : ${smuggled.length}`, ''),
  'a folded coding': chunks('Transfer-Encoding:\r\n chunked'),
  'a header folded into a coding': chunks('X-A: b\r\n Transfer-Encoding: chunked'),
  'a line feed alone': chunks('X-A: b\nTransfer-Encoding: chunked'),
  'a carriage return alone': chunks('X-A: b\rTransfer-Encoding: chunked'),
  'line feeds alone': `POST /x HTTP/1.1\nHost: x\nOrigin: ${own}\nContent-Length: 1\n\nx`,
  'NUL in a value': post('X-A: b\0c\r\nContent-Length: 1', 'x'),
  'NUL in a name': post('X\0A: b\r\nContent-Length: 1', 'x'),
  'two hosts': 'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'no host': 'GET /x HTTP/1.1\r\n\r\n',
  'a tab for a space': 'GET\t/x\tHTTP/1.1\r\nHost: x\r\n\r\n',
  'chunks of HTTP/1.0': `POST /x HTTP/1.0\r\nHost: x\r\nOrigin: ${own}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'HTTP/0.9': 'GET /x\r\n\r\n',
  'HTTP/1.2': 'GET /x HTTP/1.2\r\nHost: x\r\n\r\n',
  'HTTP/2 in the words of HTTP/1': 'GET /x HTTP/2.0\r\nHost: x\r\n\r\n',
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

test.each(Object.entries(ambiguous))(
  '%s is refused before anything reads it, and nothing behind it is a request',
  async (_, bytes) => {
    const answer = await say(bytes + smuggled);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(handled).toEqual([]);
  },
);

/** Bodies whose end a proxy may see elsewhere: their beginning is read before they break off. */
const brokenChunks: Readonly<Record<string, string>> = {
  'a size in hex': '0x1\r\nx\r\n0\r\n\r\n',
  'a signed size': '+1\r\nx\r\n0\r\n\r\n',
  'a negative size': '-1\r\nx\r\n0\r\n\r\n',
  'a size beyond numbers': '10000000000000001\r\nx\r\n0\r\n\r\n',
  'a space behind the size': '1 \r\nx\r\n0\r\n\r\n',
  'line feeds alone': '1\nx\n0\n\n',
  'a line feed in an extension': '1;a\nb\r\nx\r\n0\r\n\r\n',
  'more than its size': '1\r\nxyz\r\n0\r\n\r\n',
  'no line end behind it': '1\r\nx0\r\n\r\n',
};

test.each(Object.entries(brokenChunks))(
  'a chunk with %s breaks the request off, and nothing behind it is a request',
  async (_, body) => {
    const answer = await say(chunked(body) + smuggled);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(handled.filter((one) => one.includes('smuggled'))).toEqual([]);
  },
);

const forScripts = [
  '/api/live/master/listPayouts?page_size=10',
  '/api/session',
  '/api/mirror',
  '/api/changes',
  '/api/nothing',
];
const asked = async (path: string, headers: Readonly<Record<string, string>>) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await say(`GET ${path} HTTP/1.1\r\n${close}${lines.join('')}\r\n`))?.[1]);
};

test.each([
  ['a document', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' }],
  ['a plugin', { 'Sec-Fetch-Dest': 'object', 'Sec-Fetch-Site': 'same-origin' }],
  ['a script', { 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Site': 'same-origin' }],
  ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' }],
  ['data of another site', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site' }],
  ['data of a sibling', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-site' }],
])('an answer for scripts of our pages is not given as %s', async (_, headers: Readonly<Record<string, string>>) => {
  for (const path of forScripts) expect(await asked(path, headers), path).toBe(403);
  expect(handled).toEqual([]);
});

test('scripts of our pages and programs read it, and files, health and the way in are opened as documents', async () => {
  const own = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' };
  for (const path of forScripts) expect([await asked(path, own), await asked(path, {})], path).toEqual([200, 200]);
  const document = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' };
  const files = ['/api/exports/1', '/api/audit/master/export', '/api/months/master/1', '/api/openapi.json'];
  for (const path of [
    ...files,
    '/api/session?from=%2Fa%2Fmaster',
    '/api/health/live',
    '/api/auth/callback/openid',
    '/a/master/payouts',
    '/',
  ]) {
    expect(await asked(path, document), path).toBe(200);
  }
});

test('a request over plain http to an address of scripts is refused, and led to https by no answer', async () => {
  server.close();
  server = createFrontServer({
    consoleOrigin: own,
    behindProxies: true,
    handle: (_, response) => Promise.resolve(void response.end('fine')),
  });
  const plain = { 'X-Forwarded-Proto': 'http' };
  for (const path of [...forScripts, '/api/exports/1', '/api/metrics', '/api/audit/stream', '/api/openapi.json']) {
    const answer = await say(`GET ${path} HTTP/1.1\r\n${close}X-Forwarded-Proto: http\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer, path).not.toMatch(/^(location|refresh):/im);
    expect(await asked(path, { 'X-Forwarded-Proto': 'https' }), path).toBe(200);
  }
  expect([await asked('/api/health/live', plain), await asked('/a/master', plain)]).toEqual([200, 200]);
});

test('an upgrade to HTTP/2 is a page like any other, and changes no protocol', async () => {
  const upgrade =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';
  expect(await say(`GET /x HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

/** By these proxies say whom they ask for, and frameworks speak to themselves. */
const foreign = [
  ...['forwarded', 'via', 'proxy', 'remote-user', 'true-client-ip', 'front-end-https', 'x-url-scheme'],
  ...['x-forwarded-host', 'x-forwarded-server', 'x-forwarded-user', 'x-forwarded-email', 'x-forwarded-prefix'],
  ...['x-forwarded-scheme', 'x-forwarded-ssl', 'x-forwarded-uri', 'x-forwarded-proto', 'x-forwarded-port'],
  ...['x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-remote-ip', 'x-remote-addr', 'x-remote-user'],
  ...['x-user', 'x-user-id', 'x-auth-request-user', 'x-authenticated-user', 'x-ms-client-principal-id'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'x-envoy-external-address', 'x-amzn-trace-id', 'x-azure-clientip'],
  ...['x-appengine-user-ip', 'x-arr-ssl', 'x-original-url', 'x-original-host', 'x-rewrite-url'],
  ...['x-http-method', 'x-http-method-override', 'x-method-override', 'x-matched-path', 'x-invoke-path'],
  ...['x-middleware-subrequest', 'x-middleware-rewrite', 'x-middleware-next', 'x-middleware-prefetch'],
  ...['x-now-route-matches', 'x-vercel-ip-country', 'x-nextjs-data', 'x-prerender-revalidate'],
];

test('no header by which a proxy or the framework speaks reaches the console from a sender', async () => {
  expect(new Set(foreign).size).toBeGreaterThan(40);
  const sent = foreign.map((name) => `${name}: evil.example`).join('\r\n');
  expect(await say(`GET /x HTTP/1.1\r\n${close}${sent}\r\nX-Forwarded-For: 192.0.2.1\r\nRSC: 1\r\n\r\n`)).toMatch(
    / 200 /,
  );
  expect(Object.entries(seen).filter(([, value]) => String(value).includes('evil'))).toEqual([]);
  expect(seen).toMatchObject({ host: 'console.test', 'x-forwarded-for': '192.0.2.1', rsc: '1' });
});

/** The headers of every answer of this server: typed once more, so that none changes unnoticed. */
const everyHeader = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex, nofollow',
  'reporting-endpoints': 'csp="/api/csp"',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
};

const ofConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'allow'];

test.each([
  [200, `GET /x HTTP/1.1\r\n${close}\r\n`],
  [400, 'nonsense\r\n\r\n'],
  [400, `GET /%FF HTTP/1.1\r\n${close}\r\n`],
  [403, `POST /x HTTP/1.1\r\n${close}Origin: https://elsewhere.invalid\r\nContent-Length: 0\r\n\r\n`],
  [404, `GET /%00 HTTP/1.1\r\n${close}\r\n`],
  [405, `PATCH / HTTP/1.1\r\n${close}\r\n`],
  [413, `POST / HTTP/1.1\r\n${close}Origin: ${own}\r\nContent-Length: 65537\r\n\r\nx`],
  [415, `POST /api/csp HTTP/1.1\r\n${close}Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx`],
  [431, `GET / HTTP/1.1\r\n${close}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  [500, `GET /broken HTTP/1.1\r\n${close}\r\n`],
])(
  'an answer %i has all our headers and no other: no word on other origins, on software or on a cookie',
  async (status, bytes) => {
    const [head = ''] = (await say(bytes)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const headers = lines.map(
      (line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]+: /, '')] as const,
    );
    expect(Object.fromEntries(headers.filter(([name]) => !ofConnection.includes(name)))).toEqual(everyHeader);
    expect(new Set(headers.map(([name]) => name)).size).toBe(headers.length);
  },
);

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
