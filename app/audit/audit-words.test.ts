import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { english } from '@/lib/messages/english.fixture';
import { objectNoun } from './audit-words';

// The console asks for tokens, not people.
const nouns = new Set(Object.values(operations).map(({ noun }) => noun));
nouns.delete('access-token');

test.each([...nouns])('what is done or refused to %s stands in the audit under a word of its own', (noun) => {
  expect(english(objectNoun(noun))).toMatch(/^[A-Z][a-z ]+$/);
});
