import type { Refusal } from './refusals';

/** Interface 7.2, the `type` table of Envelope A. */
type EnvelopeAType =
  | 'invalid_request_error'
  | 'card_error'
  | 'cardholder_error'
  | 'account_error'
  | 'idempotency_error'
  | 'unauthorized_error'
  | 'api_error';

/** Interface 7.2, the HTTP status of each type; `unauthorized_error` is 403 where the code is `forbidden`. */
const envelopeAStatus: Readonly<Record<EnvelopeAType, number>> = {
  invalid_request_error: 400,
  card_error: 400,
  cardholder_error: 400,
  account_error: 400,
  idempotency_error: 400,
  unauthorized_error: 401,
  api_error: 500,
};

const typed =
  (where: string) =>
  (type: EnvelopeAType, code: string, message: string, condition = ''): Refusal => ({
    family: 'A',
    http: code === 'forbidden' ? 403 : envelopeAStatus[type],
    type,
    code,
    message,
    where,
    condition,
  });

const any = typed('any operation');

/** Interface 7.2, "Common Envelope A codes". An empty message means "varies". */
export const commonTypedRefusals: readonly Refusal[] = [
  any('invalid_request_error', 'invalid_request_error', '', 'Field path and validation rule'),
  any('unauthorized_error', 'unauthorized_error', 'Token expired', 'Or IP not allowed, or dependencies unavailable'),
  any('unauthorized_error', 'forbidden', 'API key lacks permission', 'Guards GET /cards/{id}/secure'),
  any('api_error', 'api_error', '', 'Internal error; safe to retry with the same key'),
  any('account_error', 'account_not_found', 'account not found or deactivated'),
  any(
    'account_error',
    'sub_account_not_found',
    'sub-account associated with the on-behalf-of not found or deactivated',
  ),
  any('account_error', 'user_not_found', 'user associated with account not found or deactivated'),
  any('idempotency_error', 'request_being_processed', 'request is being processed', 'Retry with the same key and body'),
  any(
    'idempotency_error',
    'invalid_key_format',
    'invalid idempotency key format: the Idempotency-Key header must be a non-empty string up to 255 characters',
  ),
  any('idempotency_error', 'key_mismatch_account', 'key does not belong to account'),
  any(
    'idempotency_error',
    'key_mismatch_api',
    'api associated with key is not the original',
    'A key is reusable only on the same endpoint and method',
  ),
];

const createCard = typed('Create Card');

/** Interface 7.2, "Card errors, Envelope A". */
export const cardTypedRefusals: readonly Refusal[] = [
  typed('any endpoint taking a card id')('card_error', 'card_not_found', 'card not found or deactivated'),
  createCard('card_error', 'operation_not_authorized', 'requested card operation type is not authorized'),
  createCard('card_error', 'risk_control_not_allowed', 'risk control setting is not allowed'),
  createCard('card_error', 'currency_not_allowed', 'card currency is not allowed'),
  createCard('card_error', 'limit_out_of_range', 'card limit is below the minimum or above the maximum'),
  createCard('card_error', 'cardholder_quota_exceeded', 'card quota of cardholder exceeds limit'),
  createCard('card_error', 'account_quota_exceeded', 'card quota of account exceeds limit'),
  createCard('card_error', 'insufficient_sub_bin', 'insufficient available cards for sub-bin'),
  typed('Reset Card PIN')('card_error', 'card_expired_error', 'card has expired'),
  typed('Reset Card PIN, Create PAN Token, Retrieve Sensitive Card Details')(
    'card_error',
    'status_not_supported',
    'card status or activation status not supported by request',
  ),
  typed('Reset Card PIN')('card_error', 'virtual_card_pin_error', 'virtual cards do not allow pin settings'),
  createCard('card_error', 'auto_cancel_trigger cannot be empty', 'auto_cancel_trigger cannot be empty'),
  createCard('card_error', 'invalid auto_cancel_trigger', 'invalid auto_cancel_trigger'),
  createCard('card_error', 'expiry_at cannot be empty', 'expiry_at cannot be empty'),
  createCard('card_error', 'invalid expiry_at', 'invalid expiry_at'),
  createCard('card_error', 'product_not_found', 'product not found or inactive'),
  createCard('card_error', 'account_balance_error', 'insufficient balance or currency balance unavailable'),
];

const legacy = (where: string, message: string, condition = '', code = '400'): Refusal => ({
  family: 'B',
  http: 400,
  code,
  message,
  where,
  condition,
});

/** Interface 7.2, "Common Envelope B messages". */
export const commonLegacyRefusals: readonly Refusal[] = [
  legacy('any operation', 'Request parameters invalid'),
  legacy('any operation', 'Params JSON error', 'Body not parseable'),
  legacy('any operation', 'Account does not exist.'),
  legacy('any operation', 'An internal error occurred, please try again', 'Retry with the same key'),
  legacy('any operation', 'Login expired', 'Get a new token'),
  legacy('sensitive-card and PAN-token endpoints', 'Request is too frequent', 'Limited per card', '429'),
];

/** Interface 7.2, "Card errors, Envelope B". */
export const cardLegacyRefusals: readonly Refusal[] = [
  legacy('any endpoint taking a card id', 'Card does not exists'),
  legacy('Create Card, Assign Card', 'card bin not config'),
  legacy('Assign Card', 'card number not exist', "Number not in the account's available pool"),
  legacy('Create Card', 'Create card error'),
  legacy('Update Card, Activate Card', 'Update card error'),
  legacy('Retrieve Card, Retrieve Sensitive Card Details', 'Card retrieve error'),
  legacy('Update Card Status', 'Card status is invalid', 'Status not allowed for the current state'),
  legacy('Retrieve Card', 'The card is failed.'),
  legacy('Update Card, Card Recharge, Card Withdraw', 'The card is not active.'),
  legacy('Update Card Status', 'Update reason is too long'),
  legacy('Update Card, Update Card Status, Activate Card', 'The card has expired'),
  legacy('Card Recharge, Card Withdraw', 'Invalid expiry date', 'Card expired'),
  legacy('Create Card, Retrieve Card', 'Card holder not exists or is illegal'),
  legacy('List Cards', 'Cardholder not found or deactivated'),
  legacy('Create Card', 'Invalid card type.', 'card_type must be VIRTUAL or PHYSICAL'),
  legacy('Create Card', 'Card currency is not support'),
  legacy('Create Card', 'Card limit is illegal', 'Positive integer in minor units within the product range'),
  legacy('Update Card', 'Update card limit is less than the amount of used card'),
  legacy('Update Card', 'Failed Update. Card Limit should be greater than 0'),
  legacy('Update Card', 'Failed Update. Card Limit should be greater than Per transaction'),
];
