import type { ErrorFamily, PlatformErrorKind, RetryAdvice } from './refusals';

export interface Group {
  readonly name: string;
  readonly status: number;
  readonly body: (message: string) => unknown;
  readonly family: ErrorFamily;
  readonly kind: PlatformErrorKind;
  readonly retry: RetryAdvice;
  readonly messages: readonly string[];
}

const flat = (code: number) => (message: string) => ({ code, message });

const refusedFlat = { status: 400, body: flat(400), family: 'flat', kind: 'invalid', retry: 'never' } as const;

/** Messages of section 7.1, typed again from the document, with what each must mean to a caller. */
export const accountMessages: readonly Group[] = [
  {
    name: '7.1 token',
    status: 403,
    body: flat(403),
    family: 'flat',
    kind: 'token',
    retry: 'new-token',
    messages: ['Authorization error'],
  },
  {
    name: '7.1 token, claims',
    status: 400,
    body: flat(400),
    family: 'flat',
    kind: 'token',
    retry: 'new-token',
    messages: ['access token err'],
  },
  {
    name: '7.1 client id',
    status: 403,
    body: flat(403),
    family: 'flat',
    kind: 'configuration',
    retry: 'never',
    messages: ['x-client-id or email cannot be empty'],
  },
  {
    ...refusedFlat,
    name: '7.1 the connection itself is refused',
    kind: 'configuration',
    messages: [
      'IP not allowed',
      'Invalid client id',
      'Invalid api key',
      'Api key expired',
      'Entity config not exist',
      'Api trading status error',
    ],
  },
  {
    ...refusedFlat,
    name: '7.1 failures inside that come as 400',
    kind: 'internal',
    retry: 'same-key',
    messages: [
      'Create access token error',
      'failed to retrieve account configuration',
      'failed to retrieve parent account related info',
      'failed to check sub account limit',
      'server error',
      'open file occur error',
      'read file occur error',
      'upload file occur error, please contact our team',
    ],
  },
  {
    ...refusedFlat,
    name: '7.1 idempotency',
    kind: 'key',
    messages: ['Idempotency key error', 'Idempotency key auth error', 'Idempotency endpoint error'],
  },
  {
    name: '7.1 running',
    status: 400,
    body: flat(200),
    family: 'flat',
    kind: 'processing',
    retry: 'same-key',
    messages: ['Request is processing, please try again later.'],
  },
  {
    name: '7.1 idempotency layer',
    status: 500,
    body: (message) => ({ message }),
    family: 'flat-no-code',
    kind: 'internal',
    retry: 'same-key',
    messages: ['An internal error occurred, please try again later'],
  },
  {
    name: '7.1 Bearer',
    status: 401,
    body: (error) => ({ error }),
    family: 'bare',
    kind: 'configuration',
    retry: 'never',
    messages: ['Invalid authorization header'],
  },
  {
    name: '7.1 route',
    status: 404,
    body: flat(404),
    family: 'flat',
    kind: 'configuration',
    retry: 'never',
    messages: ['Not found'],
  },
  {
    name: '7.1 method',
    status: 405,
    body: flat(405),
    family: 'flat',
    kind: 'configuration',
    retry: 'never',
    messages: ['Method not allowed'],
  },
  {
    ...refusedFlat,
    name: '7.1 validation',
    messages: [
      'Request parameters invalid',
      'page_size must be between 1 and 100',
      'currency must have 3 letters',
      'amount: expected number',
      'legal business name required',
      'invalid phone number format',
      'The country is a sanctioned country',
      'document ID already exists',
      'representatives is empty',
      'Parse file failed',
      'File size error',
      'Query data error',
    ],
  },
  {
    ...refusedFlat,
    name: '7.1 entities',
    kind: 'not-found',
    messages: ['entity not exist', 'unable to retrieve the corresponding entityinfo', 'entity not found'],
  },
];
