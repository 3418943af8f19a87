import { STATUS_CODES } from 'node:http';
import {
  addressNotAllowed,
  keyFormat,
  keyOfAnotherAccount,
  keyOfAnotherEndpoint,
  methodNotAllowed,
  notFound,
  stillProcessing,
  invalidAuthorizationHeader,
} from '../http/common-refusals';
import { refusalAnswer, type Answer } from '../world/exchange';
import { envelopeA, envelopeB, flat, Refusal } from '../http/refusal';
import { exchangeFault, type ExchangeFault, type FaultContext } from './fault';

/** Faults that are refusals of interface 7, given where they do not belong. */
const refusal = (
  words: string,
  make: (context: FaultContext) => Refusal,
  variants: ExchangeFault['variants'] = ['plain'],
): ExchangeFault => exchangeFault({ words, variants, spoil: (_answer, context) => refusalAnswer(make(context)) });

function keyRefusal({ values, area }: FaultContext): Refusal {
  switch (values.variant) {
    case 'entity':
      return keyOfAnotherAccount('account');
    case 'endpoint':
      return keyOfAnotherEndpoint('account');
    case 'account':
      return keyOfAnotherAccount('issuing');
    case 'api':
      return keyOfAnotherEndpoint('issuing');
    default:
      return keyFormat(area);
  }
}

function routeRefusal({ values }: FaultContext): Refusal {
  return values.variant === '405' ? methodNotAllowed() : notFound();
}

/** With `retry_after` the header is there, else it is not. */
function tooManyRequests({ values }: FaultContext): Answer {
  const text = values.message ?? 'Request is too frequent';
  const answer = refusalAnswer(values.variant === 'legacy' ? envelopeB(text, '429', 400) : flat(text, 429));
  if (values.retry_after === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': values.retry_after } };
}

function internalError({ values }: FaultContext): Refusal {
  const text = values.message ?? 'An internal error occurred, please try again later';
  if (values.variant === 'typed') return envelopeA('api_error', 'api_error', text, 500);
  return new Refusal(500, { message: text });
}

function gatewayPage({ values }: FaultContext): Answer {
  const status = values.status ?? (Number(values.variant) || 502);
  const words = `${status} ${STATUS_CODES[status] ?? ''}`;
  const page = `<html>\r\n<head><title>${words}</title></head>\r\n<body><h1>${words}</h1></body>\r\n</html>\r\n`;
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(page) };
}

const authorization = envelopeA('unauthorized_error', 'unauthorized_error', 'Token expired', 401);
const forbidden = envelopeA('unauthorized_error', 'forbidden', 'API key lacks permission', 403);

export const refusalFaults = {
  F22: refusal('flat 400 validation; `message`', ({ values }) => flat(values.message ?? 'Request parameters invalid')),
  F23: refusal('400 with body code 200, "processing"; arm it k times', () => stillProcessing('account')),
  F24: refusal('Envelope A request_being_processed', () => stillProcessing('issuing')),
  F25: refusal('key errors; `variant`', keyRefusal, ['format', 'entity', 'endpoint', 'account', 'api']),
  F26: refusal('Envelope B refusal; `message`', ({ values }) => envelopeB(values.message ?? 'Card status is invalid')),
  F27: refusal('Envelope B "Login expired"', () => envelopeB('Login expired')),
  F28: refusal('flat 400 "access token err"', () => flat('access token err')),
  F29: refusal('401 {error}', invalidAuthorizationHeader),
  F30: refusal('401 Envelope A', () => authorization),
  F31: refusal('403 flat', ({ values }) => flat(values.message ?? 'Authorization error', 403)),
  F32: refusal('403 `forbidden`', () => forbidden),
  F33: refusal('400 "IP not allowed"', () => addressNotAllowed('account')),
  F34: refusal('404 or 405; `variant`', routeRefusal, ['404', '405']),
  F35: exchangeFault({
    words: '429 as HTTP, or as Envelope B code inside 400; `variant`, `retry_after`, `message`',
    variants: ['http', 'legacy'],
    spoil: (_answer, context) => tooManyRequests(context),
  }),
  F36: refusal('500 without code, or 500 Envelope A; `variant`, `message`', internalError, ['no-code', 'typed']),
  F37: exchangeFault({
    words: '502, 503 or 504 with an HTML page; `variant`',
    variants: ['502', '503', '504'],
    spoil: (_answer, context) => gatewayPage(context),
  }),
} as const;
