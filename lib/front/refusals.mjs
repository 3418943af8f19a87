import { hasControlCharacter, hasControlCharacterBesideLines } from './control-characters.mjs';

/**
 * @typedef {object} Refusal
 * @property {number} status
 * @property {string} reason for the log
 * @property {import('../messages/message').MessageKey} sentence for whoever sent the request
 * @property {string} [allow] the methods that the address takes
 */

/** As `serverActions.bodySizeLimit` in next.config.mjs. */
const mostBytes = 64 * 1024;

const reading = ['GET', 'HEAD'];
const both = [...reading, 'POST'];

/**
 * What is taken where; the first that fits. Every other address is a page, whose actions are POSTs.
 *
 * @type {readonly (readonly [RegExp, readonly string[]])[]}
 */
const methods = [
  [/^\/api\/(csp|drafts|invitation|new-password|step-up)$/, ['POST']],
  [/^\/api\/documents\//, ['POST']],
  [/^\/api\/(auth\/|session$|audit\/[^/]+\/export$)/, both],
  [/^\/(api|_next)\//, reading],
  [/^\/a\/[^/]+\/quotes\/(calendar|clock)$/, reading],
  [/^\/favicon/, reading],
];

/** @param {string} pathname */
export function allowedMethods(pathname) {
  return methods.find(([pattern]) => pattern.test(pathname))?.[1] ?? both;
}

/**
 * Why a request is not handed on, if there is a reason: what the framework would answer by itself, without our headers
 * and with a stack in the log, or would take for something else.
 *
 * @param {Pick<import('node:http').IncomingMessage, 'url' | 'method' | 'headers'>} request
 * @param {string} consoleOrigin
 * @returns {Refusal | undefined}
 */
export function findRefusal({ url = '', method = '', headers }, consoleOrigin) {
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
  const allowed = allowedMethods(pathname);
  if (!allowed.includes(method)) {
    return { status: 405, reason: 'method', sentence: 'platform.front.method', allow: allowed.join(', ') };
  }
  // What reads a body counts and compares its bytes as they come.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return { status: 415, reason: 'content-encoding', sentence: 'platform.front.contentEncoding' };
  }
  // Documents alone are larger, and are counted where they are read; the framework would fail over a long action. An
  // action that the framework hands on to itself does not say its length, so that it is not asked for.
  const isLong = Number(headers['content-length'] ?? 0) > mostBytes;
  if (isLong && !pathname.startsWith('/api/documents/')) {
    return { status: 413, reason: 'length', sentence: 'platform.front.tooLong' };
  }
  // Handlers ask by themselves; of an action the framework would make an error of ours.
  if (method === 'POST' && !pathname.startsWith('/api/') && isFromElsewhere(headers, consoleOrigin)) {
    return { status: 403, reason: 'forged', sentence: 'platform.front.forged' };
  }
  return undefined;
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
 * A browser says where a request comes from in `Sec-Fetch-Site`, which no page can set; an older one says it in `Origin`.
 * What says neither is refused. Handlers and actions ask once more (lib/access/requests/own-form.ts).
 *
 * @param {Pick<import('node:http').IncomingHttpHeaders, 'origin'> & { 'sec-fetch-site'?: string | string[] | undefined }} headers
 * @param {string} consoleOrigin
 */
export function isFromElsewhere(headers, consoleOrigin) {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== consoleOrigin : site !== 'same-origin';
}
