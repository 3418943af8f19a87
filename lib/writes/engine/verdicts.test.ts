import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCardholders } from '@/lib/contract/cardholders';
import { allWrites } from '../verbs/all-writes';
import { findBankAccount } from '../verbs/update-bank-account';
import { runWrite } from '../submit/run-write';
import { readingsOf, recorded, TestBench } from '../test-bench.fixture';
import type { WriteView } from '../submit/write-answer';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const hourMs = 60 * 60_000;

/** Changes a holder without special rules, or the one whose reviews end differently. */
async function changeEmail(email: string, lastName?: string) {
  const query = { page_number: 1, page_size: 100 };
  const read = await bench.console.context.platform.read(listCardholders, { account: 'master', params: {}, query });
  const holders = read.ok ? read.value.data : [];
  const id =
    holders.find(({ kyc_level: level, last_name: name }) =>
      lastName === undefined ? level === 'SIMPLE' && name?.startsWith('Review-') !== true : name === lastName,
    )?.cardholder_id ?? '';
  const resource = { type: 'cardholders', id };
  const formId = await bench.console.openForm({ operation: 'updateCardholder', account: 'master', resource });
  const request = { formId, account: 'master', input: { id, email } };
  return recorded(await runWrite(bench.console.context, allWrites.updateCardholder, request));
}

async function cancelIntent(): Promise<WriteView> {
  const intents = bench.sandbox.seed.payment_intents;
  const id = intents.find(({ intent_status }) => intent_status === 'REQUIRES_CAPTURE')?.payment_intent_id ?? '';
  const resource = { type: 'payment-intents', id };
  const formId = await bench.console.openForm({ operation: 'cancelPaymentIntent', account: 'master', resource });
  const request = { formId, account: 'master', input: { id } };
  return recorded(await runWrite(bench.console.context, allWrites.cancelPaymentIntent, request));
}

async function settle(view: WriteView, forMs?: number): Promise<WriteView> {
  await bench.console.settle(forMs);
  return await bench.look(view);
}

describe('a success from a cache', () => {
  test.each(['plain', 'age'])(
    '(%s) is no proof for a cardholder: it is sent again until the record shows it',
    async (variant) => {
      await bench.sandbox.armFault({ fault: 'F42', operation: 'updateCardholder', when: 'before', variant });
      const first = await changeEmail('moved@lantern.test');
      expect(first.state).not.toBe('SUCCEEDED');
      expect(await bench.countEffects()).toBe(0);
      const done = await settle(first);
      expect(done).toMatchObject({ state: 'SUCCEEDED', because: 'read-back' });
      expect(await bench.countEffects()).toBe(1);
    },
  );

  test('is no proof for a payment intent, whatever it says', async () => {
    await bench.sandbox.armFault({ fault: 'F42', operation: 'cancelPaymentIntent', when: 'before' });
    const first = await cancelIntent();
    expect(first).toMatchObject({ state: 'ACCEPTED', because: 'unconfirmed' });
    const done = await settle(first);
    expect(done.state).toBe('SUCCEEDED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('is no proof for a card: its order is not one of this write', async () => {
    await bench.sandbox.armFault({ fault: 'F42', operation: 'updateCardStatus', when: 'before' });
    const done = await settle(recorded(await bench.submit(await bench.openFreeze())));
    expect(readingsOf(done)).toContain('foreign');
    expect(done.state).toBe('SUCCEEDED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('is no proof for a deposit: it was made before this request', async () => {
    await bench.sandbox.armFault({ fault: 'F42', operation: 'simulateDeposit', when: 'before' });
    const done = await settle(recorded(await bench.simulate()));
    expect(readingsOf(done)[0]).toBe('UNKNOWN');
    expect(done.state).toBe('SUCCEEDED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('is no proof for a bank account that was changed in between: the same bytes answered another write', async () => {
    const id = bench.sandbox.seed.bank_accounts[0]?.id ?? '';
    const read = await findBankAccount(bench.console.context.platform, 'master', id);
    if (!read.ok || read.value === undefined) throw new Error('no such bank account');
    const { account_name, currency, account_status, ...fields } = read.value;
    expect([account_name, currency, account_status]).not.toContain(undefined);
    const change = async (bank_address: string) => {
      const resource = { type: 'bank-accounts', id };
      const formId = await bench.console.openForm({ operation: 'updateBankAccount', account: 'master', resource });
      const request = { formId, account: 'master', input: { ...fields, bank_address } };
      return recorded(await runWrite(bench.console.context, allWrites.updateBankAccount, request));
    };
    expect(await settle(await change('Quay 1'))).toMatchObject({ state: 'SUCCEEDED', because: 'answered' });
    expect(await settle(await change('Quay 2'))).toMatchObject({ state: 'SUCCEEDED', because: 'answered' });
    bench.console.aheadMs += hourMs;
    expect(await settle(await change('Quay 1'))).toMatchObject({ state: 'SUCCEEDED', because: 'read-back' });
  });
});

test('every call forbids caches', async () => {
  await changeEmail('uncached@lantern.test');
  const calls = await bench.sandbox.calls();
  expect(calls.length).toBeGreaterThan(2);
  for (const { headers } of calls) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store, no-cache', pragma: 'no-cache' });
  }
});

describe('a gateway’s refusal', () => {
  test.each(['no-code', 'number-code', 'text-code', 'unknown-type', 'no-code-listed'])(
    'in the shape %s, twice, after the change was done, is not reported as "nothing was changed"',
    async (variant) => {
      await bench.sandbox.armFault({ fault: 'F41', operation: 'updateCardholder', when: 'after', times: 2, variant });
      const done = await settle(await changeEmail('done@lantern.test'));
      expect(done.state).toBe('SUCCEEDED');
      expect(await bench.countEffects()).toBe(1);
    },
  );

  test('that is not listed is reported as a refusal when the record shows that nothing was done', async () => {
    const variant = 'number-code';
    await bench.sandbox.armFault({ fault: 'F41', operation: 'updateCardholder', when: 'before', times: null, variant });
    const refusedByReading = await settle(await changeEmail('never@lantern.test'));
    expect(refusedByReading).toMatchObject({ state: 'REJECTED', because: 'read-back' });
    expect(await bench.countEffects()).toBe(0);
  });
});

test('a holder whose review fails has the new data, and both facts are shown', async () => {
  const view = await settle(await changeEmail('reviewed@lantern.test', 'Review-Fails'));
  expect(view).toMatchObject({ state: 'SUCCEEDED', because: 'changed-yet-failed', platformStatus: 'FAILED' });
  expect(await bench.countEffects()).toBe(1);
});

describe('a person is not called too soon', () => {
  test.each(['no-code-403', 'bare', 'page-401', 'page-403', 'number-code-403'])(
    'a gateway’s %s is repeated for hours, and then the write is done',
    async (variant) => {
      await bench.sandbox.armFault({ fault: 'F41', operation: 'simulateDeposit', when: 'before', times: 20, variant });
      const first = recorded(await bench.simulate());
      expect(first.state).not.toBe('NEEDS_REVIEW');
      expect(await settle(first)).toMatchObject({ state: 'SUCCEEDED' });
      expect(bench.console.alarms).toEqual([]);
      expect(await bench.countEffects()).toBe(1);
    },
  );

  test('while the token path answers 403 for a while', async () => {
    const fresh = await bench.openOther();
    await bench.sandbox.armFault({ fault: 'F41', operation: 'createAccessToken', times: 3, variant: 'page-403' });
    const first = recorded(await bench.submit(await bench.openFreeze(fresh), {}, fresh));
    expect(first).toMatchObject({ state: 'READY' });
    expect(fresh.alarms).toEqual([]);
  });
});
