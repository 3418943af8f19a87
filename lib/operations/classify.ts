import type { Operation } from '@/lib/contract/operation';
import type { PlatformError } from '@/lib/contract/platform-error';
import { findRefusal } from '@/lib/contract/refusals';
import type { Attempted } from '@/lib/platform/engine';
import type { Reading } from './reading';

type Refused = Pick<PlatformError, 'status' | 'family' | 'type' | 'code' | 'message'>;

/**
 * Reads what one attempt brought when it brought no valid answer (reliability 3.4). Total: it never throws, and what it
 * does not know is UNKNOWN.
 */
export function classifyFailure(
  operation: Pick<Operation, 'refusals'>,
  { phase, result }: Pick<Attempted<unknown>, 'phase' | 'result'>,
): Reading {
  if (result.ok) return 'UNKNOWN';
  const { error } = result;
  if (phase === 'none' || phase === 'connected') return classifyUnsent(error);
  return error.family === 'none' ? 'UNKNOWN' : classifyAnswer(operation, error);
}

/** Nothing left this process: for want of a connection, of a token, or because the contract knows no such request. */
function classifyUnsent({ kind }: PlatformError): Reading {
  if (kind === 'invalid') return 'BUG';
  if (kind === 'configuration') return 'CONFIG';
  return kind === 'token' || kind === 'forbidden' ? 'AUTH' : 'NOT_SENT';
}

function classifyAnswer(operation: Pick<Operation, 'refusals'>, refused: Refused): Reading {
  const { status, family, code } = refused;
  if (status === 429) return 'LATER';
  // A success or a redirect that is not the answer of the interface, and any failure inside the platform.
  if (status < 400 || status >= 500) return 'UNKNOWN';
  if (family === 'B' && code === '429') return 'LATER';
  if (isProcessing(refused)) return 'IN_PROGRESS';
  if (isToken(refused)) return 'AUTH';
  if (isConfiguration(refused)) return 'CONFIG';
  if (status === 404 || status === 405) return 'UNKNOWN';
  if (contradictsStatus(refused)) return 'UNKNOWN';
  if (isKey(refused)) return 'BUG';
  if (isInternal(refused)) return 'UNKNOWN';
  if (family === 'foreign') return 'UNKNOWN';
  return isListed(operation, refused) ? 'REJECTED' : 'UNPROVEN';
}

/** 7.1: HTTP 400 whose body code reads 200; 7.2: `request_being_processed`. */
function isProcessing({ status, family, type, code, message }: Refused): boolean {
  if (family === 'flat') return status === 400 && code === '200' && /^request is processing/i.test(message);
  return family === 'A' && type === 'idempotency_error' && code === 'request_being_processed';
}

function isToken({ status, family, type, code, message }: Refused): boolean {
  if (family === 'flat' && status === 403) return message === 'Authorization error';
  if (family === 'flat' && status === 400) return message === 'access token err';
  if (family === 'B') return message === 'Login expired';
  return family === 'A' && status === 401 && type === 'unauthorized_error' && code !== 'forbidden';
}

const configurationTexts: readonly string[] = [
  'x-client-id or email cannot be empty',
  'IP not allowed',
  'Invalid client id',
  'Invalid api key',
  'Api key expired',
  'Entity config not exist',
  'Api trading status error',
];

/** Refused before the write was looked at, by the platform itself: an administrator must mend it. */
function isConfiguration({ status, family, code, message }: Refused): boolean {
  if (family === 'bare') return status === 401;
  if (family !== 'flat' || code !== String(status)) return false;
  if (status === 404) return message === 'Not found';
  if (status === 405) return message === 'Method not allowed';
  return configurationTexts.includes(message);
}

/** The body's own code says another thing than the HTTP status: then neither settles anything. */
function contradictsStatus({ status, family, code }: Refused): boolean {
  // Interface 5.3: this shape has one status.
  if (family === 'bare') return status !== 401;
  return (family === 'flat' || family === 'B') && code !== String(status);
}

function isKey({ family, type, message }: Refused): boolean {
  if (family === 'A') return type === 'idempotency_error';
  return family === 'flat' && /^idempotency (key|endpoint)/i.test(message);
}

const internalText = /^(server error|failed to |an internal error)|retry later|try again later|persistence/i;

/** A text that names a failure inside the platform although the status says 400 (7.1, "any handler error"). */
function isInternal({ family, type, message }: Refused): boolean {
  if (family === 'A') return type === 'api_error';
  return internalText.test(message);
}

const listedTypes: readonly (string | undefined)[] = [
  'invalid_request_error',
  'card_error',
  'cardholder_error',
  'account_error',
];

/** Whether the interface lists this refusal for this write, so that it is proof by itself. */
function isListed({ refusals }: Pick<Operation, 'refusals'>, refused: Refused): boolean {
  const { status, family, type, code, message } = refused;
  if (family === 'A' && code === 'forbidden') return status === 403;
  if (status !== 400) return false;
  if (family === 'A') return listedTypes.includes(type);
  // Of the file operations in the interface; seen wherever an account acts for another.
  if (family === 'flat' && message === 'x-on-behalf-of value err') return true;
  if (message === '') return false;
  const row = family === 'none' ? undefined : findRefusal({ family, type, code, message });
  if (row === undefined || row.message === '' || row.http !== status) return false;
  return row.where === 'any operation' || refusals.includes(row.message);
}

/** 7.1: "validator text such as a field-required or invalid-type message naming the field". A typed one says so itself. */
export function looksLikeValidation({ family, message }: Pick<Refused, 'family' | 'message'>): boolean {
  if (family === 'A') return true;
  return /\b[a-z]+(_[a-z0-9]+)+\b|\bfield\b|\brequired\b|\binvalid\b|\bmust\b|\bexpected\b|\bnot exist/i.test(message);
}
