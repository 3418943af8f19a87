import { hasControlCharacter, hasControlCharacterBesideLines } from './control-characters.mjs';

/**
 * @typedef {object} Refusal
 * @property {number} status
 * @property {string} reason for the log
 * @property {import('../messages/message').MessageKey} sentence for the sender of the request
 * @property {string} [allow] the methods that the address takes
 */

/** As `serverActions.bodySizeLimit` in next.config.mjs. */
const mostBytes = 64 * 1024;

const reading = ['GET', 'HEAD'];
const both = [...reading, 'POST'];

/**
 * The methods that each address accepts; the first match counts. Every other address is a page, whose actions are
 * POSTs.
 *
 * @type {readonly (readonly [RegExp, readonly string[]])[]}
 */
const methods = [
  [/^\/api\/(audit\/witness|csp|drafts|invitation|new-password|step-up(\/passkey)?)$/, ['POST']],
  [/^\/api\/(documents|cards)\//, ['POST']],
  [/^\/api\/(auth\/|session$|audit\/[^/]+\/export$)/, both],
  [/^\/api\/scim\/v2\/Users$/, both],
  [/^\/api\/scim\/v2\/Users\/[^/]+$/, [...reading, 'PUT', 'PATCH', 'DELETE']],
  [/^\/(api|_next)\//, reading],
  [/^\/a\/[^/]+\/(quotes\/(calendar|clock)|payouts\/[^/]+\/confirmation)$/, reading],
  [/^\/guides\/pictures\//, reading],
  [/^\/favicon/, reading],
];

/** @param {string} pathname */
export function allowedMethods(pathname) {
  return methods.find(([pattern]) => pattern.test(pathname))?.[1] ?? both;
}

/**
 * Why a request is not passed on, if there is a reason: the framework would answer it by itself, without our headers
 * and with a stack in the log, or would misread it.
 *
 * @param {Pick<import('node:http').IncomingMessage, 'url' | 'method' | 'headers'>} request
 * @param {string} consoleOrigin
 * @param {boolean} [behindProxies] the console's own proxies say by which scheme the sender came
 * @returns {Refusal | undefined}
 */
export function findRefusal({ url = '', method = '', headers }, consoleOrigin, behindProxies = false) {
  const [raw = '', ...rest] = url.split('?');
  const pathname = decode(raw);
  if (!raw.startsWith('/') || pathname === undefined) {
    return { status: 400, reason: 'address', sentence: 'platform.front.addressUnreadable' };
  }
  if (hasControlCharacter(pathname)) return { status: 404, reason: 'address', sentence: 'platform.front.notFound' };
  const search = new URLSearchParams(rest.join('?'));
  if ([...search].flat().some(hasControlCharacterBesideLines)) {
    return { status: 400, reason: 'address', sentence: 'platform.front.controlCharacter' };
  }
  if (hasDoubledName(search)) return { status: 400, reason: 'doubled', sentence: 'platform.front.doubledName' };
  const allowed = allowedMethods(pathname);
  if (!allowed.includes(method)) {
    return { status: 405, reason: 'method', sentence: 'platform.front.method', allow: allowed.join(', ') };
  }
  // Code that reads a body counts and compares its bytes as they come.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return { status: 415, reason: 'content-encoding', sentence: 'platform.front.contentEncoding' };
  }
  // Only documents are larger, and their handler counts them; the framework would fail on a long action. An action that
  // the framework forwards to itself has no length, so a length is not required.
  const isLong = Number(headers['content-length'] ?? 0) > mostBytes;
  if (isLong && !pathname.startsWith('/api/documents/')) {
    return { status: 413, reason: 'length', sentence: 'platform.front.tooLong' };
  }
  // A redirect would hide that the sender's secret has travelled in clear text.
  const isPlainHttp = behindProxies && consoleOrigin.startsWith('https:') && headers['x-forwarded-proto'] === 'http';
  if (isPlainHttp && /^\/api\/(?!health\/)/.test(pathname)) {
    return { status: 403, reason: 'plain-http', sentence: 'platform.front.plainHttp' };
  }
  // A browser that has left another person's page for this address is led back to the page (app/api/session/route.ts).
  const isLedBack = pathname === '/api/session' && search.has('from');
  if (reading.includes(method) && isForScripts(pathname) && !isLedBack && isDrawnOrForeign(headers)) {
    return { status: 403, reason: 'document', sentence: 'platform.front.notAPage' };
  }
  // Handlers check by themselves; for an action the framework would report an error of ours.
  if (method === 'POST' && !pathname.startsWith('/api/') && isFromElsewhere(headers, consoleOrigin)) {
    return { status: 403, reason: 'forged', sentence: 'platform.front.forged' };
  }
  return undefined;
}

/**
 * Whether a query or a form has a name twice. One program then reads the first value and another the last.
 *
 * @param {URLSearchParams} given
 */
export function hasDoubledName(given) {
  const names = [...given.keys()];
  return new Set(names).size < names.length;
}

/** What a person or a monitor opens by itself: files, the health of the console, and the way in through a provider. */
const opened = /^\/api\/(auth\/|health\/|openapi\.json$|exports\/[^/]+$|audit\/[^/]+\/export$|months\/[^/]+\/[^/]+$)/;

/** @param {string} pathname */
const isForScripts = (pathname) => pathname.startsWith('/api/') && !opened.test(pathname);

/**
 * Whether a browser would show the answer as a document or a part of one, or asks for a page of another site. Programs and
 * older browsers do not say; the session cookie, which is strict, is then all that counts.
 *
 * @param {import('node:http').IncomingHttpHeaders & { 'sec-fetch-dest'?: string | string[] | undefined, 'sec-fetch-site'?: string | string[] | undefined }} headers
 */
function isDrawnOrForeign({ 'sec-fetch-dest': dest = 'empty', 'sec-fetch-site': site = 'same-origin' }) {
  return dest !== 'empty' || !['same-origin', 'none'].includes(String(site));
}

/** @param {string} raw */
function decode(raw) {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/**
 * A browser says where a request comes from in `Sec-Fetch-Site`, which no page can set; an older one says it in
 * `Origin`. A request with neither is refused. Handlers and actions check once more (lib/access/requests/own-form.ts).
 *
 * @param {Pick<import('node:http').IncomingHttpHeaders, 'origin'> & { 'sec-fetch-site'?: string | string[] | undefined }} headers
 * @param {string} consoleOrigin
 */
export function isFromElsewhere(headers, consoleOrigin) {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== consoleOrigin : site !== 'same-origin';
}
