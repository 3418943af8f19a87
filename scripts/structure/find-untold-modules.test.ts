import ts from 'typescript';
import { expect, test } from 'vitest';
import { findUntoldSecrets, inventories, judgeInventory } from './find-untold-modules';

function judge(name: keyof typeof inventories, file: string, text: string, page: string): readonly string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return judgeInventory(inventories[name], page, [{ file, tree }]);
}

const seals = `import { createHmac } from 'node:crypto';`;

test('a module with a key has a row in the inventory of keys, which names its algorithm', () => {
  const file = 'lib/new/seal.ts';
  expect(judge('keys', file, seals, '| A key | HMAC-SHA256 | `lib/new/seal.ts` |')).toEqual([]);
  expect(judge('keys', file, seals, 'HMAC-SHA256 in `lib/new/seal.ts`, outside of the table')).toEqual([
    'docs/keys.md has no row for lib/new/seal.ts, which makes or uses a key or a secret.',
  ]);
  expect(judge('keys', file, seals, '| A key | AES-256-GCM | `lib/new/seal.ts` |')).toEqual([
    'docs/keys.md does not say HMAC-SHA256 in the row of lib/new/seal.ts.',
  ]);
});

test.each([
  `import { createHash, randomUUID } from 'node:crypto';`,
  `import type { createHmac } from 'node:crypto';`,
  `import { type KeyObject } from 'node:crypto';`,
])('a module without a key needs no row: %s', (text) => {
  expect(judge('keys', 'lib/new/id.ts', text, '')).toEqual([]);
});

test('the inventory of keys tells of every secret variable', () => {
  const problems = findUntoldSecrets('`SESSION_SECRET` `DATA_SECRET` `AUDIT_SECRETS`');
  expect(problems).toContain('docs/keys.md does not tell of the secret PLATFORM_API_KEY.');
  expect(problems.some((problem) => problem.endsWith(' SESSION_SECRET.'))).toBe(false);
});

test.each([
  ['lib/new/call.ts', `import { request } from 'node:https';`],
  ['lib/new/call.ts', `import net from 'node:net';`],
  ['lib/new/call.ts', `import { connect, isIP } from 'node:net';`],
  ['lib/new/call.ts', `import { Agent, type Dispatcher } from 'undici';`],
  ['lib/new/call.ts', `import SMTP from 'nodemailer/lib/smtp-connection';`],
  ['lib/new/call.ts', `import { Client } from 'pg';`],
  ['lib/new/call.ts', `import { exec } from 'node:child_process';`],
  ['lib/new/call.ts', `await fetch('https://elsewhere.example');`],
  ['app/api/new/route.ts', `await globalThis.fetch(address);`],
  ['proxy.ts', `import 'node:dgram';`],
])('a module of the server that connects has a row in the list of connections: %s, %s', (file, text) => {
  expect(judge('connections', file, text, '')).toEqual([
    `docs/operations.md has no row for ${file}, which opens or takes connections, or starts a program.`,
  ]);
  expect(judge('connections', file, text, `| Elsewhere | https | \`${file}\` |`)).toEqual([]);
});

test.each([
  ['lib/new/read.ts', `import { isIP, BlockList } from 'node:net';`],
  ['lib/new/read.ts', `import type { Dispatcher } from 'undici';`],
  ['lib/new/read.ts', `import { type Pool } from 'pg';`],
  ['lib/new/read.ts', `const answer = await fetch();`],
  ['app/new/table.tsx', `await fetch('/api/session');`],
])('a module that opens no connection needs no row: %s, %s', (file, text) => {
  expect(judge('connections', file, text, '')).toEqual([]);
});

test.each([
  `import { writeFile } from 'node:fs/promises';`,
  `import { appendFileSync, readFileSync } from 'node:fs';`,
  `import fs from 'fs';`,
  `import { createWriteStream } from 'node:fs';`,
])('a module of the server that writes files has a row in the list of files: %s', (text) => {
  expect(judge('files', 'lib/new/write.ts', text, '')).toEqual([
    'docs/operations.md has no row for lib/new/write.ts, which writes files.',
  ]);
  expect(judge('files', 'lib/new/write.ts', text, '| A file | `lib/new/write.ts` |')).toEqual([]);
});

test('a module that only reads files needs no row', () => {
  expect(judge('files', 'lib/new/read.ts', `import { readFile } from 'node:fs/promises';`, '')).toEqual([]);
});
