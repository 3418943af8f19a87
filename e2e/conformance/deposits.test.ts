import { beforeAll, beforeEach, expect, it } from 'vitest';
import { row, text } from './json';
import { Platform, type Answer } from './platform';
import { deposit } from './record-rules';

/** Interface 2.6, 3.4 and 4.5. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const body = { amount: 1250.75, currency: 'USD', sender_swift_code: 'CHASUS33' };
const simulate = (given: unknown): Promise<Answer> => platform.post('/v1/simulation/deposit', given);

it('a deposit is simulated from its three required fields, and can be read again', async () => {
  const answer = await simulate(body);
  expect(answer.status, answer.text).toBe(200);
  expect(deposit(answer.body)).toBeUndefined();
  expect(row(answer.body)).toMatchObject({
    amount: '1250.75',
    currency: 'USD',
    sender: { sender_swift_code: 'CHASUS33' },
  });
  const read = await platform.get(`/v1/deposit/${text(answer.body, 'deposit_id')}`);
  expect(row(read.body)).toMatchObject({ amount: '1250.75', currency: 'USD' });
});

it('every optional field comes back', async () => {
  const sender = { sender_account_number: '000987654321', sender_country: 'US', sender_name: `O'Brien & Søns` };
  const answer = await simulate({ ...body, ...sender, receiver_account_number: 'GB29NWBK60161331926819' });
  expect(row(answer.body)).toMatchObject({ receiver_account_number: 'GB29NWBK60161331926819', sender });
});

it('sender_country is untyped: any JSON is taken', async () => {
  for (const sender_country of ['US', 840, { code: 'US' }, ['US'], true, null]) {
    const answer = await simulate({ ...body, sender_country });
    expect(answer.status, JSON.stringify(sender_country)).toBe(200);
  }
});

it('an amount keeps every digit that was written as a number', async () => {
  const numbers = ['1', '0.01', '10.10', '99999999999.99', '1234567890123456.78', '12345678901234567890.12'];
  for (const written of numbers) {
    const raw = `{"amount": ${written}, "currency": "USD", "sender_swift_code": "X"}`;
    const answer = await platform.call('POST', '/v1/simulation/deposit', { raw });
    expect(answer.status, answer.text).toBe(200);
    const [whole = '', part = ''] = text(answer.body, 'amount').split('.');
    const [wantedWhole = '', wantedPart = ''] = written.split('.');
    expect(BigInt(whole)).toBe(BigInt(wantedWhole));
    expect(part.replace(/0+$/, '')).toBe(wantedPart.replace(/0+$/, ''));
  }
});

it('fields that break a rule are refused by name, and nothing happens', async () => {
  const wrong: readonly [Record<string, unknown>, string][] = [
    [{ amount: '1' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ currency: 'US' }, 'currency'],
    [{ currency: 'USDX' }, 'currency'],
    [{ currency: 'usd' }, 'currency'],
    [{ sender_swift_code: 'X'.repeat(31) }, 'sender_swift_code'],
    [{ receiver_account_number: 'GB29 NWBK' }, 'receiver_account_number'],
    [{ receiver_account_number: 'A'.repeat(61) }, 'receiver_account_number'],
    [{ sender_name: 7 }, 'sender_name'],
    [{ sender_account_number: 7 }, 'sender_account_number'],
  ];
  for (const [change, field] of wrong) {
    const answer = await simulate({ ...body, ...change });
    expect(answer.status, JSON.stringify(change)).toBe(400);
    expect(text(answer.body, 'message')).toMatch(new RegExp(`${field}|^Request parameters invalid$`));
  }
  for (const field of Object.keys(body)) {
    const without = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
    expect((await simulate(without)).status).toBe(400);
  }
  expect((await simulate({ ...body, sender_swift_code: 'X'.repeat(30) })).status).toBe(200);
  expect(await platform.effects()).toHaveLength(1);
});

it('two equal deposits under two keys are two deposits', async () => {
  const [one, other] = [await simulate(body), await simulate(body)];
  expect(text(one.body, 'deposit_id')).not.toBe(text(other.body, 'deposit_id'));
  expect(text(one.body, 'short_reference_id')).not.toBe(text(other.body, 'short_reference_id'));
  expect(await platform.effects()).toHaveLength(2);
});

it('a pending deposit ends in time or stays pending, and a completed one has its time', async () => {
  const made = await simulate(body);
  const id = text(made.body, 'deposit_id');
  await platform.advance(600_000);
  const later = row((await platform.get(`/v1/deposit/${id}`)).body);
  expect(['PENDING', 'COMPLETED', 'FAILED']).toContain(later['deposit_status']);
  if (later['deposit_status'] === 'COMPLETED') expect(text(later, 'complete_time')).not.toBe('');
});
