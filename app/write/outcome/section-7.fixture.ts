import type { RefusalView } from '@/lib/writes/submit/write-answer';

type ListedRefusal = RefusalView & { readonly where: string };

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const flat = (where: string, status: number, text: string, code = String(status)): ListedRefusal[] =>
  lines(text).map((message) => ({ where, status, shape: { family: 'flat', type: undefined, code, message } }));

const legacy = (text: string, code = '400'): ListedRefusal[] =>
  lines(text).map((message) => ({
    where: '7.2 B',
    status: 400,
    shape: { family: 'B', type: undefined, code, message },
  }));

const typed = (status: number, type: string, text: string): ListedRefusal[] =>
  lines(text).map((code) => ({ where: '7.2 A', status, shape: { family: 'A', type, code, message: 'varies' } }));

/** Section 7 of the interface, copied from the document and from no other source. */
export const section7: readonly ListedRefusal[] = [
  ...flat(
    '7.1 common',
    403,
    `Authorization error
    x-client-id or email cannot be empty`,
  ),
  ...flat(
    '7.1 common',
    400,
    `IP not allowed
    Request parameters invalid
    access token err
    Idempotency key error
    Idempotency key auth error
    Idempotency endpoint error`,
  ),
  ...flat('7.1 common', 400, 'Request is processing, please try again later.', '200'),
  {
    where: '7.1 common',
    status: 500,
    shape: {
      family: 'flat-no-code',
      type: undefined,
      code: undefined,
      message: 'An internal error occurred, please try again later',
    },
  },
  {
    where: '7.1 common',
    status: 401,
    shape: { family: 'bare', type: undefined, code: undefined, message: 'Invalid authorization header' },
  },
  ...flat('7.1 common', 404, 'Not found'),
  ...flat('7.1 common', 405, 'Method not allowed'),
  ...flat(
    '7.1 access token',
    400,
    `Request parameters invalid
    Invalid client id
    Invalid api key
    Api key expired
    Entity config not exist
    Api trading status error
    IP not allowed
    Create access token error`,
  ),
  ...flat(
    '7.1 entities',
    400,
    `access token err
    entity not exist
    unable to retrieve the corresponding entityinfo
    entity not found
    legal business name required
    country required
    invalid phone number format
    individual must be over 18
    job title must be one of director, beneficial_owner, beneficial_owner_and_director, authorized_representative
    entity type must be one of COMPANY, INDIVIDUAL
    The country is not allowed to be used for onboarding
    The country is a sanctioned country
    please check whether the master account has opened the corresponding service
    please check whether the master account has opened the create sub account service
    please completed the verification and activate your account first
    only banking can create individual account
    failed to retrieve account configuration
    failed to retrieve parent account related info
    failed to check sub account limit
    server error
    same registration-number sub account limit reached
    Company info, address, and ownership details are required when Inherit is false
    Please check that you have correctly specified inherit
    representatives is empty
    representative identification documents are empty
    one representative must be an applicant
    Failed identification, at least one beneficiary submitted front and back identification photos and face photos
    document ID already exists
    check that you have submitted the necessary documents
    businessDetails is nil
    entityBasicVersion is nil
    entity is nil`,
  ),
  ...flat(
    '7.1 files',
    400,
    `access token err
    x-on-behalf-of value err
    Request parameters invalid
    Parse file failed
    File size error
    invalid file name, please check the file
    invalid file type, please check the file, only support jpeg, png, jpg, doc, docx, pdf
    unsupported file type
    mime type mismatch
    open file occur error
    read file occur error
    seek file error
    upload file occur error, please contact our team
    Query data error`,
  ),
  ...typed(400, 'invalid_request_error', 'invalid_request_error'),
  ...typed(401, 'unauthorized_error', 'unauthorized_error'),
  ...typed(403, 'unauthorized_error', 'forbidden'),
  ...typed(500, 'api_error', 'api_error'),
  ...typed(
    400,
    'account_error',
    `account_not_found
    sub_account_not_found
    user_not_found`,
  ),
  ...typed(
    400,
    'idempotency_error',
    `request_being_processed
    invalid_key_format
    key_mismatch_account
    key_mismatch_api`,
  ),
  ...typed(
    400,
    'card_error',
    `card_not_found
    operation_not_authorized
    risk_control_not_allowed
    currency_not_allowed
    limit_out_of_range
    cardholder_quota_exceeded
    account_quota_exceeded
    insufficient_sub_bin
    card_expired_error
    status_not_supported
    virtual_card_pin_error
    auto_cancel_trigger cannot be empty
    invalid auto_cancel_trigger
    expiry_at cannot be empty
    invalid expiry_at
    product_not_found
    account_balance_error`,
  ),
  ...legacy(
    `Request parameters invalid
    Params JSON error
    Account does not exist.
    An internal error occurred, please try again
    Login expired`,
  ),
  ...legacy('Request is too frequent', '429'),
  ...legacy(
    `Card does not exists
    card bin not config
    card number not exist
    Create card error
    Update card error
    Card retrieve error
    Card status is invalid
    The card is failed.
    The card is not active.
    Update reason is too long
    The card has expired
    Invalid expiry date
    Card holder not exists or is illegal
    Cardholder not found or deactivated
    Invalid card type.
    Card currency is not support
    Card limit is illegal
    Update card limit is less than the amount of used card
    Failed Update. Card Limit should be greater than 0
    Failed Update. Card Limit should be greater than Per transaction`,
  ),
];
