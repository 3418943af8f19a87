import type { Refusal } from './refusals';

const common = (
  http: number,
  message: string,
  condition: string,
  code: string | undefined = String(http),
): Refusal => ({
  family: 'flat',
  http,
  code,
  message,
  where: 'any operation',
  condition,
});

/** Interface 7.1, "Common messages on authenticated endpoints". */
export const commonRefusals: readonly Refusal[] = [
  common(403, 'Authorization error', 'Missing or expired x-auth-token'),
  common(403, 'x-client-id or email cannot be empty', 'x-client-id header omitted'),
  common(400, 'IP not allowed', 'Caller IP not on allow-list'),
  common(400, 'Request parameters invalid', 'Required fields missing or wrong type'),
  common(400, 'access token err', 'Token missing, malformed, or claims cannot be resolved to an entity'),
  common(400, 'Idempotency key error', 'Key is not a UUID (newer accounts) or not 1-36 characters (older accounts)'),
  common(400, 'Idempotency key auth error', 'Key already used by a different entity'),
  common(400, 'Idempotency endpoint error', 'Key previously used on a different endpoint'),
  common(400, 'Request is processing, please try again later.', 'Original request still executing', '200'),
  {
    family: 'flat-no-code',
    http: 500,
    code: undefined,
    message: 'An internal error occurred, please try again later',
    where: 'any operation',
    condition: 'Transient idempotency-layer failure; retry with the same key',
  },
  {
    family: 'bare',
    http: 401,
    code: undefined,
    message: 'Invalid authorization header',
    where: 'any operation',
    condition: 'x-auth-token starts with Bearer but is not exactly "Bearer <jwt>" (section 5 rule 3)',
  },
  common(404, 'Not found', 'Unregistered route'),
  common(405, 'Method not allowed', 'Wrong HTTP method'),
];

const at =
  (where: string) =>
  (message: string, condition: string): Refusal => ({
    family: 'flat',
    http: 400,
    code: '400',
    message,
    where,
    condition,
  });

const token = at('Access Token');

/** Interface 7.1, "Access Token messages". */
export const accessTokenRefusals: readonly Refusal[] = [
  token('Request parameters invalid', 'client_id or api_key missing or empty'),
  token('Invalid client id', 'Unknown client id'),
  token('Invalid api key', 'The key does not belong to the client id'),
  token('Api key expired', 'The key is past its end'),
  token('Entity config not exist', 'No access profile for the entity'),
  token('Api trading status error', 'Key disabled or entity trading status not active'),
  token('IP not allowed', 'Caller IP not on allow-list'),
  token('Create access token error', 'Internal failure, retry later'),
];

const entity = at('Account operations');
const internal = 'Internal failures; retry later';

/** Interface 7.1, "Entity operations". */
export const entityRefusals: readonly Refusal[] = [
  entity('access token err', 'Caller entity cannot be resolved'),
  entity('entity not exist', 'Retrieve Account: id not visible to the caller'),
  entity(
    'unable to retrieve the corresponding entityinfo',
    'Retrieve Account: id exists but is not linked to the caller',
  ),
  entity('entity not found', 'Retrieve Account: id resolves to no account'),
  entity('legal business name required', 'Field validation'),
  entity('country required', 'Field validation'),
  entity('invalid phone number format', 'Field validation'),
  entity('individual must be over 18', 'Field validation'),
  entity(
    'job title must be one of director, beneficial_owner, beneficial_owner_and_director, authorized_representative',
    'Field validation',
  ),
  entity('entity type must be one of COMPANY, INDIVIDUAL', 'Field validation'),
  entity('The country is not allowed to be used for onboarding', 'Country unsupported'),
  entity('The country is a sanctioned country', 'Sanctioned jurisdiction; retrying cannot succeed'),
  entity(
    'please check whether the master account has opened the corresponding service',
    'Master account not entitled to the implied product',
  ),
  entity(
    'please check whether the master account has opened the create sub account service',
    'Master account lacks sub-account entitlement',
  ),
  entity('please completed the verification and activate your account first', 'Master account not yet activated'),
  entity('only banking can create individual account', 'Individual accounts only under the banking product'),
  entity('failed to retrieve account configuration', internal),
  entity('failed to retrieve parent account related info', internal),
  entity('failed to check sub account limit', internal),
  entity('server error', internal),
  entity('same registration-number sub account limit reached', 'Too many sub-accounts under one registration number'),
  entity(
    'Company info, address, and ownership details are required when Inherit is false',
    'Create SubAccount with inherit false and incomplete details',
  ),
  entity('Please check that you have correctly specified inherit', 'inherit inconsistent with payload'),
  entity('representatives is empty', 'No representative / identities entry'),
  entity('representative identification documents are empty', 'Representative lacks identification documents'),
  entity('one representative must be an applicant', 'Exactly one representative must be the applicant'),
  entity(
    'Failed identification, at least one beneficiary submitted front and back identification photos and face photos',
    'At least one beneficial owner needs front ID, back ID and a face photo',
  ),
  entity('document ID already exists', 'Identification number already tied to another entity'),
  entity('check that you have submitted the necessary documents', 'Required documents missing'),
  entity('businessDetails is nil', 'business_details missing'),
  entity('entityBasicVersion is nil', 'Internal state problems'),
  entity('entity is nil', 'Internal state problems'),
];

const file = at('File operations');

/** Interface 7.1, "File operations". */
export const fileRefusals: readonly Refusal[] = [
  file('access token err', 'Caller entity cannot be resolved'),
  file('x-on-behalf-of value err', 'Must be a sub-account entity id of the caller'),
  file('Request parameters invalid', 'Required fields missing or wrong type'),
  file('Parse file failed', 'Not multipart/form-data, or file part not named `file`'),
  file('File size error', 'Threshold: 30 MiB'),
  file('invalid file name, please check the file', 'File name'),
  file('invalid file type, please check the file, only support jpeg, png, jpg, doc, docx, pdf', 'File type'),
  file('unsupported file type', 'MIME type not supported'),
  file('mime type mismatch', 'Validation'),
  file('open file occur error', 'Internal failure'),
  file('read file occur error', 'Internal failure'),
  file('seek file error', 'Internal failure'),
  file('upload file occur error, please contact our team', 'Storage write failed'),
  file('Query data error', 'One or more file_ids missing or not visible'),
];
