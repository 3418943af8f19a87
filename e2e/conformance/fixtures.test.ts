import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list, row, text, type Row } from './json';
import { Platform } from './platform';

/** GET /sandbox/fixtures, --seed and POST /sandbox/reset. */
let platform: Platform;
let fixtures: Row;

beforeAll(async () => {
  platform = await Platform.start();
  fixtures = await platform.fixtures();
});
afterAll(() => platform.stop());

const values = (rows: readonly Row[], field: string): Set<unknown> => new Set(rows.map((one) => one[field]));

describe('the fixtures', () => {
  const keys = (value: unknown): string[] => Object.keys(row(value)).toSorted();

  it('have exactly the promised shape', () => {
    expect(keys(fixtures)).toEqual([
      'accounts',
      'bank_accounts',
      'cardholders',
      'cards',
      'credentials',
      'payment_intents',
      'payouts',
    ]);
    expect(keys(fixtures['credentials'])).toEqual(['api_key', 'client_id']);
    expect(keys(fixtures['accounts'])).toEqual(['master', 'sub_accounts']);
    expect(keys(row(fixtures['accounts'])['master'])).toEqual(['account_id', 'name']);
    const shapes = {
      bank_accounts: ['bank_country_code', 'currency', 'id'],
      cards: ['card_id', 'card_status', 'expired'],
      cardholders: ['cardholder_id', 'kyc_level'],
      payment_intents: ['intent_status', 'payment_intent_id'],
      payouts: ['payout_id', 'payout_method', 'payout_status'],
    };
    for (const [name, shape] of Object.entries(shapes)) {
      const rows = list(fixtures, name);
      expect(rows.length).toBeGreaterThan(0);
      for (const one of rows) expect(keys(one)).toEqual(shape);
    }
    for (const one of list(fixtures['accounts'], 'sub_accounts')) {
      expect(keys(one)).toEqual(['account_id', 'deactivated', 'name']);
    }
  });

  it('tell the truth about every record that they name', async () => {
    for (const one of list(fixtures, 'bank_accounts')) {
      expect((await platform.get(`/v2/payment/bankaccount/${text(one, 'id')}`)).body).toMatchObject(one);
    }
    for (const one of list(fixtures, 'payouts')) {
      expect((await platform.get(`/v1/payouts/${text(one, 'payout_id')}`)).body).toMatchObject(one);
    }
    for (const one of list(fixtures, 'payment_intents')) {
      expect((await platform.get(`/v2/payment_intents/${text(one, 'payment_intent_id')}`)).body).toMatchObject(one);
    }
    const cards = await platform.all('/v1/issuing/cards');
    for (const { card_id, card_status } of list(fixtures, 'cards')) {
      expect(cards.find((one) => one['card_id'] === card_id)).toMatchObject({ card_status });
    }
  });

  it('name v1 payouts, at least one of each status', () => {
    expect(values(list(fixtures, 'payouts'), 'payout_status')).toEqual(
      new Set(['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED']),
    );
  });
});

describe('--seed', () => {
  const anchor = ['--anchor', '2026-06-01T00:00:00Z'];
  const dump = async (...flags: string[]): Promise<string> => {
    const other = await Platform.start(...flags);
    const parts = [
      await other.control('fixtures'),
      await other.all('/v2/payment/payout'),
      await other.all('/v2/payment/bankaccount'),
      await other.all('/v1/issuing/cards'),
      await other.all('/v2/payment_intents', {}, { for: await other.subAccount() }),
    ];
    await other.stop();
    return JSON.stringify(parts);
  };

  it('makes the same platform from the same number, and another from another', async () => {
    const first = await dump('--seed', '7', ...anchor);
    expect(await dump('--seed', '7', ...anchor)).toBe(first);
    expect(await dump('--seed', '8', ...anchor)).not.toBe(first);
  });

  it('comes back by POST /sandbox/reset', async () => {
    const before = JSON.stringify([await platform.control('fixtures'), await platform.all('/v2/payment/payout')]);
    const open = list(fixtures, 'payment_intents').find(({ intent_status }) => intent_status === 'PENDING');
    await platform.post(`/v2/payment_intents/${text(open, 'payment_intent_id')}/cancel`, {});
    expect(JSON.stringify(await platform.control('fixtures'))).not.toBe(JSON.stringify(fixtures));
    await platform.reset();
    expect(JSON.stringify([await platform.control('fixtures'), await platform.all('/v2/payment/payout')])).toBe(before);
    expect(await platform.effects()).toEqual([]);
  });
});
