import type { Operation } from './operation';
import {
  findRefusal,
  findRefusalByStart,
  findRefusalByText,
  findTypedRefusal,
  retryOf,
  type ErrorFamily,
  type ErrorShape,
  type PlatformErrorKind,
  type RefusalKey,
  type RetryAdvice,
} from './refusals';

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

/** A failure without an answer from the platform: `status` is 0. */
export function transportError(
  kind: 'unreachable' | 'no-answer' | 'malformed' | 'rate-limited' | 'crowded',
  message: string,
): PlatformError {
  return { kind, retry: retryOf[kind], status: 0, family: 'none', type: undefined, code: undefined, message };
}

/** The error of a call that was not sent, because the platform allows no more calls at the moment. */
export function heldBackError(): PlatformError {
  return transportError('rate-limited', 'as many calls as the platform allows were sent in this minute');
}

/** The error of a call that was not sent, because the session has as many reads under way as it may. */
export function crowdedError(): PlatformError {
  return transportError('crowded', 'as many reads as one session may have under way have no answer yet');
}

/** Reads any answer that is no success. Total: it never throws. `body` is the parsed JSON, undefined if it was none. */
export function readPlatformError(status: number, body: unknown): PlatformError {
  const shape = readErrorShape(body);
  const kind = platformErrorKind(status, shape);
  return { kind, retry: retryOf[kind], status, ...shape };
}

/** The kind alone, for an earlier answer of which only the shape was stored. @internal Exported for tests. */
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

function kindOfTyped(status: number, { type, code }: ErrorShape): PlatformErrorKind {
  if (code === 'forbidden') return 'forbidden';
  if (code !== undefined && /not_found$/.test(code)) return 'not-found';
  switch (type) {
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

function kindOfLegacy(shape: ErrorShape): PlatformErrorKind {
  const row = findRefusalByText(shape);
  // A kind that is not about a value holds, whatever code came with it.
  if (row !== undefined && row.kind !== 'invalid') return row.kind;
  if (tellsOfInside(shape.message)) return 'internal';
  return findRefusal(shape) === undefined ? 'unexplained' : 'invalid';
}

function kindOfFlat(status: number, shape: ErrorShape): PlatformErrorKind {
  const row = findRefusalByText(shape);
  // The texts of the router are believed only with their status.
  const kind = row === undefined || row.http === 404 || row.http === 405 ? undefined : row.kind;
  if (kind === 'token' || kind === 'configuration' || kind === 'key') return kind;
  if (status === 404 || status === 405) return 'configuration';
  if (kind === 'internal' || tellsOfInside(shape.message)) return 'internal';
  if (kind === 'not-found') return 'not-found';
  if (status === 401 || status === 403) return 'forbidden';
  return findRefusal(shape) !== undefined || readsAsValidator(shape.message) ? 'invalid' : 'unexplained';
}

const insideTexts = /^(server error|failed to |an internal error)|occur error|retry later|try again later|persistence/i;

/** A text that names a failure inside the platform although the status says 400 (7.1, "any handler error"). */
function tellsOfInside(message: string): boolean {
  return insideTexts.test(message);
}

const ruleWords = /\b(required|invalid|must|expected|should|cannot|exceeds?)\b/i;
/** Words that mean a broken rule only beside the name of a field. */
const weakRuleWords = /\b(not|only|too)\b/i;
const fieldName = /\b[a-z]+(_[a-z0-9]+)+\b|\bfield\b/i;

/** 7.1: "validator text such as a field-required or invalid-type message naming the field". */
function readsAsValidator(message: string): boolean {
  return fieldName.test(message) || ruleWords.test(message);
}

/** A stricter check, which is proof: the text names a field of this very body, and says what is wrong with it. */
function refusesFieldOf(body: Operation['body'], message: string): boolean {
  const words = new Set(message.match(/[a-z_0-9]+/gi) ?? []);
  const namesField = Object.keys(body?.shape ?? {}).some((name) => words.has(name));
  return namesField && (ruleWords.test(message) || weakRuleWords.test(message));
}

/** The meaning of a refusal for a write: whether it proves by itself that nothing was done. */
export type WriteMeaning =
  | 'refused' // in the platform's own words for this operation: proof
  | 'unproven' // in the platform's shape, in words that the interface does not list for this operation
  | 'processing'
  | 'later'
  | 'token' // not processed: a new token may be accepted
  | 'configuration' // not processed: an administrator must correct it
  | 'key' // the idempotency key was refused: the console sent a wrong one
  | 'unknown';

type RefusableOperation = Pick<Operation, 'area' | 'refusals' | 'typedRefusals' | 'body'>;
export type PlatformRefusal = Pick<PlatformError, 'status' | 'family' | 'type' | 'code' | 'message'>;

/** The meaning of a refusal for a write. Gateways answer alike, so only the platform's own words settle it. */
export function meaningForWrite(operation: RefusableOperation, refused: PlatformRefusal): WriteMeaning {
  const { status, family, type, code, message } = refused;
  if (status === 429) return 'later';
  // A success or a redirect that is no answer of the interface, and any failure inside the platform.
  if (status < 400 || status >= 500 || family === 'none') return 'unknown';
  const shape: ErrorShape = { family, type, code, message };
  if (family === 'B' && code === '429') return 'later';
  if (family === 'flat' && status === 400 && code === '200' && /^request is processing/i.test(message)) {
    return 'processing';
  }
  const row = family === 'A' ? findTypedRefusal(shape) : findRefusal(shape);
  if (family === 'A' && row?.kind === 'processing') return 'processing';
  const listed = row?.http === status ? row : undefined;
  if (listed?.kind === 'token') return 'token';
  if (listed?.kind === 'configuration' && message !== actingAccountText) return 'configuration';
  if (!hasShapeOfRefusal(refused)) return 'unknown';
  if (listed?.kind === 'key') return 'key';
  if (type === 'api_error' || listed?.kind === 'internal' || (family !== 'A' && tellsOfInside(message))) {
    return 'unknown';
  }
  return isProof(operation, shape, listed) ? 'refused' : 'unproven';
}

/** Interface 7: a refusal of a write is a 400, and 403 for `forbidden`; its code says the same as its status. */
function hasShapeOfRefusal({ status, family, type, code }: PlatformRefusal): boolean {
  if (family === 'A') {
    return status === 403
      ? type === 'unauthorized_error' && code === 'forbidden'
      : status === 400 && code !== undefined;
  }
  return (family === 'flat' || family === 'B') && status === 400 && code === '400';
}

/** Listed for file operations, this text also refuses single writes wherever an account acts for another. */
const actingAccountText = 'x-on-behalf-of value err';

type Row = ReturnType<typeof findRefusal>;

/** Whether the interface lists this refusal for this write, in the shape of its family. */
function isProof(operation: RefusableOperation, shape: ErrorShape, listed: Row): boolean {
  const { family, type, code, message } = shape;
  if (family === 'flat' && (message === actingAccountText || refusesFieldOf(operation.body, message))) return true;
  // Interface 7.2: card issuance routes have these envelopes; two types of A were seen outside of them (extras 5.6).
  const isSeenOutside = type === 'invalid_request_error' || type === 'unauthorized_error';
  if (family !== 'flat' && operation.area !== 'issuing' && !isSeenOutside) return false;
  if (family === 'A' && operation.typedRefusals.some((own) => own.type === type && (own.code ?? code) === code)) {
    return code !== '';
  }
  if (listed === undefined || (family !== 'A' && listed.message === '')) return false;
  return listed.where === 'any operation' || operation.refusals.includes(listed.message);
}

/** Interface 7.2: the types of Envelope A that have a text, for a code that is not listed. */
const typeKeys = ['card_error', 'cardholder_error', 'account_error', 'idempotency_error'] as const;

/** The keys of texts about a failed call: for this refusal, for its type, or only for its kind. */
export type FailureKey = RefusalKey | (typeof typeKeys)[number] | PlatformErrorKind;

/** Finds a text that is true, for every answer. */
export function findFailureKey(status: number, shape: ErrorShape): FailureKey {
  const listed = isBelieved(status, shape) ? findListedKey(shape) : undefined;
  return listed ?? platformErrorKind(status, shape);
}

/** Whether a refusal counts: inside a 500 or a 429 only the status does, unless the text says the same. */
function isBelieved(status: number, { family, code }: ErrorShape): boolean {
  if (status === 429) return false;
  return status < 500 || family === 'flat-no-code' || (family === 'A' && code === 'api_error');
}

function findListedKey(shape: ErrorShape): FailureKey | undefined {
  if (shape.family !== 'A') return findRefusalByStart(shape)?.words;
  return findTypedRefusal(shape)?.words ?? typeKeys.find((type) => type === shape.type);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads any body, and never throws. The order is the one in 7.2, then come the rarer shapes. */
export function readErrorShape(body: unknown): ErrorShape {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return foreign('');
  const fields: Record<string, unknown> = { ...body };
  const message = text(fields['message']);
  const code = fields['code'];
  const type = text(fields['type']);
  if (type !== undefined && message !== undefined) return { family: 'A', type, code: text(code), message };
  if (typeof code === 'number' && message !== undefined) {
    return { family: 'flat', type: undefined, code: String(code), message };
  }
  if (typeof code === 'string' && message !== undefined) return { family: 'B', type: undefined, code, message };
  const error = text(fields['error']);
  // An `{error}` with `message` beside it comes from a gateway, and not from the platform.
  if (error !== undefined && message === undefined) {
    return { family: 'bare', type: undefined, code: undefined, message: error };
  }
  if (message !== undefined && error === undefined && code === undefined) {
    return { family: 'flat-no-code', type: undefined, code: undefined, message };
  }
  return foreign(message ?? '');
}

function foreign(message: string): ErrorShape {
  return { family: 'foreign', type: undefined, code: undefined, message };
}
