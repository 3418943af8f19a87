import { jsonAnswer, refusalAnswer, type Answer } from '../world/exchange';
import { envelopeA, flat } from '../http/refusal';
import { exchangeFault, type FaultContext } from './fault';

/** Faults that send a whole answer that is not the interface's. */

const page = '<!doctype html><html><head><title>Welcome</title></head><body><h1>It works</h1></body></html>';

function withText(answer: Answer, change: (text: string) => string): Answer {
  return { ...answer, body: Buffer.from(change(answer.body.toString())) };
}

function errorInside({ area }: FaultContext): Answer {
  const error = area === 'account' ? flat('server error') : envelopeA('api_error', 'api_error', 'internal error');
  return { ...refusalAnswer(error), status: 200 };
}

/** Every status becomes a word that nobody knows, or every record gains fields that nobody asked for. */
function unknownWords(answer: Answer, { values }: FaultContext): Answer {
  if (values.variant === 'field') {
    return withText(answer, (text) => text.replaceAll('{"', '{"x_new_field":{"nested":[1,null]},"'));
  }
  return withText(answer, (text) => text.replaceAll(/("[a-z0-9_]*status":)"[^"]*"/g, '$1"BRAND_NEW_STATE"'));
}

/** Amounts are found by their names; digits go from text to text, so that none is rounded on the way. */
const amountField = /("(?:[a-z]+_)*(?:amount|balance|rate|price|limit|fee|receives|pays)":)"(-?\d+(?:\.\d+)?)"/g;

function exponent(digits: string): string {
  return Number(digits).toExponential();
}

function otherAmounts(answer: Answer, { values }: FaultContext): Answer {
  return withText(answer, (text) =>
    text.replaceAll(amountField, (_all, name: string, digits: string) => {
      switch (values.variant) {
        case 'exponent':
          return `${name}${exponent(digits)}`;
        case 'exponent-text':
          return `${name}"${exponent(digits)}"`;
        default:
          return `${name}${digits}`;
      }
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

/** Another operation's true answer if there is one, else a body of another kind. */
function foreignReplay({ operation, anotherAnswer }: FaultContext): Answer {
  const other = operation === 'simulateDeposit' ? { auth_token: 'a.b.c', expired_at: 0 } : strangeDeposit;
  return anotherAnswer() ?? jsonAnswer(200, other);
}

const type = (contentType: string) => ({ 'content-type': contentType });

export const answerFaults = {
  F12: exchangeFault({
    words: 'empty 200',
    spoil: (answer) => ({ status: 200, headers: answer.headers, body: Buffer.alloc(0) }),
  }),
  F13: exchangeFault({
    words: 'HTML with status 200',
    spoil: () => ({ status: 200, headers: type('text/html; charset=utf-8'), body: Buffer.from(page) }),
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
