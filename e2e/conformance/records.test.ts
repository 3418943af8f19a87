import { beforeAll, describe, expect, it } from 'vitest';
import { cardProduct } from './card-product-rules';
import * as extra from './extra-rules';
import { pageOf, type Rule } from './field-rules';
import { row, text, type Row } from './json';
import { payoutV1, payoutV1Item, payoutV2 } from './payout-rules';
import { Platform } from './platform';
import * as record from './record-rules';

/** Every field of interface 2 with its type, length and values, in every record of the seed. */
let platform: Platform;
let actors: readonly (string | undefined)[];

beforeAll(async () => {
  platform = await Platform.shared();
  actors = [undefined, await platform.subAccount(0), await platform.subAccount(1), await platform.subAccount(2)];
});

async function everywhere(path: string): Promise<Row[]> {
  const lists = await Promise.all(
    actors.map((actor) => platform.all(path, {}, actor === undefined ? {} : { for: actor })),
  );
  return lists.flat();
}

const breaches = (rows: readonly Row[], rule: Rule): (string | undefined)[] =>
  rows.flatMap((one) => {
    const breach = rule(one);
    return breach === undefined ? [] : [`${JSON.stringify(one).slice(0, 60)}… ${breach}`];
  });

const lists: readonly (readonly [name: string, path: string, rule: Rule])[] = [
  ['2.5 bank accounts', '/v2/payment/bankaccount', record.bankAccount],
  ['2.10 payouts', '/v2/payment/payout', payoutV2],
  ['2.11 card products', '/v1/issuing/products', cardProduct],
  ['2.2 payment intents', '/v2/payment_intents', record.paymentIntent],
  ['2.6 deposits', '/v1/deposit', record.deposit],
  ['2.9 v1 payouts, as a list', '/v1/payouts', payoutV1Item],
  ['extras, cards', '/v1/issuing/cards', extra.card],
  ['extras, cardholders', '/v1/issuing/cardholders', extra.cardholder],
  ['extras, balances', '/v1/balances', extra.balance],
];

describe.each(lists)('%s', (_name, path, rule) => {
  it('have every listed field in its form, and no other', async () => {
    const rows = await everywhere(path);
    expect(rows.length).toBeGreaterThan(0);
    expect(breaches(rows, rule).slice(0, 5)).toEqual([]);
  });

  it('come in the envelope of 2.1', async () => {
    const page = await platform.get(path, { page_number: 1, page_size: 10 });
    expect(pageOf(rule)(page.body)).toBeUndefined();
  });
});

it('extras, accounts have every listed field in its form', async () => {
  const rows = await platform.all('/v1/accounts');
  expect(breaches(rows, extra.account)).toEqual([]);
  const one = await platform.get(`/v1/accounts/${text(rows[0], 'account_id')}`);
  expect(one.body).toEqual(rows[0]);
});

describe('2.9 a v1 payout', () => {
  let records: Row[];
  beforeAll(async () => {
    const ids = (await platform.all('/v1/payouts')).map((one) => text(one, 'payout_id'));
    records = [];
    for (const id of ids) records.push(row((await platform.get(`/v1/payouts/${id}`)).body));
  });

  it('has every listed field in its form, and no other', () => {
    expect(breaches(records, payoutV1).slice(0, 5)).toEqual([]);
  });

  it("sent by SWIFT has a reference of letters, digits, space and - / ? : ( ) . ' + ,", () => {
    const swift = records.filter(({ payout_method }) => payout_method === 'SWIFT');
    expect(swift.length).toBeGreaterThan(0);
    for (const one of swift) expect(text(one, 'payout_reference')).toMatch(/^[a-zA-Z0-9\-/?:().'+, ]+$/);
  });

  it('is cross-currency exactly where it has a conversion, and only there may have a quote', () => {
    const crossing = records.filter((one) => one['source_currency'] !== one['payout_currency']);
    expect(crossing.length).toBeGreaterThan(0);
    for (const one of records) {
      const crosses = one['source_currency'] !== one['payout_currency'];
      expect('conversion' in one, JSON.stringify(one)).toBe(crosses);
      if ('quote_id' in one) expect(crosses).toBe(true);
    }
  });

  it('says what comes back only when it failed or was rejected', () => {
    const returned = records.filter((one) => 'failure_returned_amount' in one);
    expect(returned.some(({ payout_status }) => payout_status === 'FAILED')).toBe(true);
    for (const { payout_status } of returned) expect(['FAILED', 'REJECTED']).toContain(payout_status);
  });

  it('has a time of completion when it is completed, and none while it waits', () => {
    for (const one of records) {
      if (one['payout_status'] === 'COMPLETED') expect(text(one, 'complete_time')).not.toBe('');
      if (one['payout_status'] === 'READY_TO_SEND' || one['payout_status'] === 'PENDING') {
        expect([null, '']).toContain(one['complete_time']);
      }
    }
  });
});

it('2.10 completed_time is empty while a payout is not completed', async () => {
  for (const one of await platform.all('/v2/payment/payout')) {
    const isCompleted = one['payout_status'] === 'COMPLETED';
    if (isCompleted) expect(text(one, 'completed_time')).not.toBe('');
    else if (one['payout_status'] === 'INITIATED' || one['payout_status'] === 'PROCESSING') {
      expect(one['completed_time']).toBe('');
    }
  }
});

it('2.2 cancel_time is present exactly where the intent is CANCELLED', async () => {
  for (const one of await platform.all('/v2/payment_intents')) {
    const has = (one['cancel_time'] ?? '') !== '';
    expect(has, JSON.stringify(one)).toBe(one['intent_status'] === 'CANCELLED');
  }
});

it('2.2 client_secret comes with a retrieve, never with a list', async () => {
  const all = await platform.all('/v2/payment_intents');
  for (const one of all) expect(one).not.toHaveProperty('client_secret');
  const id = text(all[0], 'payment_intent_id');
  expect(record.paymentIntent((await platform.get(`/v2/payment_intents/${id}`)).body)).toBeUndefined();
});

/** ISO 4217 minor units of the currencies that are not written with two. */
const minorUnits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  UGX: 0,
  XAF: 0,
  XOF: 0,
  PYG: 0,
  RWF: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
  IQD: 3,
  LYD: 3,
};

it('no amount has more decimals than its currency', async () => {
  const pairs = [
    ['/v2/payment/payout', 'payout_currency', 'payout_amount'],
    ['/v1/payouts', 'fee_currency', 'fee_amount'],
    ['/v2/payment_intents', 'currency', 'amount'],
    ['/v1/deposit', 'currency', 'amount'],
    ['/v1/issuing/cards', 'card_currency', 'card_limit'],
    ['/v1/balances', 'currency', 'available_balance'],
  ] as const;
  for (const [path, currency, amount] of pairs) {
    for (const one of await platform.all(path)) {
      const decimals = (text(one, amount).split('.')[1] ?? '').length;
      expect(decimals, `${path} ${text(one, currency)} ${text(one, amount)}`).toBeLessThanOrEqual(
        minorUnits[text(one, currency)] ?? 2,
      );
    }
  }
});

it('a retrieved record equals the record of the list', async () => {
  const pairs = [
    ['/v2/payment/bankaccount', 'id'],
    ['/v2/payment/payout', 'payout_id'],
    ['/v1/issuing/cards', 'card_id'],
    ['/v1/issuing/cardholders', 'cardholder_id'],
    ['/v1/deposit', 'deposit_id'],
  ] as const;
  for (const [path, id] of pairs) {
    // A card that is FAILED cannot be retrieved (7.2, `The card is failed.`).
    const listedRows = (await platform.all(path)).filter(({ card_status }) => card_status !== 'FAILED');
    for (const listed of listedRows.slice(0, 20)) {
      const alone = await platform.get(`${path}/${encodeURIComponent(text(listed, id))}`);
      expect(alone.status, `${path} ${alone.text}`).toBe(200);
      expect(row(alone.body)).toMatchObject(listed);
    }
  }
});
