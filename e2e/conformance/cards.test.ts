import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOrder } from './extra-rules';
import { list, row, text, type Row } from './json';
import { Platform, type Answer } from './platform';
import { cardStatusUpdate } from './record-rules';

/** Interface 2.12, 3.8, 3.9, 4.11 and the card errors of 7.2. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const orderMs = 2_000;
const invalidStatus = { status: 400, body: { code: '400', message: 'Card status is invalid' } };

async function cardsIn(status: string): Promise<string[]> {
  const found = list(await platform.fixtures(), 'cards').filter(
    ({ card_status, expired }) => card_status === status && expired === false,
  );
  return found.map((one) => text(one, 'card_id'));
}
async function cardIn(status: string, index = 0): Promise<string> {
  const id = (await cardsIn(status))[index];
  if (id === undefined) throw new Error(`no card is ${status}`);
  return id;
}
const move = (id: string, card_status: unknown, more: Row = {}): Promise<Answer> =>
  platform.post(`/v1/issuing/cards/${id}/status`, { card_status, ...more });
const read = async (id: string): Promise<Row> => row((await platform.get(`/v1/issuing/cards/${id}`)).body);
const order = async (id: string): Promise<Row> => row((await platform.get(`/v1/issuing/cards/${id}/order`)).body);

/** The table of 3.8. */
describe.each([
  ['ACTIVE', 'FROZEN'],
  ['FROZEN', 'ACTIVE'],
  ['ACTIVE', 'CANCELLED'],
  ['FROZEN', 'CANCELLED'],
])('a card that is %s', (from, to) => {
  it(`goes to ${to} by an order: PENDING, PROCESSING, SUCCESS, and changes only then`, async () => {
    const id = await cardIn(from, 1);
    const answer = await move(id, to, { update_reason: 'Because' });
    expect(answer.status, answer.text).toBe(200);
    expect(cardStatusUpdate(answer.body)).toBeUndefined();
    expect(row(answer.body)).toMatchObject({ card_id: id, order_status: 'PENDING', update_reason: 'Because' });
    const orderId = text(answer.body, 'card_order_id');
    const began = await order(orderId);
    expect(cardOrder(began)).toBeUndefined();
    expect(began).toMatchObject({
      card_id: id,
      card_order_id: orderId,
      order_type: 'CARD_UPDATE',
      order_status: 'PENDING',
    });
    const seen = new Set<unknown>(['PENDING']);
    for (let step = 0; step < 20; step += 1) {
      await platform.advance(orderMs / 20);
      const before = (await order(orderId))['order_status'];
      const card = (await read(id))['card_status'];
      const after = (await order(orderId))['order_status'];
      seen.add(before);
      // The clock runs on between the three reads; they can be compared only if the order's status did not change.
      if (before === after) expect(card).toBe(before === 'SUCCESS' ? to : from);
    }
    expect([...seen]).toEqual(['PENDING', 'PROCESSING', 'SUCCESS']);
    await platform.advance(orderMs);
    expect(await order(orderId)).toMatchObject({ order_status: 'SUCCESS' });
    expect(Date.parse(text(await order(orderId), 'complete_time'))).toBeGreaterThan(0);
  });
});

describe('Card status is invalid', () => {
  it.each(['ACTIVE', 'FROZEN', 'CANCELLED'])('for a card that is to stay %s', async (status) => {
    expect(await move(await cardIn(status), status)).toMatchObject(invalidStatus);
    expect(await platform.effects()).toEqual([]);
  });

  it('for a cancelled card: it cannot come back', async () => {
    for (const to of ['ACTIVE', 'FROZEN'])
      expect(await move(await cardIn('CANCELLED'), to)).toMatchObject(invalidStatus);
  });

  it.each(['PENDING', 'BLOCKED', 'PRE_CANCEL', 'FAILED'])(
    'for every move of a card that is %s (extras)',
    async (status) => {
      for (const to of ['ACTIVE', 'FROZEN', 'CANCELLED']) {
        expect(await move(await cardIn(status), to)).toMatchObject(invalidStatus);
      }
      expect(await platform.effects()).toEqual([]);
    },
  );

  it('while an order of the card is open, and no longer when it is over', async () => {
    const id = await cardIn('ACTIVE', 1);
    expect((await move(id, 'FROZEN')).status).toBe(200);
    for (const to of ['ACTIVE', 'FROZEN', 'CANCELLED']) expect(await move(id, to)).toMatchObject(invalidStatus);
    await platform.advance(orderMs * 0.9);
    expect(await move(id, 'CANCELLED')).toMatchObject(invalidStatus);
    await platform.advance(orderMs * 0.2);
    expect((await move(id, 'ACTIVE')).status).toBe(200);
    expect(await platform.effects()).toHaveLength(2);
  });
});

it('an expired card takes no change: The card has expired', async () => {
  const expired = list(await platform.fixtures(), 'cards').filter((one) => one['expired'] === true);
  expect(expired.length).toBeGreaterThan(0);
  for (const one of expired) {
    for (const to of ['ACTIVE', 'FROZEN', 'CANCELLED']) {
      expect((await move(text(one, 'card_id'), to)).body).toEqual({ code: '400', message: 'The card has expired' });
    }
  }
  expect(await platform.effects()).toEqual([]);
});

it('a reason may have 100 characters; one more is Update reason is too long, and changes nothing', async () => {
  const id = await cardIn('ACTIVE', 1);
  const long = await move(id, 'FROZEN', { update_reason: 'r'.repeat(101) });
  expect(long.status).toBe(400);
  expect(long.body).toEqual({ code: '400', message: 'Update reason is too long' });
  expect(await platform.effects()).toEqual([]);
  const fits = await move(id, 'FROZEN', { update_reason: 'r'.repeat(100) });
  expect(row(fits.body)['update_reason']).toBe('r'.repeat(100));
});

it('a reason is optional; the answer has none then', async () => {
  const answer = await move(await cardIn('ACTIVE', 1), 'FROZEN');
  expect(cardStatusUpdate(answer.body)).toBeUndefined();
  expect(row(answer.body)['update_reason'] ?? '').toBe('');
});

it('an unknown card is refused with one of the two messages of 7.2', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const words = [
    { type: 'card_error', code: 'card_not_found', message: 'card not found or deactivated' },
    { code: '400', message: 'Card does not exists' },
  ];
  expect(words).toContainEqual((await move(nobody, 'FROZEN')).body);
  expect(words).toContainEqual((await platform.get(`/v1/issuing/cards/${nobody}`)).body);
});

it('a card that is FAILED cannot be retrieved: The card is failed.', async () => {
  const answer = await platform.get(`/v1/issuing/cards/${await cardIn('FAILED')}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ code: '400', message: 'The card is failed.' });
});

it('some order ends FAILED and leaves its card as it was', async () => {
  const ids = await cardsIn('ACTIVE');
  const orders = await Promise.all(ids.map(async (id) => text((await move(id, 'FROZEN')).body, 'card_order_id')));
  await platform.advance(orderMs * 1.1);
  const ended = await Promise.all(orders.map(order));
  const failed = ended.filter(({ order_status }) => order_status === 'FAILED');
  expect(failed.length).toBeGreaterThan(0);
  expect(ended.every(({ order_status }) => order_status === 'FAILED' || order_status === 'SUCCESS')).toBe(true);
  for (const one of failed) expect((await read(text(one, 'card_id')))['card_status']).toBe('ACTIVE');
});

it('--order-delay sets how long an order takes, the clock route shortens the wait', async () => {
  await platform.control('settings', { order_delay_ms: 60_000 });
  const id = await cardIn('ACTIVE', 1);
  const orderId = text((await move(id, 'FROZEN')).body, 'card_order_id');
  await platform.advance(59_000);
  expect((await order(orderId))['order_status']).toBe('PROCESSING');
  await platform.advance(1_500);
  expect((await order(orderId))['order_status']).toBe('SUCCESS');
});
