import type { Operation } from '@/lib/contract/operation';
import type { PlatformError } from '@/lib/contract/platform-error';
import { findRefusal } from '@/lib/contract/refusals';
import type { Attempted } from '@/lib/platform/engine';
import type { Reading } from '../settle/reading';

type Refused = Pick<PlatformError, 'status' | 'family' | 'type' | 'code' | 'message'>;

/**
 * Reads what one attempt brought when it brought no valid answer (reliability 3.4). Total: it never throws, and what it
 * does not know is UNKNOWN. What stands between here and the platform speaks too, and in shapes that look like the
 * platform's: only its own words, in the exact shape that the interface gives them, settle anything or accuse anybody.
 */
export function classifyFailure(
  operation: Asked,
  { phase, result }: Pick<Attempted<unknown>, 'phase' | 'result'>,
): Reading {
  if (result.ok) return 'UNKNOWN';
  const { error } = result;
  if (phase === 'none' || phase === 'connected') return classifyUnsent(error);
  return error.family === 'none' ? 'UNKNOWN' : classifyAnswer(operation, error);
}

type Asked = Pick<Operation, 'name' | 'area' | 'refusals' | 'body'>;

/** Nothing left this process: for want of a connection, of a token, or because the contract knows no such request. */
function classifyUnsent(error: PlatformError): Reading {
  if (error.family === 'none') return error.kind === 'invalid' ? 'BUG' : 'NOT_SENT';
  if (isToken(error)) return 'AUTH';
  return isConfiguration(error) ? 'CONFIG' : 'NOT_SENT';
}

function classifyAnswer(operation: Asked, refused: Refused): Reading {
  const { status, family, code } = refused;
  if (status === 429) return 'LATER';
  // A success or a redirect that is not the answer of the interface, and any failure inside the platform.
  if (status < 400 || status >= 500) return 'UNKNOWN';
  if (family === 'B' && code === '429') return 'LATER';
  if (isProcessing(refused)) return 'IN_PROGRESS';
  if (isToken(refused)) return 'AUTH';
  if (isConfiguration(refused)) return 'CONFIG';
  if (!hasShapeOfRefusal(refused)) return 'UNKNOWN';
  if (isKey(refused)) return 'BUG';
  if (isInternal(refused)) return 'UNKNOWN';
  return isListed(operation, refused) ? 'REJECTED' : 'UNPROVEN';
}

/** 7.1: HTTP 400 whose body code reads 200; 7.2: `request_being_processed`. */
function isProcessing({ status, family, type, code, message }: Refused): boolean {
  if (family === 'flat') return status === 400 && code === '200' && /^request is processing/i.test(message);
  return family === 'A' && type === 'idempotency_error' && code === 'request_being_processed';
}

function isToken({ status, family, type, code, message }: Refused): boolean {
  if (family === 'flat' && code !== String(status)) return false;
  if (family === 'flat' && status === 403) return message === 'Authorization error';
  if (family === 'flat' && status === 400) return message === 'access token err';
  if (family === 'B') return status === 400 && code === '400' && message === 'Login expired';
  return family === 'A' && status === 401 && type === 'unauthorized_error' && code === 'unauthorized_error';
}

/** The status of each text: a gateway that says "Not found" in another shape says nothing of the platform. */
const configurationTexts: Readonly<Record<string, number>> = {
  'x-client-id or email cannot be empty': 403,
  'IP not allowed': 400,
  'Invalid client id': 400,
  'Invalid api key': 400,
  'Api key expired': 400,
  'Entity config not exist': 400,
  'Api trading status error': 400,
  'Not found': 404,
  'Method not allowed': 405,
};

/** Refused before the write was looked at, by the platform itself: an administrator must mend it. */
function isConfiguration({ status, family, code, message }: Refused): boolean {
  if (family === 'bare') return status === 401 && message === 'Invalid authorization header';
  if (family !== 'flat' || code !== String(status)) return false;
  return Object.hasOwn(configurationTexts, message) && configurationTexts[message] === status;
}

/** Interface 7: a refusal of a write is a 400, and 403 for `forbidden`; its code says the same as its status. */
function hasShapeOfRefusal({ status, family, type, code }: Refused): boolean {
  if (family === 'A') {
    return status === 403
      ? type === 'unauthorized_error' && code === 'forbidden'
      : status === 400 && code !== undefined;
  }
  return (family === 'flat' || family === 'B') && status === 400 && code === '400';
}

const keyTexts: readonly string[] = [
  'Idempotency key error',
  'Idempotency key auth error',
  'Idempotency endpoint error',
];
const keyCodes: readonly (string | undefined)[] = ['invalid_key_format', 'key_mismatch_account', 'key_mismatch_api'];

function isKey({ status, family, type, code, message }: Refused): boolean {
  if (family === 'A') return type === 'idempotency_error' && keyCodes.includes(code);
  return family === 'flat' && status === 400 && keyTexts.includes(message);
}

const internalText = /^(server error|failed to |an internal error)|retry later|try again later|persistence/i;

/** A text that names a failure inside the platform although the status says 400 (7.1, "any handler error"). */
function isInternal({ family, type, message }: Refused): boolean {
  if (family === 'A') return type === 'api_error';
  return internalText.test(message);
}

/** Whether the interface lists this refusal for this write, in the shape of its family, so that it is proof by itself. */
function isListed(operation: Asked, refused: Refused): boolean {
  const { family, message } = refused;
  if (family === 'A') return isListedTyped(operation, refused);
  // Of the file operations in the interface; seen wherever an account acts for another.
  if (family === 'flat' && (message === 'x-on-behalf-of value err' || namesField(operation, message))) return true;
  // Interface 7.2: this shape is that of the card issuance routes.
  if (family === 'B' && operation.area !== 'issuing') return false;
  const row = findRow(refused);
  if (row === undefined || row.message === '' || row.http !== refused.status) return false;
  return row.where === 'any operation' || operation.refusals.includes(row.message);
}

/** Interface 7.2. Of the types that break a rule, the codes of cardholders are "not shown"; the others are listed. */
function isListedTyped({ name, area }: Asked, refused: Refused): boolean {
  const { status, type, code } = refused;
  // Seen outside of card issuance too (extras, "Reading answers safely").
  if (type === 'invalid_request_error') return code === 'invalid_request_error';
  if (status === 403) return true;
  if (area !== 'issuing') return false;
  if (type === 'cardholder_error') return name === 'updateCardholder' && code !== '';
  if (type === 'card_error') return name === 'updateCardStatus' && code === 'card_not_found';
  return type === 'account_error' && commonAccountCodes.includes(code);
}

const commonAccountCodes: readonly (string | undefined)[] = [
  'account_not_found',
  'sub_account_not_found',
  'user_not_found',
];

function findRow({ family, type, code, message }: Refused) {
  return family === 'none' ? undefined : findRefusal({ family, type, code, message });
}

const validatorWords = /\b(required|invalid|must|expected|should|cannot|not|only|exceeds?|too)\b/i;

/** 7.1: "validator text such as a field-required or invalid-type message naming the field", which is one of this body. */
function namesField({ body }: Asked, message: string): boolean {
  const words = new Set(message.match(/[a-z_0-9]+/gi) ?? []);
  return validatorWords.test(message) && Object.keys(body?.shape ?? {}).some((name) => words.has(name));
}
