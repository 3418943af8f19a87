import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { english } from '@/lib/messages/english.fixture';
import { actOf, objectNoun } from './audit-words';

// The console asks for access tokens, not people.
const nouns = new Set(Object.values(operations).map(({ noun }) => noun));
nouns.delete('access-token');

test.each([...nouns])('the audit has a word for %s', (noun) => {
  expect(english(objectNoun(noun))).toMatch(/^[A-Z][a-z ]+$/);
});

test('an operation has the name that the pages use, alone and in a step of it', () => {
  expect(english(actOf('listBankAccounts'))).toBe('List bank accounts');
  expect(english(actOf('updateCardStatus.send'))).toBe('Change card status: sent');
});
