import { expect, test } from 'vitest';
import { fieldWords } from './field-words';

test.each([
  ['account_number', 'Account number'],
  ['bank_code_value', 'Bank code'],
  ['residential_address.city', 'Residential address: city'],
  ['residential_address.line1', 'Residential address: line1'],
])('a second person reads %s as "%s"', (path, words) => {
  expect(fieldWords(path)).toBe(words);
});
