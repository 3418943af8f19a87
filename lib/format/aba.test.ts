import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbaChecksumRight } from './aba';

test.each(['021000021', '011401533', '091000019'])('%s is a routing number', (digits) => {
  expect(isAbaChecksumRight(digits)).toBe(true);
});

test.each(['021000022', '000000000', '02100002', '0210000210', '02100002x', ''])('%j is none', (digits) => {
  expect(isAbaChecksumRight(digits)).toBe(false);
});

test('a routing number with one digit mistyped is none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8}$/), fc.nat(8), fc.integer({ min: 1, max: 9 }), (start, place, more) => {
      const digits = Array.from({ length: 10 }, (_, last) => `${start}${String(last)}`).find(isAbaChecksumRight);
      if (digits === undefined) return;
      const wrong = (Number(digits.charAt(place)) + more) % 10;
      expect(isAbaChecksumRight(`${digits.slice(0, place)}${String(wrong)}${digits.slice(place + 1)}`)).toBe(false);
    }),
  );
});
