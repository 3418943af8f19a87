import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { english } from '@/lib/messages/english.fixture';
import { message } from '@/lib/messages/message';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { actOf, latestResult, objectNoun, resultOf } from './audit-words';

// The console asks for access tokens, not people.
const nouns = new Set(Object.values(operations).map(({ noun }) => noun));
nouns.delete('access-token');

test.each([...nouns])('the audit has a word for %s', (noun) => {
  expect(english(objectNoun(noun))).toMatch(/^[A-Z][a-z ]+$/);
});

const lib = path.join(import.meta.dirname, '../../lib');

test('everything that an act is recorded about has a noun', () => {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file));
  const types = code.flatMap((file) =>
    [...readFileSync(path.join(lib, file), 'utf8').matchAll(/\bobject(?:: | = )\{ type: '([^']+)'/g)].map(
      ([, type = '']) => type,
    ),
  );
  expect(new Set(types).size).toBeGreaterThan(15);
  for (const type of types) expect(objectNoun(type), type).not.toEqual(message('terms.asWritten', { text: type }));
});

test('an operation has the name that the pages use, alone and in a step of it', () => {
  expect(english(actOf('listBankAccounts'))).toBe('List bank accounts');
  expect(english(actOf('updateCardStatus.send'))).toBe('Change card status: sent');
});

test('a write says what it waits for, and a decision about it has no result that passes', () => {
  const result = (kind: AuditKind) => latestResult({ head: { kind }, result: 'READY' });
  expect(result('approval')).toBeUndefined();
  expect(english(resultOf(result('write') ?? '').label)).toBe('Waiting to be sent');
  expect(english(resultOf('PENDING_APPROVAL').label)).toBe('Waiting for approval');
});
