import { expect, test } from 'vitest';
import { formatAmount } from './format-amount';

test('a very long number does not hold the processor', () => {
  const amount = '9'.repeat(100_000);
  const startMs = performance.now();
  expect(formatAmount(amount, 'USD')).toHaveLength(100_000 + 33_333 + 3);
  expect(performance.now() - startMs).toBeLessThan(1_000);
});
