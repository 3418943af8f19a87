import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { bodyLengthHeader } from './body-length.mjs';
import { describeError } from './describe-error.mjs';
import { lineWriter } from './line-writer.mjs';
import { measuredEvents } from './measured-events.mjs';
import { findRefusal, allowedMethods } from './refusals.mjs';
import { requestLanguage } from './request-language.mjs';
import { knownMethod, requestSpan, statusTold } from './request-span.mjs';
import { RoutePatterns } from './route-patterns.mjs';
import { inertPolicy, securityHeaders } from './security-headers.mjs';
import { readTraceparent } from './traceparent.mjs';
import { tracing } from './tracing.mjs';

const texts = { en: readTexts('en'), 'zh-Hans': readTexts('zh-Hans') };

/** Reliability 4.7: five seconds for the headers of a request, twenty more for its body. */
const headersMs = 5_000;
const bodyMs = 20_000;

/**
 * How long an idle connection is kept: longer than a proxy keeps its own, so that the proxy closes it and not this
 * server, which may be getting a request at that moment. A browser keeps up to six, so without a proxy they are closed
 * sooner.
 */
const idleMs = { behindProxies: 65_000, alone: 20_000 };

/** The open connections of one address, far above what an office needs, and of all addresses together. */
const most = { connectionsOfOneAddress: 512, connections: 2_048 };

/**
 * @typedef {object} Front
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} handle
 * @property {string} consoleOrigin
 * @property {RoutePatterns} [routes] the patterns by which requests are measured
 * @property {boolean} behindProxies all connections come from proxies then, so none is counted by its address
 */

/**
 * The HTTP server before the framework. `endGently` takes no more connections, closes idle ones at once and each other
 * one after its answer, and resolves when none is left: a proxy or a polling page cannot keep one open.
 *
 * @param {Front} front
 * @returns {import('node:http').Server & { endGently(): Promise<void> }}
 */
export function createFrontServer({ handle, consoleOrigin, behindProxies, routes = new RoutePatterns([]) }) {
  const secure = consoleOrigin.startsWith('https:');
  const { host } = new URL(consoleOrigin);
  const times = {
    headersTimeout: headersMs,
    requestTimeout: headersMs + bodyMs,
    keepAliveTimeout: behindProxies ? idleMs.behindProxies : idleMs.alone,
    connectionsCheckingInterval: 1_000,
  };
  /** The last answer of each connection, to know whether its head is written. @type {WeakMap<object, import('node:http').ServerResponse>} */
  const answers = new WeakMap();
  const server = createServer(times, (request, response) => {
    answers.set(request.socket, response);
    connections.noteRequest(request.socket, response);
    headAnswers(request, response, secure);
    resetWhenCut(response);
    if (measuredEvents.request.isHeard) measure(request, response, routes);
    const span = requestSpan(request, response, routes);
    // The sender chooses both, and the framework would compare the origin of an action with them.
    request.headers.host = host;
    delete request.headers['x-forwarded-host'];
    const refusal = findRefusal(request, consoleOrigin);
    if (refusal !== undefined) refuse(request, response, refusal);
    else {
      tracing
        .run(span, () => handle(request, response))
        .catch((/** @type {unknown} */ error) => fail(request, response, error));
    }
  });
  const connections = new Connections(server);
  server.maxConnections = most.connections;
  if (!behindProxies) capEachAddress(server);
  server.on('clientError', (error, socket) => {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return;
    const status = statusOf(error);
    lineWriter().warn({ event: 'request-refused', reason: 'unreadable', status: parseInt(status) });
    if (answers.get(socket)?.headersSent !== true) socket.write(bareAnswer(status, secure));
    socket.destroy();
  });
  return Object.assign(server, { endGently: () => connections.end() });
}

/**
 * Tells of the request when its connection has the whole answer, or has gone.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {RoutePatterns} routes
 */
function measure({ method, url }, response, routes) {
  const beganMs = performance.now();
  response.once('close', () => {
    measuredEvents.request.tell({
      route: routes.find(url),
      method: knownMethod(method),
      status: statusTold(response),
      seconds: (performance.now() - beganMs) / 1_000,
    });
  });
}

/** Tracks the answer under way on each connection, so that all connections can be ended. */
class Connections {
  #server;
  /** No bytes have come over these yet; Node counts them as busy. @type {Set<import('node:net').Socket>} */
  #silent = new Set();
  /** @type {Set<import('node:http').ServerResponse>} */
  #answers = new Set();
  #isEnding = false;

  /** @param {import('node:http').Server} server */
  constructor(server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#silent.add(socket);
      socket.once('close', () => this.#silent.delete(socket));
    });
  }

  /**
   * @param {import('node:net').Socket} socket
   * @param {import('node:http').ServerResponse} response
   */
  noteRequest(socket, response) {
    this.#silent.delete(socket);
    this.#answers.add(response);
    response.shouldKeepAlive = response.shouldKeepAlive && !this.#isEnding;
    response.once('close', () => {
      this.#answers.delete(response);
      // An answer whose head was written before the end began has promised that its connection stays.
      if (this.#isEnding) setImmediate(() => this.#server.closeIdleConnections());
    });
  }

  /** @returns {Promise<void>} */
  async end() {
    this.#isEnding = true;
    const closed = new Promise((resolve) => void this.#server.close(() => resolve(undefined)));
    this.#server.closeIdleConnections();
    for (const socket of this.#silent) if (socket.bytesRead === 0) socket.destroy();
    for (const response of this.#answers) response.shouldKeepAlive = false;
    await closed;
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./refusals.mjs').Refusal} refusal
 */
function refuse(request, response, { status, reason, sentence, allow }) {
  lineWriter().warn({ event: 'request-refused', reason, status, method: request.method, requestId: idOf(request) });
  if (allow !== undefined) response.setHeader('allow', allow);
  // The rest of the request is not awaited.
  if (request.method !== 'GET' && request.method !== 'HEAD') response.setHeader('connection', 'close');
  response.statusCode = status;
  response.end(textsFor(request).get(sentence));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} error
 */
function fail(request, response, error) {
  lineWriter().error({ event: 'request-failed', requestId: idOf(request), error: describeError(error) });
  if (response.headersSent) response.destroy();
  else {
    response.statusCode = 500;
    response.end(textsFor(request).get('platform.front.failed'));
  }
}

/**
 * The sentences of this server by their keys, as plain texts: it runs without a bundler and renders no pages.
 *
 * @param {import('../messages/languages').Language} language
 * @returns {ReadonlyMap<string, string>}
 */
function readTexts(language) {
  const file = readFileSync(new URL(`../messages/${language}/platform.json`, import.meta.url), 'utf8');
  const { front } = /** @type {{ front: Record<string, string> }} */ (JSON.parse(file));
  return new Map(Object.entries(front).map(([name, text]) => [`platform.front.${name}`, text]));
}

/** @param {import('node:http').IncomingMessage} request */
const idOf = ({ headers }) => readTraceparent(String(headers['traceparent']))?.traceId;

/** @param {import('node:http').IncomingMessage} request */
const textsFor = ({ headers }) => texts[requestLanguage(headers.cookie, headers['accept-language'])];

/** @param {import('node:http').Server} server */
function capEachAddress(server) {
  /** @type {Map<string, number>} */
  const open = new Map();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most.connectionsOfOneAddress) socket.destroy();
  });
}

/** @param {Error} error */
function statusOf(error) {
  const code = 'code' in error ? error.code : '';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
}

/**
 * For input that could not even be read as a request.
 *
 * @param {string} status
 * @param {boolean} secure
 */
function bareAnswer(status, secure) {
  const headers = {
    ...answerHeaders(secure),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '0',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

const textual = /^(text\/|application\/(json|javascript|csp-report|problem\+json|manifest\+json)|image\/svg\+xml)/;

/**
 * Our headers on every answer, from any source: a page, a handler, a file, or the framework where it redirects or fails
 * before our code runs. A page replaces this policy by its own.
 *
 * @param {boolean} secure
 */
function answerHeaders(secure) {
  return { ...securityHeaders({ secure }), 'content-security-policy': inertPolicy };
}

/**
 * Sets them, and adds the last ones when the answer's head is written without them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {boolean} secure
 */
function headAnswers(request, response, secure) {
  for (const [name, value] of Object.entries(answerHeaders(secure))) response.setHeader(name, value);
  const writeHead = response.writeHead.bind(response);
  /**
   * @param {number} status
   * @param {unknown[]} rest a text, headers or both
   */
  const completed = (status, ...rest) => {
    // In the form that Node takes, in which the framework passes them.
    const given = /** @type {Record<string, string>} */ (rest.find((one) => typeof one === 'object') ?? {});
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
    complete(request, response, status);
    const words = rest.find((one) => typeof one === 'string');
    return words === undefined ? writeHead(status) : writeHead(status, words);
  };
  response.writeHead = completed;
  // The framework flushes right before the first part of a body: without that, head and body leave together.
  response.flushHeaders = () => undefined;
}

/**
 * An answer that fails in its middle resets the connection: to a receiver of HTTP/1.0, as some proxies are, a connection
 * that merely ends is the end of the body.
 *
 * @param {import('node:http').ServerResponse} response
 */
function resetWhenCut(response) {
  const destroy = response.destroy.bind(response);
  response.destroy = (error) => {
    if (response.headersSent && !response.writableFinished) response.socket?.resetAndDestroy();
    return destroy(error);
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 */
function complete(request, response, status) {
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  // Next appends its headers, which makes lists of them.
  const [type] = [response.getHeader('content-type')].flat();
  if (type === undefined && status !== 204 && status !== 304) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
  }
  // The framework passes the text of a refused action to the page only if the type is exactly this.
  const isRefusedAction = type === 'text/plain' && request.headers['next-action'] !== undefined;
  if (typeof type === 'string' && textual.test(type) && !/charset=/i.test(type) && !isRefusedAction) {
    response.setHeader('content-type', `${type}; charset=utf-8`);
  }
  const bodyLength = response.getHeader(bodyLengthHeader);
  if (bodyLength !== undefined) {
    response.removeHeader(bodyLengthHeader);
    response.setHeader('content-length', String(bodyLength));
  }
  if (status === 405 && !response.hasHeader('allow')) {
    const [pathname = ''] = (request.url ?? '').split('?');
    response.setHeader('allow', allowedMethods(pathname).join(', '));
  }
}
