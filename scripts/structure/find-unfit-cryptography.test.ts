import ts from 'typescript';
import { expect, test } from 'vitest';
import { findUnfitCryptography } from './find-unfit-cryptography';

const all =
  'createHash, createHmac, createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes, randomUUID, sign, verify';
const called = `import { ${all} } from 'node:crypto'; `;

function tell(text: string, file = 'lib/new.ts', dependencies: readonly string[] = []): readonly string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return findUnfitCryptography([{ file, tree }], dependencies);
}

test.each([
  `import { createHash, createHmac, hkdfSync } from 'node:crypto';
   createHash('sha256').update(text); createHmac('sha256', key); hkdfSync('sha256', secret, '', 'purpose', 32);`,
  `import { createCipheriv, createDecipheriv } from 'node:crypto';
   createCipheriv('aes-256-gcm', key, nonce); createDecipheriv('aes-256-gcm', key, nonce);`,
  `import { generateKeyPairSync, sign, verify } from 'node:crypto';
   generateKeyPairSync('ed25519'); sign(null, text, key); verify(null, text, key, seal);`,
  `import { randomBytes, randomUUID } from 'node:crypto'; const token = randomBytes(32); const id = randomUUID();`,
])('SHA-256, HMAC, HKDF, AES-256-GCM, Ed25519 and 128 random bits are fit', (text) => {
  expect(tell(text)).toEqual([]);
});

test.each([
  ['md5', `createHash('md5')`],
  ['sha1', `createHmac('sha1', key)`],
  ['name', `createHash(name)`],
  ['aes-128-gcm', `createCipheriv('aes-128-gcm', key, nonce)`],
  ['aes-256-cbc', `createCipheriv('aes-256-cbc', key, nonce)`],
  ['aes-256-ecb', `createDecipheriv('aes-256-ecb', key, null)`],
  ['rsa', `generateKeyPairSync('rsa', { modulusLength: 1024 })`],
  ['sha1', `sign('sha1', text, key)`],
  ['RSA-MD5', `verify('RSA-MD5', text, key, seal)`],
])('another algorithm is told: %s in %s', (algorithm, call) => {
  expect(tell(called + call)).toEqual([expect.stringContaining(` with ${algorithm}: `)]);
});

test.each([
  ['createSign', `import { createSign } from 'node:crypto';`],
  ['pbkdf2Sync', `import { pbkdf2Sync } from 'crypto';`],
  ['pseudoRandomBytes', `import { pseudoRandomBytes } from 'node:crypto';`],
  ['publicEncrypt', `import { publicEncrypt } from 'node:crypto';`],
  ['as a whole', `import crypto from 'node:crypto';`],
  ['as a whole', `import * as crypto from 'node:crypto';`],
  ['another name', `import { createHash as digest } from 'node:crypto';`],
  ['of the browser', `await crypto.subtle.digest('SHA-1', bytes);`],
])('another function of node:crypto, or a name that hides it, is told: %s in %s', (words, text) => {
  expect(tell(text)).toEqual([expect.stringContaining(words)]);
});

test.each([
  `const code = Math.random().toString(36);`,
  `const bytes = randomBytes(8);`,
  `const bytes = randomBytes(length);`,
  `const sessionToken = randomUUID();`,
  `const made = { password: randomUUID() };`,
  `const apiSecret = \`key_\${randomUUID()}\`;`,
])('a value that can be guessed is told: %s', (text) => {
  expect(tell(called + text)).toHaveLength(1);
});

test.each([`sign(text);`, `verify(stored, password);`, `randomBytes(8);`])(
  'a function of the same name from elsewhere is not judged: %s',
  (text) => {
    expect(tell(text)).toEqual([]);
  },
);

test('an exception holds for its place alone', () => {
  expect(tell(`${called}createHash('md5')`, 'lib/mirror/filling/fill.ts')).toEqual([]);
  expect(tell(`${called}createHash('sha1')`, 'lib/mirror/filling/fill.ts')).toHaveLength(1);
  expect(tell(`${called}randomBytes(12)`, 'lib/store/sealer.ts')).toEqual([]);
  expect(tell(`${called}randomBytes(12)`, 'lib/access/sessions/session-cookie.ts')).toHaveLength(1);
});

test.each(['crypto-js', 'bcrypt', 'jsonwebtoken', 'jose', 'node-forge', 'tweetnacl', 'uuid', 'md5'])(
  'a package of cryptography that the list does not have is told: %s',
  (name) => {
    expect(tell('', 'lib/new.ts', ['@node-rs/argon2', 'otpauth', 'react', name])).toEqual([
      expect.stringContaining(`package.json asks for ${name}: `),
    ]);
  },
);
