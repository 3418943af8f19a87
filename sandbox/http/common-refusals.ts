import type { ErrorArea } from '@/lib/contract/operation';
import { envelopeA, envelopeB, flat, Refusal } from './refusal';

/** Interface 7.1 and 7.2: one failure in the words of the area where it happens. */
type ByArea = (area: ErrorArea) => Refusal;

const byArea =
  (account: () => Refusal, issuing: () => Refusal): ByArea =>
  (area) =>
    area === 'account' ? account() : issuing();

/** 7.2: "Token expired, IP not allowed, or access token dependencies unavailable", all with HTTP 401. */
const unauthorized = (message: string) => envelopeA('unauthorized_error', 'unauthorized_error', message, 401);

/** 404 and 405 come before the area is known; 7.2 has no code for them, so every area has the flat ones of 7.1. */
export const notFound = (): Refusal => flat('Not found', 404);
export const methodNotAllowed = (): Refusal => flat('Method not allowed', 405);

/** Section 5 rule 3, in every area. */
export const invalidAuthorizationHeader = (): Refusal => new Refusal(401, { error: 'Invalid authorization header' });

export const missingOrExpiredToken = byArea(
  () => flat('Authorization error', 403),
  () => unauthorized('Token expired'),
);

export const unresolvableToken = byArea(
  () => flat('access token err'),
  () => unauthorized('access token dependencies unavailable'),
);

export const missingClientId = byArea(
  () => flat('x-client-id or email cannot be empty', 403),
  () => unauthorized('x-client-id or email cannot be empty'),
);

export const addressNotAllowed = byArea(
  () => flat('IP not allowed'),
  () => unauthorized('IP not allowed'),
);

export const notASubAccount = byArea(
  () => flat('x-on-behalf-of value err'),
  () =>
    envelopeA(
      'account_error',
      'sub_account_not_found',
      'sub-account associated with the on-behalf-of not found or deactivated',
    ),
);

export const keyFormat = byArea(
  () => flat('Idempotency key error'),
  () =>
    envelopeA(
      'idempotency_error',
      'invalid_key_format',
      'invalid idempotency key format: the Idempotency-Key header must be a non-empty string up to 255 characters',
    ),
);

export const keyOfAnotherAccount = byArea(
  () => flat('Idempotency key auth error'),
  () => envelopeA('idempotency_error', 'key_mismatch_account', 'key does not belong to account'),
);

const mismatch = () =>
  envelopeA('idempotency_error', 'key_mismatch_api', 'api associated with key is not the original');

export const keyOfAnotherEndpoint = byArea(() => flat('Idempotency endpoint error'), mismatch);

/**
 * The answer to a used key with another body is not shown. 7.2 speaks of "the same key and unchanged body" and of
 * "replay or mismatch", 7.1 of keys that "must not be reused"; we assume the nearest listed refusal of each area.
 */
export const keyWithAnotherBody = byArea(() => flat('Idempotency key error'), mismatch);

/** 7.1: HTTP 400 whose body code reads 200. */
export const stillProcessing = byArea(
  () => flat('Request is processing, please try again later.', 400, 200),
  () => envelopeA('idempotency_error', 'request_being_processed', 'request is being processed'),
);

export const malformedJson = byArea(
  () => flat('Request parameters invalid'),
  () => envelopeB('Params JSON error'),
);

/** The body is JSON, but no object: there is no field to name. */
export const notAnObject = byArea(
  () => flat('Request parameters invalid'),
  () => envelopeB('Request parameters invalid'),
);

/** 7.1: "validator text ... naming the field"; 7.2: "field path and validation rule". */
export function invalidField(area: ErrorArea, message: string): Refusal {
  return area === 'account' ? flat(message) : envelopeA('invalid_request_error', 'invalid_request_error', message);
}

/** The sandbox is at fault, not the caller. 7.1 keeps HTTP 500 for the idempotency layer; other failures are 400. */
export const internalFailure = byArea(
  () => flat('server error'),
  () => envelopeA('api_error', 'api_error', 'internal error', 500),
);
