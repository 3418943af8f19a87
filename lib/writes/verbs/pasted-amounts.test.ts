import { expect, test } from 'vitest';
import { failed, ok } from '@/lib/result';
import { createQuoteWrite } from './create-quote';
import { simulateDepositWrite } from './simulate-deposit';

// Amounts as they come from web pages, chats and sheets, given to the server itself; the sent amounts are typed by
// hand.

const unused = {
  attachment: undefined,
  account: 'master',
  seen: undefined,
  platformNowMs: 0,
  find: () => Promise.resolve(failed({ kind: 'input', sentence: { text: '' } } as never)),
  findMade: () => Promise.resolve(undefined),
  requireReasons: () => ok(undefined),
};
const on = { conversion_date: '2026-12-01', transaction_type: 'conversion' };
const quote = { sell_currency: 'EUR', buy_currency: 'USD', buy_amount: '', ...on };
const sender = { sender_swift_code: 'CHASUS33', sender_name: '', sender_account_number: '', sender_country: '' };

test.each([
  ['1\u200b000.50', '1000.50'],
  ['\u202a1,000.50\u202c', '1000.50'],
  ['１０００．５０', '1000.50'],
  ['1\u00a0000.50', '1000.50'],
  ['\ufeff250', '250'],
])('%j is sent as %s', async (pasted, sent) => {
  const input = createQuoteWrite.input.parse({ ...quote, sell_amount: pasted });
  const asked = await createQuoteWrite.prepare({ ...unused, input });
  expect(asked).toMatchObject({ ok: true, value: { sell_amount: sent } });
  const deposit = { currency: 'EUR', amount: pasted, receiver_account_number: '', ...sender };
  const made = await simulateDepositWrite.prepare({ ...unused, input: simulateDepositWrite.input.parse(deposit) });
  expect(made).toMatchObject({ ok: true, value: { amount: { value: sent } } });
});

test.each(['\u200b', '12\u20e3', '1000.50 5'])('%j is no amount', async (pasted) => {
  const input = createQuoteWrite.input.parse({ ...quote, sell_amount: pasted });
  expect((await createQuoteWrite.prepare({ ...unused, input })).ok).toBe(false);
});
