import { describe, expect, test } from 'vitest';
import { bicCountry, findBicFault, normalizeBic } from './bic';

describe('a BIC', () => {
  test.each(['DEUTDEFF', 'DEUTDEFF500', 'NEDSZAJJXXX', 'UNAXKWKWXXX', 'NCBVXKPR'])('%s is one', (bic) => {
    expect(findBicFault(bic)).toBeUndefined();
  });

  // The platform takes 8 to 11 characters (2.5); 9 and 10 are no BIC.
  test.each(['DEUTDEFF5', 'DEUTDEFF50', 'DEUTD3FF', 'DEUTDEFF5000', 'deutdeff', ''])('%j has not its shape', (bic) => {
    expect(findBicFault(bic)).toBe('shape');
  });

  test('names a country that exists', () => {
    expect(findBicFault('DEUTZZFF')).toBe('unknown-country');
    expect(bicCountry('DEUTDEFF')).toBe('DE');
  });

  test('is sent in capitals and without separators', () => {
    expect(normalizeBic(' deut de ff-500 ')).toBe('DEUTDEFF500');
  });
});
