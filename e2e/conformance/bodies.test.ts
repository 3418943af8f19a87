import { beforeAll, describe, expect, it } from 'vitest';
import { list, row, text } from './json';
import { Platform, type Answer } from './platform';

/** Interface 4 and 7: bodies that are no JSON, and fields of the wrong type, in the words of each area. */
let platform: Platform;
let card: string;
let bankAccount: string;
let intent: string;

beforeAll(async () => {
  platform = await Platform.shared();
  const fixtures = await platform.fixtures();
  card = text(
    list(fixtures, 'cards').find(({ card_status, expired }) => card_status === 'ACTIVE' && expired === false),
    'card_id',
  );
  bankAccount = text(list(fixtures, 'bank_accounts')[0], 'id');
  intent = text(
    list(fixtures, 'payment_intents').find(({ intent_status }) => intent_status === 'REQUIRES_CAPTURE'),
    'payment_intent_id',
  );
});

const accountWrites = (): readonly [string, string][] => [
  ['cancel', `/v2/payment_intents/${intent}/cancel`],
  ['bank account', `/v2/payment/bankaccount/${bankAccount}`],
  ['deposit', '/v1/simulation/deposit'],
  ['quote', '/v1/conversion/quote'],
];
const issuingWrites = async (): Promise<readonly [string, string][]> => [
  ['cardholder', `/v1/issuing/cardholders/${text(list(await platform.fixtures(), 'cardholders')[0], 'cardholder_id')}`],
  ['card status', `/v1/issuing/cards/${card}/status`],
];

const isTyped = (answer: Answer, field?: string): void => {
  expect(answer).toMatchObject({
    status: 400,
    body: { type: 'invalid_request_error', code: 'invalid_request_error' },
  });
  if (field !== undefined) expect(text(answer.body, 'message')).toContain(field);
};
const isFlat = (answer: Answer, field?: string): void => {
  expect(answer.status).toBe(400);
  expect(answer.body).not.toHaveProperty('type');
  expect(row(answer.body)['code']).toBe(400);
  if (field !== undefined)
    expect(text(answer.body, 'message')).toMatch(new RegExp(`${field}|^Request parameters invalid$`));
};

describe('malformed JSON', () => {
  it('is a validation failure of the account area, numeric code 400', async () => {
    for (const [name, path] of accountWrites()) {
      for (const raw of ['{', '{"a":}', 'no', '{"amount": 01}', "{'a':1}", '\u0000']) {
        isFlat(await platform.call('POST', path, { raw }));
      }
      expect(name).not.toBe('');
    }
  });

  it('is Params JSON error in the issuing area, Envelope B', async () => {
    for (const [, path] of await issuingWrites()) {
      const answer = await platform.call('POST', path, { raw: '{"card_status":' });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: '400', message: 'Params JSON error' });
    }
  });

  it('that is no object is refused as well', async () => {
    for (const raw of ['[]', '7', '"text"', 'null', 'true']) {
      for (const [, path] of accountWrites()) isFlat(await platform.call('POST', path, { raw }));
      for (const [, path] of await issuingWrites()) {
        expect((await platform.call('POST', path, { raw })).status, `${path} ${raw}`).toBe(400);
      }
    }
  });

  it('leaves no effect', async () => {
    expect(await platform.effects()).toEqual([]);
  });
});

describe('a field of the wrong type', () => {
  it('is named in the account area', async () => {
    const wrong: readonly [string, Record<string, unknown>, string][] = [
      [`/v2/payment_intents/${intent}/cancel`, { cancellation_reason: 7 }, 'cancellation_reason'],
      ['/v1/simulation/deposit', { amount: '1', currency: 'USD', sender_swift_code: 'X' }, 'amount'],
      ['/v1/simulation/deposit', { amount: 1, currency: 7, sender_swift_code: 'X' }, 'currency'],
      ['/v1/simulation/deposit', { amount: 1, currency: 'USD', sender_swift_code: {} }, 'sender_swift_code'],
      ['/v1/simulation/deposit', { amount: 1, currency: 'USD' }, 'sender_swift_code'],
      [
        '/v1/conversion/quote',
        { sell_currency: 'USD', buy_currency: ['EUR'], conversion_date: '2030-01-01', sell_amount: '1' },
        'buy_currency',
      ],
      [
        '/v1/conversion/quote',
        { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: 20300101, sell_amount: '1' },
        'conversion_date',
      ],
      [
        '/v1/conversion/quote',
        { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: '2030-01-01', sell_amount: 1 },
        'sell_amount',
      ],
    ];
    for (const [path, body, field] of wrong) isFlat(await platform.post(path, body), field);
  });

  it('is named in the issuing area, Envelope A invalid_request_error', async () => {
    const [[, holder] = ['', '']] = await issuingWrites();
    isTyped(await platform.post(`/v1/issuing/cards/${card}/status`, { card_status: 7 }), 'card_status');
    isTyped(await platform.post(`/v1/issuing/cards/${card}/status`, {}), 'card_status');
    isTyped(
      await platform.post(`/v1/issuing/cards/${card}/status`, { card_status: 'FROZEN', update_reason: 7 }),
      'update_reason',
    );
    isTyped(await platform.post(holder, { email: 7 }), 'email');
    isTyped(await platform.post(holder, { residential_address: 'here' }), 'residential_address');
    isTyped(await platform.post(holder, { identity: { type: 'PASSPORT', number: 7, front_file: 'f' } }), 'number');
  });

  it('in the path is refused where the path wants a UUID', async () => {
    isFlat(await platform.get('/v1/payouts/PO1234567890123456789'));
    isFlat(await platform.post('/v2/payment/bankaccount/seven', {}));
    isTyped(await platform.post('/v1/issuing/cards/seven/status', { card_status: 'FROZEN' }));
    isTyped(await platform.post('/v1/issuing/cardholders/seven', {}));
    // The id is a UUID of version 1; 4.8 and 4.11 demand version 4.
    isFlat(await platform.get('/v1/payouts/d9428888-122b-11e1-b85c-61cd3cbb3210'));
  });

  it('leaves no effect', async () => {
    expect(await platform.effects()).toEqual([]);
  });
});

it('unknown body fields are ignored', async () => {
  const body = {
    amount: 3,
    currency: 'USD',
    sender_swift_code: 'CHASUS33',
    not_a_field: { deep: [1, null] },
    __proto__x: 1,
  };
  const made = await platform.post('/v1/simulation/deposit', body);
  expect(made.status).toBe(200);
  expect(made.text).not.toContain('not_a_field');
});

it('a zero-length body with a JSON content type means {}', async () => {
  const cancelled = await platform.call('POST', `/v2/payment_intents/${intent}/cancel`, {
    raw: '',
    headers: { 'content-type': 'application/json' },
  });
  expect(cancelled.status).toBe(200);
});
