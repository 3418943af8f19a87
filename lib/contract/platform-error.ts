import { readErrorShape, type ErrorFamily, type ErrorShape } from './error-shapes';
import { findRefusal } from './refusals';

/** What a refusal means to us. One word each; the person reads our own texts for it. */
export const platformErrorKinds = [
  'unreachable', // no byte of the request left, or none was taken: nothing can have happened
  'no-answer', // sent, but no whole answer came back
  'malformed', // an answer that is not the interface's: HTML, half JSON, wrong shape, foreign redirect
  'processing', // the platform still works on an earlier request with this key
  'internal', // the platform failed inside
  'rate-limited',
  'crowded', // held back by us: whoever asked has as much under way as one session may
  'token', // the access token is not (or no longer) accepted: a new one may be
  'configuration', // credentials, allow-list, headers or routes are wrong: only an administrator can mend it
  'forbidden',
  'key', // the idempotency key was refused
  'not-found',
  'invalid', // the request breaks a rule
  'unexplained', // a 4xx that the interface does not list
] as const;
export type PlatformErrorKind = (typeof platformErrorKinds)[number];

/** `same-key`: repeat with the same idempotency key. `later`: not now. */
export type RetryAdvice = 'never' | 'same-key' | 'new-token' | 'later';

export interface PlatformError {
  readonly kind: PlatformErrorKind;
  readonly retry: RetryAdvice;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly family: ErrorFamily | 'none';
  readonly type: string | undefined;
  readonly code: string | undefined;
  /** The platform's own text, one click away for people, never shown as our message. */
  readonly message: string;
}

const retryOf: Readonly<Record<PlatformErrorKind, RetryAdvice>> = {
  unreachable: 'same-key',
  'no-answer': 'same-key',
  malformed: 'same-key',
  processing: 'same-key',
  internal: 'same-key',
  'rate-limited': 'later',
  crowded: 'later',
  token: 'new-token',
  configuration: 'never',
  forbidden: 'never',
  key: 'never',
  'not-found': 'never',
  invalid: 'never',
  unexplained: 'never',
};

/** A failure without an answer of the platform: `status` is 0. */
export function transportError(kind: 'unreachable' | 'no-answer' | 'malformed', message: string): PlatformError {
  return { kind, retry: retryOf[kind], status: 0, family: 'none', type: undefined, code: undefined, message };
}

/** Not sent by us, because the platform allows no more calls at the moment. */
export function heldBackError(): PlatformError {
  const message = 'as many calls as the platform allows were sent in this minute';
  return { kind: 'rate-limited', retry: 'later', status: 0, family: 'none', type: undefined, code: undefined, message };
}

/** Not sent by us, because whoever asks has as many reads under way as one session may. */
export function crowdedError(): PlatformError {
  const message = 'as many reads as one session may have under way have no answer yet';
  return { kind: 'crowded', retry: 'later', status: 0, family: 'none', type: undefined, code: undefined, message };
}

/**
 * Reads any answer that is not a success. Total: it never throws and always decides. `body` is the parsed JSON, or
 * undefined when the text was none.
 */
export function readPlatformError(status: number, body: unknown): PlatformError {
  const shape = readErrorShape(body);
  const kind = platformErrorKind(status, shape);
  return { kind, retry: retryOf[kind], status, ...shape };
}

/** The kind alone, where the answer was read before and only its shape was kept. */
export function platformErrorKind(status: number, shape: ErrorShape): PlatformErrorKind {
  if (status === 429 || shape.code === '429') return 'rate-limited';
  if (isProcessing(shape)) return 'processing';
  if (status >= 500) return 'internal';
  if (status < 400) return 'malformed';
  switch (shape.family) {
    case 'A':
      return kindOfTyped(status, shape);
    case 'B':
      return kindOfLegacy(shape);
    case 'bare':
      return 'configuration';
    case 'flat':
    case 'flat-no-code':
      return kindOfFlat(status, shape);
    case 'foreign':
      return status === 404 || status === 405 || status === 401 || status === 403 ? 'configuration' : 'malformed';
  }
}

/** Interface 7.1: HTTP 400 whose body code reads 200; 7.2: `request_being_processed`. */
function isProcessing(shape: ErrorShape): boolean {
  if (shape.family === 'flat' && shape.code === '200') return true;
  return shape.family === 'A' && shape.code === 'request_being_processed';
}

function kindOfTyped(status: number, shape: ErrorShape): PlatformErrorKind {
  if (shape.code === 'forbidden') return 'forbidden';
  if (shape.code !== undefined && /not_found$/.test(shape.code)) return 'not-found';
  switch (shape.type) {
    case 'unauthorized_error':
      return status === 403 ? 'forbidden' : 'token';
    case 'idempotency_error':
      return 'key';
    case 'api_error':
      return 'internal';
    case 'invalid_request_error':
    case 'card_error':
    case 'cardholder_error':
    case 'account_error':
      return 'invalid';
    case 'not_found':
      return 'not-found';
    case undefined:
    default:
      // Public documents show more types (payment_error, payout_error ...): refusals, but not of this interface.
      return 'unexplained';
  }
}

const notFoundMessages: readonly string[] = [
  'Card does not exists',
  'Account does not exist.',
  'entity not exist',
  'entity not found',
  'unable to retrieve the corresponding entityinfo',
];

function kindOfLegacy(shape: ErrorShape): PlatformErrorKind {
  if (shape.message === 'Login expired') return 'token';
  if (shape.message.startsWith('An internal error occurred')) return 'internal';
  if (notFoundMessages.includes(shape.message)) return 'not-found';
  return findRefusal(shape) === undefined ? 'unexplained' : 'invalid';
}

/** Interface 7.1: texts behind a 400 or 403 that say who can mend it. */
const flatKinds: Readonly<Record<string, PlatformErrorKind>> = {
  'Authorization error': 'token',
  'access token err': 'token',
  'x-client-id or email cannot be empty': 'configuration',
  'x-on-behalf-of value err': 'configuration',
  'IP not allowed': 'configuration',
  'Invalid client id': 'configuration',
  'Invalid api key': 'configuration',
  'Api key expired': 'configuration',
  'Entity config not exist': 'configuration',
  'Api trading status error': 'configuration',
  'Create access token error': 'internal',
  'Idempotency key error': 'key',
  'Idempotency key auth error': 'key',
  'Idempotency endpoint error': 'key',
};

/** Texts that name a failure inside the platform although the status says 400 (7.1, "any handler error"). */
const internalText = /^(server error|failed to |an internal error)|(occur error|retry later)/i;

function kindOfFlat(status: number, shape: ErrorShape): PlatformErrorKind {
  const known = Object.hasOwn(flatKinds, shape.message) ? flatKinds[shape.message] : undefined;
  if (known !== undefined) return known;
  if (status === 404 || status === 405) return 'configuration';
  if (internalText.test(shape.message)) return 'internal';
  if (notFoundMessages.includes(shape.message)) return 'not-found';
  if (status === 401 || status === 403) return 'forbidden';
  if (findRefusal(shape) !== undefined) return 'invalid';
  return namesField(shape.message) ? 'invalid' : 'unexplained';
}

/** 7.1: "validator text such as a field-required or invalid-type message naming the field". */
function namesField(message: string): boolean {
  return /\b[a-z]+(_[a-z0-9]+)+\b|\bfield\b|\brequired\b|\binvalid\b|\bmust\b|\bexpected\b/i.test(message);
}
