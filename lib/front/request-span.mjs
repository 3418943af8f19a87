import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.mjs';
import { spanClockMs, tracing } from './tracing.mjs';

/** The methods that the console takes; a sender may write any other word. */
const knownMethods = ['GET', 'HEAD', 'POST'];

/** @param {string} [method] */
export const knownMethod = (method = '') => (knownMethods.includes(method) ? method : 'other');

/** As other servers call it in their logs; no answer has this status. */
const senderLeft = 499;

/**
 * A sender who left before there was an answer got none, whatever the answer would have been.
 *
 * @param {import('node:http').ServerResponse} response
 */
export const statusTold = (response) => (response.headersSent ? response.statusCode : senderLeft);

/** They are asked for all the time, or last for hours. */
const untraced = /^(\/_next\/static|\/api\/(health\/\w+|metrics|changes|audit\/stream)|other)$/;

/** How long before a request its click may have been; a later request is not that of the click. */
const longestAgoMs = 1_000;

/**
 * The span of a request, which ends with its answer; undefined while tracing is off. From here on the request is of this
 * trace in any case: the ids in the log, in the audit and on a page that failed are the same, and the platform gets them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./route-patterns.mjs').RoutePatterns} routes
 */
export function requestSpan(request, response, routes) {
  const { headers, method, url } = request;
  const [given] = [headers['traceparent']].flat();
  const asked = readTraceparent(given);
  const route = tracing.isOn ? routes.find(url) : 'other';
  if (untraced.test(route)) {
    if (asked === undefined) {
      headers['traceparent'] = writeTraceparent({ traceId: newTraceId(), spanId: newSpanId(), isSampled: true });
    }
    return undefined;
  }
  const attributes = { 'http.request.method': knownMethod(method), 'http.route': route };
  const click = asked && clickSpan(request, asked);
  const span = tracing.begin(`${knownMethod(method)} ${route}`, { kind: 'server', attributes, parent: asked ?? {} });
  if (span === undefined) return undefined;
  headers['traceparent'] = writeTraceparent(span.context);
  response.once('close', () => {
    const status = statusTold(response);
    span.end({ attributes: { 'http.response.status_code': status }, isFailed: status >= 500 });
    click?.end({ isFailed: status >= 500 });
  });
  return span;
}

/**
 * What a person did in the browser, whose page tells the span's id and how many milliseconds ago that was
 * (app/session/tell-person.ts). It ends with the answer.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('./traceparent.mjs').TraceContext} asked
 */
function clickSpan({ headers }, { spanId, ...trace }) {
  const [agoText = ''] = [headers['x-clicked-ago']].flat();
  // The framework copies headers into requests to itself, which are of no further click.
  delete headers['x-clicked-ago'];
  const agoMs = /^\d{1,5}$/.test(agoText) ? Number(agoText) : longestAgoMs + 1;
  if (agoMs > longestAgoMs) return undefined;
  const name = headers['next-action'] === undefined ? 'browser read' : 'browser action';
  return tracing.begin(name, { kind: 'client', parent: trace, spanId, beganMs: spanClockMs() - agoMs });
}
