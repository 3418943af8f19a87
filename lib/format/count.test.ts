import { expect, test } from 'vitest';
import { formatFileSize, formatPercent } from './count';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [999, '999 B'],
  [1_001, '2 kB'],
  [1_490_000, '1.49 MB'],
  [1_500_000, '1.50 MB'],
  // Never rounded down to the limit that it exceeds.
  [1_500_001, '1.51 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

test('a percentage is alike in every language, without a space', () => {
  expect(formatPercent('94.4')).toBe('94.4%');
  expect(formatPercent('−0.5')).toBe('−0.5%');
});
