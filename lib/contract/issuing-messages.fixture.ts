import type { Group } from './account-messages.fixture';

const legacy = (code: string) => (message: string) => ({ code, message });
const typed = (type: string, code: string) => (message: string) => ({ type, code, message });

const refusedTyped = { status: 400, family: 'A', kind: 'invalid', retry: 'never' } as const;
const refusedLegacy = { status: 400, body: legacy('400'), family: 'B', kind: 'invalid', retry: 'never' } as const;

/** Messages and codes of section 7.2, typed again from the document, with what each must mean to a caller. */
export const issuingMessages: readonly Group[] = [
  {
    ...refusedTyped,
    name: '7.2 invalid_request_error',
    body: typed('invalid_request_error', 'invalid_request_error'),
    messages: ['card_status: must be one of ACTIVE, FROZEN, CANCELLED', 'anything at all'],
  },
  {
    name: '7.2 unauthorized_error',
    status: 401,
    body: typed('unauthorized_error', 'unauthorized_error'),
    family: 'A',
    kind: 'token',
    retry: 'new-token',
    messages: ['Token expired', 'access token dependencies unavailable'],
  },
  {
    name: '7.2 forbidden',
    status: 403,
    body: typed('unauthorized_error', 'forbidden'),
    family: 'A',
    kind: 'forbidden',
    retry: 'never',
    messages: ['API key lacks permission'],
  },
  {
    name: '7.2 api_error',
    status: 500,
    body: typed('api_error', 'api_error'),
    family: 'A',
    kind: 'internal',
    retry: 'same-key',
    messages: ['internal error'],
  },
  ...['account_not_found', 'sub_account_not_found', 'user_not_found'].map((code): Group => ({
    ...refusedTyped,
    name: `7.2 ${code}`,
    body: typed('account_error', code),
    kind: 'not-found',
    messages: ['account not found or deactivated'],
  })),
  {
    name: '7.2 request_being_processed',
    status: 400,
    body: typed('idempotency_error', 'request_being_processed'),
    family: 'A',
    kind: 'processing',
    retry: 'same-key',
    messages: ['request is being processed'],
  },
  ...['invalid_key_format', 'key_mismatch_account', 'key_mismatch_api'].map((code): Group => ({
    ...refusedTyped,
    name: `7.2 ${code}`,
    body: typed('idempotency_error', code),
    kind: 'key',
    messages: ['key does not belong to account'],
  })),
  {
    ...refusedTyped,
    name: '7.2 card_not_found',
    body: typed('card_error', 'card_not_found'),
    kind: 'not-found',
    messages: ['card not found or deactivated'],
  },
  ...['status_not_supported', 'card_expired_error', 'limit_out_of_range', 'invalid expiry_at'].map((code): Group => ({
    ...refusedTyped,
    name: `7.2 ${code}`,
    body: typed('card_error', code),
    messages: ['card has expired'],
  })),
  {
    ...refusedLegacy,
    name: '7.2 Envelope B',
    messages: [
      'Request parameters invalid',
      'Params JSON error',
      'Card status is invalid',
      'Update reason is too long',
      'The card has expired',
      'The card is failed.',
      'The card is not active.',
      'Cardholder not found or deactivated',
      'Update card limit is less than the amount of used card',
    ],
  },
  {
    ...refusedLegacy,
    name: '7.2 Envelope B, nothing there',
    kind: 'not-found',
    messages: ['Card does not exists', 'Account does not exist.'],
  },
  {
    ...refusedLegacy,
    name: '7.2 Envelope B, inside',
    kind: 'internal',
    retry: 'same-key',
    messages: ['An internal error occurred, please try again'],
  },
  { ...refusedLegacy, name: '7.2 Envelope B, token', kind: 'token', retry: 'new-token', messages: ['Login expired'] },
  {
    name: '7.2 Envelope B, 429 inside a 400',
    status: 400,
    body: legacy('429'),
    family: 'B',
    kind: 'rate-limited',
    retry: 'later',
    messages: ['Request is too frequent'],
  },
];
