import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAccountNumber, truncateMiddle } from './mask';

describe('maskAccountNumber', () => {
  test.each([
    ['GB29NWBK60161331926819', '•••• 6819'],
    ['GB29 NWBK 6016 1331 9268 19', '•••• 6819'],
    ['12-34-5678', '•••• 5678'],
    ['************4242', '•••• 4242'],
    ['12345678', '•••• 5678'],
    ['1234567', '••••'],
    ['12345', '••••'],
    ['1', '••••'],
    ['', ''],
    ['  ', ''],
  ])('%j is shown as %j', (value, shown) => {
    expect(maskAccountNumber(value)).toBe(shown);
  });

  test('shows the last four characters at most', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,60}$/), (value) => {
        const shown = maskAccountNumber(value);
        expect(shown.replaceAll('•', '').trim().length).toBeLessThanOrEqual(4);
        expect(shown.length).toBeLessThanOrEqual(9);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('truncateMiddle', () => {
  test('keeps both ends of an id', () => {
    expect(truncateMiddle('0f8fad5b-d9cd-469f-a165-70867728950e')).toBe('0f8fad5b…950e');
    expect(truncateMiddle('PO1234567890123456789', 4, 6)).toBe('PO12…456789');
  });

  test('keeps text that would not become shorter, and never cuts a character in two', () => {
    expect(truncateMiddle('0f8fad5b-950e')).toBe('0f8fad5b-950e');
    expect(truncateMiddle('😀'.repeat(20), 2, 1)).toBe('😀😀…😀');
  });
});
