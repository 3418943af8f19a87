import { expect, test } from 'vitest';
import { findSecrets } from './find-secrets';

/** Put together here, so that no file has it as a whole. */
const looks: Readonly<Record<string, string>> = {
  'a private key': ['-----BEGIN PRIVATE', ' KEY-----\n', 'MIGHAgEAMBMGByqGSM49AgEG'].join(''),
  'an Ed25519 key': ['MC4CAQAwBQYDK2Vw', 'BCIE', 'IJ1hsZ3vVpguoRK9JLsLMR'].join(''),
  'a key of Amazon Web Services': ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  'a token of GitHub': ['ghp_', 'a'.repeat(36)].join(''),
  'a token of npm': ['npm_', 'b'.repeat(36)].join(''),
  'a token of Slack': ['xoxb-', '123456789012'].join(''),
  'a key of Stripe': ['sk_live_', 'c'.repeat(24)].join(''),
  'a key of Google': ['AIza', 'd'.repeat(35)].join(''),
  'a signed token': ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NSJ9', 'c2lnbmF0dXJlLW9m'].join('.'),
};

test.each(Object.entries(looks))('%s is told by its file, and its value is not', (kind, value) => {
  const told = findSecrets([{ file: 'lib/new.ts', text: `const it = '${value}';` }]);
  expect(told).toEqual([`lib/new.ts has ${kind} in it: take it out, and replace it where it is used.`]);
  expect(told.join()).not.toContain(value);
});

test.each(['.env', 'lib/.env.production', '.env.local'])('settings of one installation are told: %s', (file) => {
  expect(findSecrets([{ file, text: 'PORT=3000' }])).toEqual([
    `${file} has settings of one installation: take it out.`,
  ]);
});

test('examples and public keys are not told, and an exception holds for its file alone', () => {
  const text = [
    'AUDIT_SIGNING_KEYS=MC4CAQAwBQYDK2VwBCIEI...',
    '-----BEGIN CERTIFICATE-----\nMIIBJDCBygIBATAKBggqhkjOPQQDAjAeMRww',
    `'-----BEGIN PRIVATE KEY-----\\n' + key`,
    'the key AKIA and a task_live_list',
  ].join('\n');
  expect(findSecrets([{ file: '.env.example', text }])).toEqual([]);
  const token = { text: looks['a signed token'] ?? '' };
  expect(findSecrets([{ file: 'e2e/transcripts/a.json', ...token }])).toEqual([]);
  expect(findSecrets([{ file: 'e2e/journeys/a.ts', ...token }])).toHaveLength(1);
});
