import { expect, test } from 'vitest';
import { isSameAmount } from './amounts';

test.each([
  [150, '150.00'],
  ['150', '1.5e2'],
  ['0.10', '1e-1'],
  ['1000', '1E+3'],
  ['0', '0.00'],
  ['0.1234567890123456789', '0.12345678901234567890'],
  [undefined, '7'],
] as const)('%s comes back as %s', (asked, answered) => expect(isSameAmount(asked, answered)).toBe(true));

test.each([
  ['150', '15'],
  ['1500', '1.5e2'],
  ['0.01', '0.1'],
  ['1', '-1'],
  ['0.1234567890123456789', '0.1234567890123456788'],
  ['1', 'one'],
] as const)('%s is not %s', (asked, answered) => expect(isSameAmount(asked, answered)).toBe(false));
