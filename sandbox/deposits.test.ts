import { beforeEach, expect, test } from 'vitest';
import { matching, MemoryPlatform } from './memory-platform.fixture';
import { failingSwiftCode } from './world/sentinels';

let platform: MemoryPlatform;
beforeEach(() => {
  platform = new MemoryPlatform();
});

const simulate = (body: string) => platform.ask('simulateDeposit', { body });
const retrieve = (id: string) => platform.ask('retrieveDeposit', { params: { id } });

test('the amount is kept as it was written', () => {
  for (const amount of ['1250.7500', '12345678901234567.89', '0.10', '1']) {
    expect(simulate(`{"amount": ${amount}, "currency": "USD", "sender_swift_code": "X"}`).amount).toBe(amount);
  }
});

test('a deposit is PENDING, then COMPLETED by the clock, and then in the balance', () => {
  const available = () =>
    (platform.ask('listBalances').data as { currency: string; available_balance: string }[]).find(
      ({ currency }) => currency === 'HUF',
    )?.available_balance; // the seed's
  const deposit = simulate(
    '{"amount": 0.25, "currency": "HUF", "sender_swift_code": "CHASUS33", "sender_country": {"code": "HU"}}',
  );
  expect(deposit).toMatchObject({
    deposit_status: 'PENDING',
    complete_time: '',
    receiver_account_number: '',
    sender: { sender_name: '', sender_country: { code: 'HU' }, sender_swift_code: 'CHASUS33' },
  });
  platform.nowMs += 1999;
  expect([retrieve(deposit.deposit_id).deposit_status, available()]).toEqual(['PENDING', '0.00']);
  platform.nowMs += 1;
  expect(retrieve(deposit.deposit_id)).toMatchObject({
    deposit_status: 'COMPLETED',
    complete_time: '2026-11-20T12:00:02+08:00',
  });
  expect(available()).toBe('0.25');
});

test('the sentinel ends FAILED', () => {
  const { deposit_id } = simulate(`{"amount": 1, "currency": "USD", "sender_swift_code": "${failingSwiftCode}"}`);
  platform.nowMs += 2000;
  expect(retrieve(deposit_id)).toMatchObject({ deposit_status: 'FAILED', complete_time: '' });
});

test('a new deposit is first in the list, and filters of status and time find it', () => {
  const { deposit_id } = simulate('{"amount": 1, "currency": "USD", "sender_swift_code": "X"}');
  const first = (filter: string) =>
    (platform.ask('listDeposits', { query: `page_number=1&page_size=1${filter}` }).data as { deposit_id: string }[])[0]
      ?.deposit_id; // rows
  expect(first('')).toBe(deposit_id);
  expect(first('&status=PENDING&start_time=2026-11-20&end_time=2026-11-20')).toBe(deposit_id);
  expect(first('&deposit_status=COMPLETED')).not.toBe(deposit_id);
});

test.each([
  ['{"amount": 1, "currency": "ZZZ", "sender_swift_code": "X"}', /^currency/],
  ['{"amount": "1", "currency": "USD", "sender_swift_code": "X"}', /^amount/],
  ['{"amount": 0, "currency": "USD", "sender_swift_code": "X"}', /^amount/],
  [
    '{"amount": 1, "currency": "USD", "sender_swift_code": "X", "receiver_account_number": "GB 29"}',
    /^receiver_account_number/,
  ],
  ['{"amount": 1, "currency": "USD"}', /^sender_swift_code/],
])('%s is refused and names the field', (body, words) => {
  expect(platform.refusal('simulateDeposit', { body })).toEqual({ code: 400, message: matching(words) });
});
