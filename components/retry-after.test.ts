import { expect, test } from 'vitest';
import { pauseUntilNext, readRetryAfter } from './retry-after';

const answerWith = (value?: string) =>
  new Response(null, { headers: value === undefined ? {} : { 'retry-after': value } });

test('a poll waits as long as the last failure asks, and never less than its own interval', () => {
  expect(pauseUntilNext(2_000, { retryAfterMs: 9_000 })).toBe(9_000);
  expect(pauseUntilNext(20_000, Object.assign(new Error('x'), { retryAfterMs: 9_000 }))).toBe(20_000);
  for (const failure of [null, undefined, new Error('x'), {}]) expect(pauseUntilNext(2_000, failure)).toBe(2_000);
});

test('the header is read in seconds, up to five minutes', () => {
  expect(readRetryAfter(answerWith('3'))).toBe(3_000);
  expect(readRetryAfter(answerWith('86400'))).toBe(300_000);
  for (const value of [undefined, '0', '-1', 'soon']) expect(readRetryAfter(answerWith(value))).toBeUndefined();
});
