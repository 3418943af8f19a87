import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryPlatform } from './memory-platform.fixture';
import { cards, type StoredCard } from './cards';
import { failingCardDigits, lingeringCardDigits } from './world/sentinels';

let platform: MemoryPlatform;
beforeEach(() => {
  platform = new MemoryPlatform();
});

function find(fits: (stored: StoredCard) => boolean): string {
  const stored = [...platform.state.world(platform.master).table(cards).list()].reverse().find(fits);
  if (stored === undefined) throw new Error('no such card in the seed');
  return stored.card.card_id;
}

const withStatus = (status: string) =>
  find(({ card, expiresMs }) => card.card_status === status && expiresMs > platform.nowMs);
const withDigits = (digits: string) => find(({ lastFour }) => lastFour === digits);
const move = (id: string, card_status: string, rest: object = {}) =>
  platform.ask('updateCardStatus', { params: { id }, body: { card_status, ...rest } });
const refusalOf = (id: string, card_status: string, rest: object = {}) =>
  platform.refusal('updateCardStatus', { params: { id }, body: { card_status, ...rest } });
const statusOf = (id: string) => platform.ask('retrieveCard', { params: { id } }).card_status;
const orderOf = (card_order_id: string) => platform.ask('retrieveCardOrder', { params: { card_order_id } });
const legacy = (message: string) => ({ code: '400', message });

describe('an order', () => {
  test('goes PENDING, PROCESSING, SUCCESS by the clock, and the card changes at SUCCESS', () => {
    const id = withStatus('ACTIVE');
    const { card_order_id, order_status, update_reason } = move(id, 'FROZEN', { update_reason: 'lost?' });
    expect([order_status, update_reason]).toEqual(['PENDING', 'lost?']);
    platform.nowMs += 1000;
    expect(orderOf(card_order_id)).toMatchObject({ order_status: 'PROCESSING', complete_time: '' });
    platform.nowMs += 999;
    expect([orderOf(card_order_id).order_status, statusOf(id)]).toEqual(['PROCESSING', 'ACTIVE']);
    platform.nowMs += 1;
    expect(orderOf(card_order_id)).toMatchObject({ order_status: 'SUCCESS', card_id: id, order_type: 'CARD_UPDATE' });
    expect(platform.ask('retrieveCard', { params: { id } })).toMatchObject({
      card_status: 'FROZEN',
      update_reason: 'lost?',
    });
  });

  test('refuses a second change while it is open, and the second change has no effect', () => {
    const id = withStatus('ACTIVE');
    move(id, 'FROZEN');
    expect(refusalOf(id, 'CANCELLED')).toEqual(legacy('Card status is invalid'));
    platform.nowMs += 2000;
    expect(statusOf(id)).toBe('FROZEN');
    expect(move(id, 'ACTIVE').order_status).toBe('PENDING');
  });

  test('of the failing sentinel ends FAILED and leaves the card as it was', () => {
    const id = withDigits(failingCardDigits);
    const { card_order_id } = move(id, 'CANCELLED');
    platform.nowMs += 2000;
    expect([orderOf(card_order_id).order_status, statusOf(id)]).toEqual(['FAILED', 'ACTIVE']);
    expect(move(id, 'FROZEN').order_status).toBe('PENDING');
  });

  test('to cancel the lingering sentinel succeeds long before the card is CANCELLED', () => {
    const id = withDigits(lingeringCardDigits);
    const { card_order_id } = move(id, 'CANCELLED');
    platform.nowMs += 2000;
    expect([orderOf(card_order_id).order_status, statusOf(id)]).toEqual(['SUCCESS', 'PRE_CANCEL']);
    expect(refusalOf(id, 'ACTIVE')).toEqual(legacy('Card status is invalid'));
    platform.nowMs += 20_000;
    expect(statusOf(id)).toBe('CANCELLED');
  });
});

describe('moves', () => {
  test.each([
    ['ACTIVE', 'ACTIVE'],
    ['FROZEN', 'FROZEN'],
    ['CANCELLED', 'ACTIVE'],
    ['CANCELLED', 'FROZEN'],
    ['CANCELLED', 'CANCELLED'],
    ['PENDING', 'ACTIVE'],
    ['BLOCKED', 'ACTIVE'],
    ['PRE_CANCEL', 'CANCELLED'],
    ['FAILED', 'CANCELLED'],
  ])('%s to %s is not allowed', (from, to) => {
    expect(refusalOf(withStatus(from), to)).toEqual(legacy('Card status is invalid'));
  });

  test.each([
    ['ACTIVE', 'FROZEN'],
    ['ACTIVE', 'CANCELLED'],
    ['FROZEN', 'ACTIVE'],
    ['FROZEN', 'CANCELLED'],
  ])('%s to %s is', (from, to) => {
    const id = withStatus(from);
    move(id, to);
    platform.nowMs += 2000;
    expect(statusOf(id)).toBe(to);
  });

  test('an expired card cannot be updated', () => {
    const id = find(({ expiresMs }) => expiresMs <= platform.nowMs);
    expect(refusalOf(id, 'FROZEN')).toEqual(legacy('The card has expired'));
  });

  test('a reason of 100 characters is taken, of 101 refused', () => {
    const id = withStatus('ACTIVE');
    expect(refusalOf(id, 'FROZEN', { update_reason: 'x'.repeat(101) })).toEqual(legacy('Update reason is too long'));
    expect(move(id, 'FROZEN', { update_reason: 'x'.repeat(100) }).update_reason).toHaveLength(100);
  });
});

test('unknown cards and cards of another account do not exist', () => {
  const [, sub] = platform.state.directory.entries;
  const account = sub?.account.account_id ?? '';
  for (const asked of [
    { params: { id: '00000000-0000-4000-8000-000000000000' } },
    { params: { id: withStatus('ACTIVE') }, account },
  ]) {
    expect(platform.refusal('updateCardStatus', { ...asked, body: { card_status: 'FROZEN' } })).toMatchObject({
      type: 'card_error',
      code: 'card_not_found',
    });
    expect(platform.refusal('retrieveCard', asked)).toEqual(legacy('Card does not exists'));
  }
  expect(platform.refusal('retrieveCard', { params: { id: withStatus('FAILED') } })).toEqual(
    legacy('The card is failed.'),
  );
});

test('a list is filtered by state, holder and number', () => {
  const page = 'page_number=1&page_size=100';
  const frozen = platform.ask('listCards', { query: `${page}&card_status=FROZEN` });
  expect(frozen.total_items).toBeGreaterThan(1);
  const [card] = platform.ask('listCards', { query: page }).data as {
    card_number: string;
    cardholder: { cardholder_id: string };
  }[]; // the seed's
  const number = encodeURIComponent(card?.card_number ?? '');
  expect(platform.ask('listCards', { query: `${page}&card_number=${number}` }).total_items).toBe(1);
  const ofHolder = platform.ask('listCards', {
    query: `${page}&cardholder_id=${card?.cardholder.cardholder_id ?? ''}`,
  });
  expect(ofHolder.total_items).toBeGreaterThan(0);
  expect(platform.refusal('listCards', { query: `${page}&cardholder_id=nobody` })).toEqual(
    legacy('Cardholder not found or deactivated'),
  );
});
