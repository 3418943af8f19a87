import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { customerLanguages, customerSentence } from './customer-sentences';
import { recordOf, summaryOf } from './known-payout.fixture';

const payout_id = '6f2c';

const said = (v2: string | undefined, v1: string | undefined, returned?: string) => {
  const known = {
    summary: v2 === undefined ? undefined : summaryOf(v2, { payout_id }),
    record:
      v1 === undefined ? undefined : recordOf(v1, undefined, { payout_id, failure_returned_amount: returned ?? null }),
  };
  return customerLanguages.map((language) => english(customerSentence(known, language) ?? ''));
};

const named = 'P261125-S42V5T of 208,300.00 PHP';
const namedInChinese = 'P261125-S42V5T（208,300.00 PHP）';

// Typed by hand from interface 3.6 and 3.7: each pair of statuses that can be true of one payout.
test.each([
  ['INITIATED', 'READY_TO_SEND', `Payout ${named} has been created and hasn’t been sent to a bank yet.`],
  ['INITIATED', 'PENDING', `Payout ${named} has been created and hasn’t been sent to a bank yet.`],
  ['PROCESSING', 'PENDING', `Payout ${named} is being carried out. We don’t have a confirmation of payment yet.`],
  ['COMPLETED', 'COMPLETED', `Payout ${named} has been paid.`],
  ['FAILED', 'FAILED', `Payout ${named} couldn’t be paid. A return of the money hasn’t been confirmed yet.`],
  [
    'FAILED',
    'REJECTED',
    `Payout ${named} was refused and wasn’t sent. A return of the money hasn’t been confirmed yet.`,
  ],
  ['FAILED_REFUNDED', 'FAILED', `Payout ${named} couldn’t be paid. The money has been returned.`],
  ['FAILED_REFUNDED', 'REJECTED', `Payout ${named} couldn’t be paid. The money has been returned.`],
  [undefined, 'COMPLETED', `Payout ${named} has been paid.`],
  [undefined, 'FAILED', `Payout ${named} couldn’t be paid. A return of the money hasn’t been confirmed yet.`],
] as const)('a customer of a payout that is %s and %s reads one sentence', (v2, v1, sentence) => {
  const [inEnglish, inChinese] = said(v2, v1);
  expect(inEnglish).toBe(sentence);
  expect(inChinese).toContain(`付款 ${namedInChinese}`);
});

test('the sentence in Chinese says the same', () => {
  expect(said('FAILED', 'FAILED')[1]).toBe(`付款 ${namedInChinese}未能支付。款项退回尚未得到确认。`);
  expect(said('COMPLETED', 'COMPLETED')[1]).toBe(`付款 ${namedInChinese}已支付。`);
});

test('an amount that is only to be returned is never called returned', () => {
  for (const sentence of said('FAILED', 'FAILED', '208300.00')) {
    expect(sentence).not.toMatch(/has been returned|已退回/);
  }
});

test('a return in part names both parts', () => {
  const [inEnglish, inChinese] = said('FAILED_REFUNDED', 'FAILED', '200000.00');
  expect(inEnglish).toContain('200,000.00 PHP has been returned; a return of the remaining 8,300.00 PHP');
  expect(inChinese).toContain('已退回 200,000.00 PHP，其余 8,300.00 PHP');
});

const isPaid = /has been paid|）已支付/;

test.each([
  ['COMPLETED', 'PENDING'],
  ['COMPLETED', 'FAILED'],
  ['PROCESSING', 'COMPLETED'],
  ['BRAND_NEW_STATE', 'COMPLETED'],
  ['COMPLETED', 'BRAND_NEW_STATE'],
  ['BRAND_NEW_STATE', undefined],
] as const)('nothing is claimed of a payout that is %s and %s', (v2, v1) => {
  for (const sentence of said(v2, v1)) expect(sentence).not.toMatch(isPaid);
  expect(said(v2, v1)[0]).toMatch(/^We’re checking the status of payout /);
});

test('every state has a sentence in both languages, and only a paid one says that it was paid', () => {
  const v2 = [undefined, 'INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED', 'OTHER'];
  const v1 = [undefined, 'READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED', 'OTHER'];
  const pairs = v2.flatMap((summary) => v1.map((record) => [summary, record] as const)).slice(1);
  for (const [summary, record] of pairs) {
    const paid = [summary, record].every((one) => one === undefined || one === 'COMPLETED');
    for (const sentence of said(summary, record)) {
      expect(sentence.length, `${String(summary)} ${String(record)}`).toBeGreaterThan(10);
      expect(isPaid.test(sentence), `${String(summary)} ${String(record)}: ${sentence}`).toBe(paid);
    }
  }
  expect(customerSentence({ summary: undefined, record: undefined }, 'en')).toBe(undefined);
});

test('without a record the id stands for the reference', () => {
  expect(said('COMPLETED', undefined)[0]).toBe('Payout 6f2c of 208,300.00 PHP has been paid.');
});
