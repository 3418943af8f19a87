import { expect, test } from 'vitest';
import { formatFileSize } from './file-size';
import { formatRemaining } from './remaining';

test.each([
  [3_600_000, '1 h 0 min'],
  [3_599_001, '1 h 0 min'],
  [3_599_000, '59 min 59 s'],
  [61_000, '1 min 1 s'],
  [59_999, '1 min 0 s'],
  [1, '1 s'],
  [0, '0 s'],
  [-5_000, '0 s'],
])('%i ms are %s', (ms, words) => {
  expect(formatRemaining(ms)).toBe(words);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_001, '2 kB'],
  [1_490_000, '1.49 MB'],
  [1_500_000, '1.50 MB'],
  // Never rounded down to the limit that it exceeds.
  [1_500_001, '1.51 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
