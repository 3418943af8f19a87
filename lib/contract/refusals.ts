/**
 * The shapes of interface 7. `flat`: numeric code (7.1). `flat-no-code`: the 500 of the idempotency layer.
 * `bare`: 401 `{error}` (5.3). `A`: typed envelope, `B`: legacy envelope with a text code (7.2).
 * `foreign`: anything else, such as a gateway's page. The two that disagree with their HTTP status, the 400 whose
 * body code is 200 and a code `429` inside a 400, keep their family and are told apart by `code`.
 */
export type ErrorFamily = 'flat' | 'flat-no-code' | 'bare' | 'A' | 'B' | 'foreign';

export interface ErrorShape {
  readonly family: ErrorFamily;
  /** Envelope A only. */
  readonly type: string | undefined;
  /** As text in every family; undefined where the family has none. */
  readonly code: string | undefined;
  /** The platform's text: to branch on and to keep, never to show as our own message (7.1). */
  readonly message: string;
}

/** `same-key`: repeat with the same idempotency key. `later`: not now. */
export type RetryAdvice = 'never' | 'same-key' | 'new-token' | 'later';

/** What a refusal, or the lack of an answer, means to us: one word each, with its advice. People read our own texts for it. */
const adviceOf = {
  unreachable: 'same-key', // no byte of the request left, or none was taken: nothing can have happened
  'no-answer': 'same-key', // sent, but no whole answer came back
  malformed: 'same-key', // an answer that is not the interface's: HTML, half JSON, wrong shape, foreign redirect
  processing: 'same-key', // the platform still works on an earlier request with this key
  internal: 'same-key', // the platform failed inside
  'rate-limited': 'later',
  crowded: 'later', // held back by us: whoever asked has as much under way as one session may
  token: 'new-token', // the access token is not (or no longer) accepted: a new one may be
  configuration: 'never', // credentials, allow-list, headers or routes are wrong: only an administrator can put it right
  forbidden: 'never',
  key: 'never', // the idempotency key was refused
  'not-found': 'never',
  invalid: 'never', // the request breaks a rule
  unexplained: 'never', // a 4xx that the interface does not list
} satisfies Record<string, RetryAdvice>;
export type PlatformErrorKind = keyof typeof adviceOf;
export const retryOf: Readonly<Record<PlatformErrorKind, RetryAdvice>> = adviceOf;

/** One row of the tables of interface 7. Its kind gives the advice for a retry and what it means for a write. */
export interface Refusal<Words extends string = string> {
  readonly family: Exclude<ErrorFamily, 'foreign'>;
  readonly http: number;
  /** Envelope A only. */
  readonly type: string | undefined;
  /** As text; undefined where the shape has no code. */
  readonly code: string | undefined;
  /** The platform's text; empty where the interface says "varies". */
  readonly message: string;
  /** The operation in the interface's words. */
  readonly where: string;
  readonly condition: string;
  readonly kind: PlatformErrorKind;
  /** The key of what people read about it. */
  readonly words: Words;
}

const anywhere = 'any operation';

/** Keeps the key narrow, so that all keys together are a type. */
const single = <const W extends string>(refusal: Refusal<W>): Refusal<W> => refusal;

const flatRow =
  (where: string) =>
  <const W extends string>(
    message: string,
    words: W,
    condition: string,
    { kind = 'invalid', http = 400, code = String(http) }: Partial<Pick<Refusal, 'kind' | 'http' | 'code'>> = {},
  ): Refusal<W> => ({ family: 'flat', http, type: undefined, code, message, where, condition, kind, words });

const common = flatRow(anywhere);
const configuration = { kind: 'configuration' } as const;
const internal = { kind: 'internal' } as const;
const key = { kind: 'key' } as const;

/** Interface 7.1, "Common messages on authenticated endpoints". */
const commonRefusals = [
  common('Authorization error', 'token', 'Missing or expired x-auth-token', { kind: 'token', http: 403 }),
  common('x-client-id or email cannot be empty', 'client-id-missing', 'x-client-id header omitted', {
    kind: 'configuration',
    http: 403,
  }),
  common('IP not allowed', 'address-not-allowed', 'Caller IP not on allow-list', configuration),
  common('Request parameters invalid', 'value-missing', 'Required fields missing or wrong type'),
  common('access token err', 'token', 'Token missing, malformed, or claims cannot be resolved to an entity', {
    kind: 'token',
  }),
  common(
    'Idempotency key error',
    'key-form-or-age',
    'Key is not a UUID (newer accounts) or not 1-36 characters (older accounts)',
    key,
  ),
  common('Idempotency key auth error', 'key-of-other-account', 'Key already used by a different entity', key),
  common('Idempotency endpoint error', 'key-of-other-endpoint', 'Key previously used on a different endpoint', key),
  common('Request is processing, please try again later.', 'processing', 'Original request still executing', {
    kind: 'processing',
    code: '200',
  }),
  single({
    family: 'flat-no-code',
    http: 500,
    type: undefined,
    code: undefined,
    message: 'An internal error occurred, please try again later',
    where: anywhere,
    condition: 'Transient idempotency-layer failure; retry with the same key',
    kind: 'internal',
    words: 'idempotency-layer',
  }),
  single({
    family: 'bare',
    http: 401,
    type: undefined,
    code: undefined,
    message: 'Invalid authorization header',
    where: anywhere,
    condition: 'x-auth-token starts with Bearer but is not exactly "Bearer <jwt>" (section 5 rule 3)',
    kind: 'configuration',
    words: 'token-form',
  }),
  common('Not found', 'route-unknown', 'Unregistered route', { kind: 'configuration', http: 404 }),
  common('Method not allowed', 'method-unknown', 'Wrong HTTP method', { kind: 'configuration', http: 405 }),
];

const token = flatRow('Access Token');

/** Interface 7.1, "Access Token messages". */
const accessTokenRefusals = [
  token('Request parameters invalid', 'value-missing', 'client_id or api_key missing or empty'),
  token('Invalid client id', 'client-id-unknown', 'Unknown client id', configuration),
  token('Invalid api key', 'api-key-wrong', 'The key does not belong to the client id', configuration),
  token('Api key expired', 'api-key-expired', 'The key is past its end', configuration),
  token('Entity config not exist', 'no-access-profile', 'No access profile for the entity', configuration),
  token('Api trading status error', 'trading-off', 'Key disabled or entity trading status not active', configuration),
  token('IP not allowed', 'address-not-allowed', 'Caller IP not on allow-list', configuration),
  token('Create access token error', 'no-token-made', 'Internal failure, retry later', internal),
];

const entity = flatRow('Account operations');
const failsInside = 'Internal failures; retry later';

/** Interface 7.1, "Entity operations". */
const entityRefusals = [
  entity('access token err', 'token', 'Caller entity cannot be resolved', { kind: 'token' }),
  entity('entity not exist', 'account-not-visible', 'Retrieve Account: id not visible to the caller', {
    kind: 'not-found',
  }),
  entity(
    'unable to retrieve the corresponding entityinfo',
    'account-not-linked',
    'Retrieve Account: id exists but is not linked to the caller',
    { kind: 'not-found' },
  ),
  entity('entity not found', 'account-unknown', 'Retrieve Account: id resolves to no account', { kind: 'not-found' }),
  entity('legal business name required', 'legal-name-missing', 'Field validation'),
  entity('country required', 'country-missing', 'Field validation'),
  entity('invalid phone number format', 'phone-form', 'Field validation'),
  entity('individual must be over 18', 'under-age', 'Field validation'),
  entity(
    'job title must be one of director, beneficial_owner, beneficial_owner_and_director, authorized_representative',
    'job-title',
    'Field validation',
  ),
  entity('entity type must be one of COMPANY, INDIVIDUAL', 'account-type', 'Field validation'),
  entity('The country is not allowed to be used for onboarding', 'country-not-taken', 'Country unsupported'),
  entity(
    'The country is a sanctioned country',
    'country-sanctioned',
    'Sanctioned jurisdiction; retrying cannot succeed',
  ),
  entity(
    'please check whether the master account has opened the corresponding service',
    'service-not-opened',
    'Master account not entitled to the implied product',
  ),
  entity(
    'please check whether the master account has opened the create sub account service',
    'sub-accounts-not-opened',
    'Master account lacks sub-account entitlement',
  ),
  entity(
    'please completed the verification and activate your account first',
    'master-not-active',
    'Master account not yet activated',
  ),
  entity(
    'only banking can create individual account',
    'companies-only',
    'Individual accounts only under the banking product',
  ),
  entity('failed to retrieve account configuration', 'no-account-configuration', failsInside, internal),
  entity('failed to retrieve parent account related info', 'no-parent-account', failsInside, internal),
  entity('failed to check sub account limit', 'no-sub-account-count', failsInside, internal),
  entity('server error', 'server-error', failsInside, internal),
  entity(
    'same registration-number sub account limit reached',
    'registration-number-limit',
    'Too many sub-accounts under one registration number',
  ),
  entity(
    'Company info, address, and ownership details are required when Inherit is false',
    'company-details-missing',
    'Create SubAccount with inherit false and incomplete details',
  ),
  entity(
    'Please check that you have correctly specified inherit',
    'inherit-inconsistent',
    'inherit inconsistent with payload',
  ),
  entity('representatives is empty', 'no-representative', 'No representative / identities entry'),
  entity(
    'representative identification documents are empty',
    'no-identity-document',
    'Representative lacks identification documents',
  ),
  entity(
    'one representative must be an applicant',
    'not-one-applicant',
    'Exactly one representative must be the applicant',
  ),
  entity(
    'Failed identification, at least one beneficiary submitted front and back identification photos and face photos',
    'no-owner-photos',
    'At least one beneficial owner needs front ID, back ID and a face photo',
  ),
  entity('document ID already exists', 'document-number-taken', 'Identification number already tied to another entity'),
  entity('check that you have submitted the necessary documents', 'documents-missing', 'Required documents missing'),
  entity('businessDetails is nil', 'business-details-missing', 'business_details missing'),
  entity('entityBasicVersion is nil', 'account-record-incomplete', 'Internal state problems'),
  entity('entity is nil', 'account-record-missing', 'Internal state problems'),
];

const file = flatRow('File operations');

/** Interface 7.1, "File operations". */
const fileRefusals = [
  file('access token err', 'token', 'Caller entity cannot be resolved', { kind: 'token' }),
  file(
    'x-on-behalf-of value err',
    'not-our-sub-account',
    'Must be a sub-account entity id of the caller',
    configuration,
  ),
  file('Request parameters invalid', 'value-missing', 'Required fields missing or wrong type'),
  file('Parse file failed', 'file-not-a-file', 'Not multipart/form-data, or file part not named `file`'),
  file('File size error', 'file-too-large', 'Threshold: 30 MiB'),
  file('invalid file name, please check the file', 'file-name', 'File name'),
  file(
    'invalid file type, please check the file, only support jpeg, png, jpg, doc, docx, pdf',
    'file-type',
    'File type',
  ),
  file('unsupported file type', 'file-mime-type', 'MIME type not supported'),
  file('mime type mismatch', 'file-type-mismatch', 'Validation'),
  file('open file occur error', 'file-unreadable', 'Internal failure', internal),
  file('read file occur error', 'file-unreadable', 'Internal failure', internal),
  file('seek file error', 'file-unreadable', 'Internal failure'),
  file('upload file occur error, please contact our team', 'file-not-stored', 'Storage write failed', internal),
  file('Query data error', 'file-unknown', 'One or more file_ids missing or not visible'),
];

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

const typedRow =
  (where: string, type: EnvelopeAType, usualKind: PlatformErrorKind) =>
  <const W extends string>(
    code: string,
    message: string,
    words: W,
    { condition = '', kind = usualKind }: Partial<Pick<Refusal, 'condition' | 'kind'>> = {},
  ): Refusal<W> => {
    const http = code === 'forbidden' ? 403 : envelopeAStatus[type];
    return { family: 'A', http, type, code, message, where, condition, kind, words };
  };

const accountError = typedRow(anywhere, 'account_error', 'not-found');
const keyError = typedRow(anywhere, 'idempotency_error', 'key');

/** Interface 7.2, "Common Envelope A codes". An empty message means "varies". */
const commonTypedRefusals = [
  typedRow(anywhere, 'invalid_request_error', 'invalid')('invalid_request_error', '', 'field-refused', {
    condition: 'Field path and validation rule',
  }),
  typedRow(anywhere, 'unauthorized_error', 'token')('unauthorized_error', 'Token expired', 'token-or-address', {
    condition: 'Or IP not allowed, or dependencies unavailable',
  }),
  typedRow(anywhere, 'unauthorized_error', 'forbidden')('forbidden', 'API key lacks permission', 'key-permission', {
    condition: 'Guards GET /cards/{id}/secure',
  }),
  typedRow(anywhere, 'api_error', 'internal')('api_error', '', 'internal-same-key', {
    condition: 'Internal error; safe to retry with the same key',
  }),
  accountError('account_not_found', 'account not found or deactivated', 'own-account-gone'),
  accountError(
    'sub_account_not_found',
    'sub-account associated with the on-behalf-of not found or deactivated',
    'acting-account-gone',
  ),
  accountError('user_not_found', 'user associated with account not found or deactivated', 'account-user-gone'),
  keyError('request_being_processed', 'request is being processed', 'processing', {
    condition: 'Retry with the same key and body',
    kind: 'processing',
  }),
  keyError(
    'invalid_key_format',
    'invalid idempotency key format: the Idempotency-Key header must be a non-empty string up to 255 characters',
    'key-form',
  ),
  keyError('key_mismatch_account', 'key does not belong to account', 'key-not-of-account'),
  keyError('key_mismatch_api', 'api associated with key is not the original', 'key-of-other-endpoint', {
    condition: 'A key is reusable only on the same endpoint and method',
  }),
];

const createCard = typedRow('Create Card', 'card_error', 'invalid');
const resetPin = typedRow('Reset Card PIN', 'card_error', 'invalid');

/** Interface 7.2, "Card errors, Envelope A". */
const cardTypedRefusals = [
  typedRow('any endpoint taking a card id', 'card_error', 'not-found')(
    'card_not_found',
    'card not found or deactivated',
    'card-unknown',
  ),
  createCard('operation_not_authorized', 'requested card operation type is not authorized', 'card-kind-not-authorized'),
  createCard('risk_control_not_allowed', 'risk control setting is not allowed', 'risk-control-not-allowed'),
  createCard('currency_not_allowed', 'card currency is not allowed', 'card-currency'),
  createCard('limit_out_of_range', 'card limit is below the minimum or above the maximum', 'card-limit'),
  createCard('cardholder_quota_exceeded', 'card quota of cardholder exceeds limit', 'cardholder-quota'),
  createCard('account_quota_exceeded', 'card quota of account exceeds limit', 'account-quota'),
  createCard('insufficient_sub_bin', 'insufficient available cards for sub-bin', 'no-card-numbers'),
  resetPin('card_expired_error', 'card has expired', 'card-expired'),
  typedRow('Reset Card PIN, Create PAN Token, Retrieve Sensitive Card Details', 'card_error', 'invalid')(
    'status_not_supported',
    'card status or activation status not supported by request',
    'card-state',
  ),
  resetPin('virtual_card_pin_error', 'virtual cards do not allow pin settings', 'virtual-card-pin'),
  createCard('auto_cancel_trigger cannot be empty', 'auto_cancel_trigger cannot be empty', 'card-end-rule'),
  createCard('invalid auto_cancel_trigger', 'invalid auto_cancel_trigger', 'card-end-rule'),
  createCard('expiry_at cannot be empty', 'expiry_at cannot be empty', 'card-end-date'),
  createCard('invalid expiry_at', 'invalid expiry_at', 'card-end-date'),
  createCard('product_not_found', 'product not found or inactive', 'card-product-gone', { kind: 'not-found' }),
  createCard('account_balance_error', 'insufficient balance or currency balance unavailable', 'balance-insufficient'),
];

const legacyRow =
  (where: string) =>
  <const W extends string>(
    message: string,
    words: W,
    { condition = '', code = '400', kind = 'invalid' }: Partial<Pick<Refusal, 'condition' | 'code' | 'kind'>> = {},
  ): Refusal<W> => ({ family: 'B', http: 400, type: undefined, code, message, where, condition, kind, words });

const legacy = legacyRow(anywhere);

/** Interface 7.2, "Common Envelope B messages". */
const commonLegacyRefusals = [
  legacy('Request parameters invalid', 'value-missing'),
  legacy('Params JSON error', 'request-unreadable', { condition: 'Body not parseable' }),
  legacy('Account does not exist.', 'no-such-account', { kind: 'not-found' }),
  legacy('An internal error occurred, please try again', 'internal-same-key', {
    condition: 'Retry with the same key',
    kind: 'internal',
  }),
  legacy('Login expired', 'token-or-address', { condition: 'Get a new token', kind: 'token' }),
  legacyRow('sensitive-card and PAN-token endpoints')('Request is too frequent', 'card-rate-limited', {
    condition: 'Limited per card',
    code: '429',
    kind: 'rate-limited',
  }),
];

const createCardLegacy = legacyRow('Create Card');
const updateCard = legacyRow('Update Card');
const cardStatusLegacy = legacyRow('Update Card Status');

/** Interface 7.2, "Card errors, Envelope B". */
const cardLegacyRefusals = [
  legacyRow('any endpoint taking a card id')('Card does not exists', 'card-unknown', { kind: 'not-found' }),
  legacyRow('Create Card, Assign Card')('card bin not config', 'card-bin-not-set-up'),
  legacyRow('Assign Card')('card number not exist', 'card-number-not-ours', {
    condition: "Number not in the account's available pool",
  }),
  createCardLegacy('Create card error', 'card-not-made'),
  legacyRow('Update Card, Activate Card')('Update card error', 'card-not-changed'),
  legacyRow('Retrieve Card, Retrieve Sensitive Card Details')('Card retrieve error', 'card-not-read'),
  cardStatusLegacy('Card status is invalid', 'card-move', { condition: 'Status not allowed for the current state' }),
  legacyRow('Retrieve Card')('The card is failed.', 'card-failed'),
  legacyRow('Update Card, Card Recharge, Card Withdraw')('The card is not active.', 'card-not-active'),
  cardStatusLegacy('Update reason is too long', 'reason-too-long'),
  legacyRow('Update Card, Update Card Status, Activate Card')('The card has expired', 'card-expired'),
  legacyRow('Card Recharge, Card Withdraw')('Invalid expiry date', 'card-expired', { condition: 'Card expired' }),
  legacyRow('Create Card, Retrieve Card')('Card holder not exists or is illegal', 'cardholder-not-accepted'),
  legacyRow('List Cards')('Cardholder not found or deactivated', 'cardholder-unknown'),
  createCardLegacy('Invalid card type.', 'card-type', { condition: 'card_type must be VIRTUAL or PHYSICAL' }),
  createCardLegacy('Card currency is not support', 'card-currency'),
  createCardLegacy('Card limit is illegal', 'card-limit', {
    condition: 'Positive integer in minor units within the product range',
  }),
  updateCard('Update card limit is less than the amount of used card', 'limit-below-spent'),
  updateCard('Failed Update. Card Limit should be greater than 0', 'limit-zero'),
  updateCard('Failed Update. Card Limit should be greater than Per transaction', 'limit-below-transaction'),
];

const rows = [
  ...commonRefusals,
  ...accessTokenRefusals,
  ...entityRefusals,
  ...fileRefusals,
  ...commonTypedRefusals,
  ...cardTypedRefusals,
  ...commonLegacyRefusals,
  ...cardLegacyRefusals,
];

/** The keys of what people read about a listed refusal. */
export type RefusalKey = (typeof rows)[number]['words'];

/** Every message and code of interface 7. */
export const refusals: readonly Refusal<RefusalKey>[] = rows;

const withoutStop = (text: string): string => text.trim().replace(/\.$/, '');

/** The row of section 7 that an answer carries to the letter, if it is one; a final full stop does not matter. */
export function findRefusal({ family, type, code, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  return refusals.find(
    (row) =>
      row.family === family &&
      row.code === code &&
      row.type === type &&
      (row.message === '' || withoutStop(row.message) === withoutStop(message)),
  );
}

/** The row by its text alone, whatever code and status came with it; that nothing is there is said in any family. */
export function findRefusalByText({ family, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  const near = family === 'flat-no-code' ? 'flat' : family;
  return refusals.find(
    (row) =>
      (row.family === family || row.family === near || row.kind === 'not-found') &&
      withoutStop(row.message) === withoutStop(message),
  );
}

/** The row with the longest text that the answer repeats or only adds to: counts, the name of a field. */
export function findRefusalByStart({ family, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  const text = withoutStop(message);
  let longest: Refusal<RefusalKey> | undefined;
  for (const row of refusals) {
    const start = withoutStop(row.message);
    const begins = row.family === family && text.startsWith(start) && !/^\w/.test(text.slice(start.length));
    if (begins && start.length > (longest?.message.length ?? 0)) longest = row;
  }
  return longest;
}

/** Envelope A is told apart by its code: its texts vary. */
export function findTypedRefusal({ family, type, code }: ErrorShape): Refusal<RefusalKey> | undefined {
  if (family !== 'A') return undefined;
  return refusals.find((row) => row.family === 'A' && row.type === type && row.code === code);
}
