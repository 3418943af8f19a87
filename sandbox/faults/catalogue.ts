import {
  connectionFault,
  type Fault,
  exchangeFault,
  type ExchangeFault,
  type FaultContext,
  type FaultValues,
  type SpoiledAnswer,
  type Wire,
} from './fault';
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
import { refusalAnswer, type Answer, jsonAnswer } from '../world/exchange';
import { envelopeA, envelopeB, flat, Refusal } from '../http/refusal';
import { gzipSync } from 'node:zlib';

/** Faults that happen to the connection while or instead of answering. */

const half = (answer: Answer): Buffer => answer.body.subarray(0, Math.floor(answer.body.length / 2));

function closeAfter({ response, socket }: Wire, bytes: Buffer): void {
  response.write(bytes, () => socket.destroySoon());
}

function halfWithLength(answer: Answer): SpoiledAnswer {
  return (wire) => {
    wire.response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    closeAfter(wire, half(answer));
  };
}

function halfChunked(answer: Answer): SpoiledAnswer {
  return (wire) => {
    wire.response.writeHead(answer.status, { ...answer.headers, 'transfer-encoding': 'chunked' });
    closeAfter(wire, half(answer));
  };
}

/** One byte at a time, so that no timeout between bytes ever strikes. */
function drip(answer: Answer, { values }: FaultContext): SpoiledAnswer {
  return ({ response, socket }) => {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(answer.body.subarray(sent, sent + 1));
      sent += 1;
      if (sent < answer.body.length) return;
      clearInterval(timer);
      response.end();
    }, values.delay_ms ?? 50);
    socket.once('close', () => clearInterval(timer));
  };
}

const lateMs = (values: FaultValues): number => values.delay_ms ?? 10_000;

const mebibyte = 1024 * 1024;

/** 50 MB of blanks before the true answer: valid JSON, for a client that reads that far. */
function flood(answer: Answer): SpoiledAnswer {
  return ({ response, socket }) => {
    const blanks = Buffer.alloc(mebibyte, ' ');
    let left = 50;
    response.writeHead(answer.status, { ...answer.headers, 'transfer-encoding': 'chunked' });
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!response.write(blanks)) {
          response.once('drain', pour);
          return;
        }
      }
      if (!socket.destroyed) response.end(answer.body);
    };
    pour();
  };
}

/** About 200 KB that unfold to 200 MB: two hundred compressed blocks in a row, as gzip allows. */
function bomb(answer: Answer): Answer {
  const block = gzipSync(Buffer.alloc(mebibyte, ' '), { level: 9 });
  const body = Buffer.concat([...Array.from({ length: 200 }, () => block), gzipSync(answer.body)]);
  return { status: answer.status, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body };
}

function late(answer: Answer, { values }: FaultContext): SpoiledAnswer {
  return ({ send, socket }) => {
    const timer = setTimeout(() => send(answer), lateMs(values));
    socket.once('close', () => clearTimeout(timer));
  };
}

function broken(answer: Answer, { values }: FaultContext): SpoiledAnswer {
  const fine = `HTTP/1.1 ${answer.status} OK\r\n`;
  const head =
    values.variant === 'headers'
      ? `${fine}content-type: application/json\r\ncontent-length: ${answer.body.length}\r\ncontent-length: 7\r\n\r\n`
      : `HTTP/one ${answer.status}banana\r\ncontent-length: ${answer.body.length}\r\n\r\n`;
  return ({ socket }) => {
    socket.write(head);
    socket.end(answer.body);
  };
}

const silence: SpoiledAnswer = () => undefined;
const reset: SpoiledAnswer = ({ socket }) => socket.resetAndDestroy();

const wireFaults = {
  F5: exchangeFault({ words: 'silence after the request, until the client gives up', spoil: () => silence }),
  F6: exchangeFault({ words: 'reset before the body is read', moments: ['before'], early: true, spoil: () => reset }),
  F7: exchangeFault({ words: 'reset instead of an answer', moments: ['after', 'before'], spoil: () => reset }),
  F8: exchangeFault({
    words: 'clean close instead of an answer',
    moments: ['after', 'before'],
    spoil: () => (wire) => wire.socket.destroySoon(),
  }),
  F9: exchangeFault({ words: 'half of the JSON, with the length of the whole', spoil: halfWithLength }),
  F10: exchangeFault({ words: 'half of the JSON, chunked, then the end', spoil: halfChunked }),
  F11: exchangeFault({ words: 'one byte per `delay_ms` (50)', spoil: drip }),
  F19: exchangeFault({
    words: '50 MB, or a gzip bomb of 200 MB; `variant`',
    variants: ['plain', 'gzip'],
    spoil: (answer, context) => (context.values.variant === 'gzip' ? bomb(answer) : flood(answer)),
  }),
  F38: exchangeFault({
    words: 'the true answer after `delay_ms` (10,000); "before": the effect happens as late as the answer',
    moments: ['after', 'before'],
    holdMs: lateMs,
    spoil: late,
  }),
  F40: exchangeFault({
    words: 'broken status line, or two lengths; `variant`',
    variants: ['status-line', 'headers'],
    spoil: broken,
  }),
} as const;

/** Faults that send a complete answer that the interface does not have. */

const welcomePage = '<!doctype html><html><head><title>Welcome</title></head><body><h1>It works</h1></body></html>';

function withText(answer: Answer, change: (text: string) => string): Answer {
  return { ...answer, body: Buffer.from(change(answer.body.toString())) };
}

function errorInside({ area }: FaultContext): Answer {
  const error = area === 'account' ? flat('server error') : envelopeA('api_error', 'api_error', 'internal error');
  return { ...refusalAnswer(error), status: 200 };
}

/** Every status becomes a word that the interface does not have, or every record gains an unknown field. */
function unknownWords(answer: Answer, { values }: FaultContext): Answer {
  if (values.variant === 'field') {
    return withText(answer, (text) => text.replaceAll('{"', '{"x_new_field":{"nested":[1,null]},"'));
  }
  return withText(answer, (text) => text.replaceAll(/("[a-z0-9_]*status":)"[^"]*"/g, '$1"BRAND_NEW_STATE"'));
}

/** Amounts are found by their names; digits are copied from text to text, so that none is rounded. */
const amountField = /("(?:[a-z]+_)*(?:amount|balance|rate|price|limit|fee|receives|pays)":)"(-?\d+(?:\.\d+)?)"/g;

function otherAmounts(answer: Answer, { values: { variant } }: FaultContext): Answer {
  return withText(answer, (text) =>
    text.replaceAll(amountField, (_all, name: string, digits: string) => {
      const number = variant === 'number' ? digits : Number(digits).toExponential();
      return variant === 'exponent-text' ? `${name}"${number}"` : `${name}${number}`;
    }),
  );
}

const strangeDeposit = {
  deposit_id: '00000000-0000-4000-8000-000000000039',
  short_reference_id: 'D000000-0000039',
  amount: '39.00',
  currency: 'USD',
  deposit_status: 'COMPLETED',
  complete_time: '2026-01-01T00:00:00+08:00',
  receiver_account_number: '39',
  sender: {},
};

/** Another operation's true answer if there is one, or else a body of another kind. */
function foreignReplay({ operation, anotherAnswer }: FaultContext): Answer {
  const other = operation === 'simulateDeposit' ? { auth_token: 'a.b.c', expired_at: 0 } : strangeDeposit;
  return anotherAnswer() ?? jsonAnswer(200, other);
}

const type = (contentType: string) => ({ 'content-type': contentType });

/** @internal Exported for tests. */
export const answerFaults = {
  F12: exchangeFault({
    words: 'empty 200',
    spoil: (answer) => ({ status: 200, headers: answer.headers, body: Buffer.alloc(0) }),
  }),
  F13: exchangeFault({
    words: 'HTML with status 200',
    spoil: () => ({ status: 200, headers: type('text/html; charset=utf-8'), body: Buffer.from(welcomePage) }),
  }),
  F14: exchangeFault({
    words: 'the true answer with the content type of a text',
    spoil: (answer) => ({ ...answer, headers: type('text/plain') }),
  }),
  F15: exchangeFault({
    words: '200 of a wrong shape; `variant`',
    variants: ['object', 'array', 'null'],
    spoil: (_answer, { values }) =>
      jsonAnswer(200, values.variant === 'array' ? [] : values.variant === 'null' ? null : { result: 'ok' }),
  }),
  F16: exchangeFault({ words: '200 with an error envelope inside', spoil: (_answer, context) => errorInside(context) }),
  F17: exchangeFault({
    words: 'unknown enum values, or unknown fields; `variant`',
    variants: ['enum', 'field'],
    spoil: unknownWords,
  }),
  F18: exchangeFault({
    words: 'amounts as numbers, or written like 1e3; `variant`',
    variants: ['number', 'exponent', 'exponent-text'],
    spoil: otherAmounts,
  }),
  F20: exchangeFault({
    words: '201 with the answer, or 204 without; `variant`',
    variants: ['201', '204'],
    spoil: (answer, { values }) =>
      values.variant === '204' ? { status: 204, headers: {}, body: Buffer.alloc(0) } : { ...answer, status: 201 },
  }),
  F21: exchangeFault({
    words: 'redirect to another host; `location`, `status` (307)',
    spoil: (_answer, { values }) => ({
      status: values.status ?? 307,
      headers: { location: values.location ?? 'http://another-host.invalid/collect' },
      body: Buffer.alloc(0),
    }),
  }),
  F39: exchangeFault({
    words: "the body of another operation's answer",
    moments: ['after', 'before'],
    spoil: (_answer, context) => foreignReplay(context),
  }),
} as const;

/** Answers of machines between a client and the platform: a gateway, a cache. */

const upstream = 'Invalid response from upstream';

function page(status: number): Answer {
  const body = Buffer.from(`<html><head><title>${status}</title></head><body>${upstream}</body></html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/** Shapes close to a family of interface 7 but of none, or of one, with words that section 7 does not have. */
const nearShapes = {
  'no-code': jsonAnswer(400, { message: upstream }),
  'no-code-403': jsonAnswer(403, { message: 'Forbidden' }),
  'no-code-listed': jsonAnswer(400, { message: 'Request parameters invalid' }),
  'number-code': jsonAnswer(400, { code: 400, message: upstream }),
  'number-code-403': jsonAnswer(403, { code: 403, message: 'Access denied' }),
  'text-code': jsonAnswer(400, { code: '400', message: upstream }),
  'other-code': jsonAnswer(400, { code: 403, message: 'Request parameters invalid' }),
  'unknown-type': jsonAnswer(400, { type: 'gateway_error', code: 'bad_upstream', message: upstream }),
  'type-without-code': jsonAnswer(400, { type: 'card_error', message: upstream }),
  bare: jsonAnswer(401, { error: 'invalid_token' }),
  'error-and-message': jsonAnswer(403, { error: 'Forbidden', message: upstream }),
  'page-401': page(401),
  'page-403': page(403),
  'page-404': page(404),
} as const satisfies Record<string, Answer>;

type NearShape = keyof typeof nearShapes;

const isNearShape = (name: string): name is NearShape => Object.hasOwn(nearShapes, name);

function gatewayAnswer({ values }: FaultContext): Answer {
  return nearShapes[isNearShape(values.variant) ? values.variant : 'no-code'];
}

const dayMs = 86_400_000;
const storedId = '00000000-0000-4000-8000-000000000042';

/** The answer as it was a day ago, with the values and the ids of that time. @internal Exported for tests. */
export function asStored(answer: Answer): Answer {
  const text = answer.body
    .toString()
    .replaceAll(
      /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)((?:Z|[+-]\d\d:\d\d))"/g,
      (_all, time: string, zone: string) => {
        const earlier = new Date(Date.parse(`${time}Z`) - dayMs).toISOString().slice(0, time.length);
        return `"${earlier}${zone}"`;
      },
    )
    .replaceAll(/("valid_(?:from|to)":)(\d+)/g, (_all, name: string, ms: string) => `${name}${Number(ms) - dayMs}`)
    .replaceAll(/("(?:card_order_id|deposit_id|quote_id)":)"[^"]*"/g, `$1"${storedId}"`)
    .replaceAll(/("bank_address":)"[^"]*"/g, '$1"Earlier Street 1"')
    .replaceAll(/("order_status":)"[^"]*"/g, '$1"SUCCESS"');
  return { ...answer, status: 200, body: Buffer.from(text) };
}

const fromCache = (answer: Answer, { values }: FaultContext): Answer => {
  const stored = asStored(answer);
  return values.variant === 'age' ? { ...stored, headers: { ...stored.headers, age: '86400' } } : stored;
};

/** @internal Exported for tests. */
export const betweenFaults = {
  F41: exchangeFault({
    words: "a gateway's own answer in a shape near to the platform's; `variant`",
    variants: Object.keys(nearShapes) as [NearShape, ...NearShape[]], // the names above, at least one
    spoil: (_answer, context) => gatewayAnswer(context),
  }),
  F42: exchangeFault({
    words: 'an earlier success of the same path out of a cache, without or with its age; `variant`',
    variants: ['plain', 'age'],
    spoil: fromCache,
  }),
} as const;

/** Faults that answer a valid request with a refusal of interface 7. */
const refusal = (
  words: string,
  make: (context: FaultContext) => Refusal,
  variants: ExchangeFault['variants'] = ['plain'],
): ExchangeFault => exchangeFault({ words, variants, spoil: (_answer, context) => refusalAnswer(make(context)) });

const keyRefusals: Readonly<Record<string, () => Refusal>> = {
  entity: () => keyOfAnotherAccount('account'),
  endpoint: () => keyOfAnotherEndpoint('account'),
  account: () => keyOfAnotherAccount('issuing'),
  api: () => keyOfAnotherEndpoint('issuing'),
};

function keyRefusal({ values, area }: FaultContext): Refusal {
  return keyRefusals[values.variant]?.() ?? keyFormat(area);
}

function routeRefusal({ values }: FaultContext): Refusal {
  return values.variant === '405' ? methodNotAllowed() : notFound();
}

/** The answer has the `retry-after` header only where `retry_after` is given. */
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

const refusalFaults = {
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

/** Faults that strike before a request is read: at the whole listener, or for a client configured for it. */
const connectionFaults = {
  F1: connectionFault(
    'listener',
    'connections are refused for `for_ms` (1,000), open ones are cut, control routes included',
  ),
  F2: connectionFault(
    'client',
    'a host name that does not exist: give the client a base URL such as http://platform.invalid',
  ),
  F3: connectionFault('client', 'a certificate that no authority signed: give the client this address with https'),
  F4: connectionFault('listener', 'the next `times` connections are taken and never read, control routes included'),
};

const faults = { ...connectionFaults, ...wireFaults, ...answerFaults, ...refusalFaults, ...betweenFaults };
export type FaultName = keyof typeof faults;

export const faultCatalogue: Readonly<Record<FaultName, Fault>> = faults;

export const faultNames = (Object.keys(faults) as FaultName[]) // the catalogue has only these keys
  .toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
