import { expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { fieldWords } from '@/app/record/field-words';

test.each([
  ['account_number', 'Account number'],
  ['bank_code_value', 'Bank code'],
  ['card_order_id', 'Card order ID'],
  ['residential_address.city', 'Residential address: city'],
  ['residential_address.line1', 'Residential address: line1'],
])('a second person reads %s as "%s"', (path, words) => {
  expect(english(fieldWords(path))).toBe(words);
});
