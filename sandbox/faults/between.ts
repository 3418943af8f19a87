import { jsonAnswer, type Answer } from '../world/exchange';
import { exchangeFault, type FaultContext } from './fault';

/** Answers of what stands between a client and the platform: a gateway, a cache. */

const upstream = 'Invalid response from upstream';

function page(status: number): Answer {
  const body = Buffer.from(`<html><head><title>${status}</title></head><body>${upstream}</body></html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/** Near to each family of interface 7, and none of them; or one of them, with words that section 7 does not have. */
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

/**
 * What a cache would have kept of an earlier success of the same path: the same record, a day older, with the values
 * and the ids of that time.
 *
 * @internal Exported for tests.
 */
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

export const betweenFaults = {
  F41: exchangeFault({
    words: "a gateway's own answer in a shape near to the platform's; `variant`",
    variants: Object.keys(nearShapes) as [NearShape, ...NearShape[]], // the names above, of which there are some
    spoil: (_answer, context) => gatewayAnswer(context),
  }),
  F42: exchangeFault({
    words: 'an earlier success of the same path out of a cache, without or with its age; `variant`',
    variants: ['plain', 'age'],
    spoil: fromCache,
  }),
} as const;
