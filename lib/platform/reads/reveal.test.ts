import { afterEach, describe, expect, test } from 'vitest';
import type { Role } from '@/lib/roles';
import { revealField, type RevealedField, type RevealRequest } from './reveal';
import { openReader } from './test-reads.fixture';
import { answerJson, TestPlatform } from '../test-platform.fixture';

const iban = 'DE89370400440532013000';
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const account = (id: string) => ({
  id,
  account_name: 'A',
  account_number: iban,
  currency: 'EUR',
  account_status: 'Valid',
  bank_name: 'B',
  swift_code: 'ABCDEFGH',
  bank_country_code: 'DE',
  bank_address: 'C',
});
const intent = {
  payment_intent_id: 'pi_1',
  amount: '1',
  currency: 'EUR',
  intent_status: 'PENDING',
  client_secret: 'planted-secret',
  next_action: { display_bank_details: { account_number: '000123456789' } },
};

let platform: TestPlatform;
afterEach(() => platform.close());

async function reveal(role: Role | undefined, changes: Partial<RevealRequest>, record?: () => Promise<void>) {
  platform = await TestPlatform.open(({ url }, response) => {
    const number = Number(new URL(url, 'http://x').searchParams.get('page_number'));
    if (url.includes('payment_intents')) answerJson(response, 200, intent);
    else if (url.includes('bankaccount/')) answerJson(response, 404, { code: 404, message: 'Not found' });
    else
      answerJson(response, 200, {
        total_pages: 2,
        total_items: 2,
        data: [account(number === 1 ? uuid : `b${number}`)],
      });
  });
  const seen: RevealedField[] = [];
  const note = (revealed: RevealedField) => {
    seen.push(revealed);
    return Promise.resolve();
  };
  const request = {
    operation: 'listBankAccounts',
    account: 'master',
    id: 'b2',
    field: 'account_number',
    ...changes,
  } as const;
  return { answer: await revealField(openReader(platform, role), record ?? note, request), seen };
}

test('a person with the permission gets one full value, and the audit records it without the value', async () => {
  const { answer, seen } = await reveal('operator', {});
  expect(answer).toEqual({ ok: true, value: iban });
  expect(seen).toMatchObject([
    { caller: { personId: 'p1' }, operation: 'listBankAccounts', account: 'master', id: 'b2', field: 'account_number' },
  ]);
  expect(JSON.stringify(seen)).not.toContain(iban);
});

test('a bank account is found in the list if the platform has no read of one', async () => {
  const { answer } = await reveal('operator', { operation: 'retrieveBankAccount', id: uuid });
  expect(answer).toEqual({ ok: true, value: iban });
});

test('nested fields are named by their path', async () => {
  const field = 'next_action.display_bank_details.account_number';
  const { answer } = await reveal('manager', { operation: 'retrievePaymentIntent', id: 'pi_1', field });
  expect(answer).toEqual({ ok: true, value: '000123456789' });
});

describe('nothing is revealed and nothing is read', () => {
  test.each<[string, Role | undefined, Partial<RevealRequest>]>([
    ['to a stranger', undefined, {}],
    ['to a role without the record', 'support', {}],
    ['to an admin', 'admin', {}],
    ['of secrets', 'manager', { operation: 'retrievePaymentIntent', id: 'pi_1', field: 'client_secret' }],
    ['of fields that are not masked', 'operator', { field: 'bank_name' }],
    ['of prototypes', 'operator', { field: '__proto__' }],
    ['for an account that may not act', 'operator', { account: 'nobody' }],
  ])('%s', async (_, role, changes) => {
    const { answer, seen } = await reveal(role, changes);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-allowed' } });
    expect(seen).toEqual([]);
    expect(platform.seen).toEqual([]);
  });

  test('to support where its role sees the record masked', async () => {
    const { answer } = await reveal('support', { operation: 'retrieveCardholder', id: 'c1', field: 'phone_number' });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-allowed', refusedFor: 'permission' } });
    expect(platform.seen).toEqual([]);
  });
});

test('a missing record or value is not found', async () => {
  for (const changes of [{ id: 'b9' }, { field: 'x.account_number' }]) {
    const { answer, seen } = await reveal('operator', changes);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(seen).toEqual([]);
    await platform.close();
  }
});

test('a value whose reveal cannot be recorded is not shown', async () => {
  await expect(reveal('operator', {}, () => Promise.reject(new Error('audit')))).rejects.toThrow('audit');
});
