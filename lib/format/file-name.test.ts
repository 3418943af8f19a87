import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from './file-name';

const made = (id: string, at = '2026-11-25T23:32:05Z', zone = 'Europe/Berlin') => ({ atMs: Date.parse(at), zone, id });

test('two files of one day, or of one minute, have different names', () => {
  const [first, second] = ['3f2a9c1b-0000-4000-8000-000000000000', '84d07e65-0000-4000-8000-000000000000'];
  expect(fileName(['payouts', 'master'], made(first), 'xlsx')).toBe('payouts-master-2026-11-26-0032-3f2a9c1b.xlsx');
  expect(fileName(['payouts', 'master'], made(second), 'xlsx')).toBe('payouts-master-2026-11-26-0032-84d07e65.xlsx');
  expect(fileName(['audit'], made(first, '2026-11-25T14:32:05Z', 'UTC'), 'csv')).toBe(
    'audit-2026-11-25-1432-3f2a9c1b.csv',
  );
});

test('no part of a name ends it, leads to another folder or adds a header', () => {
  const hostile = [
    '"',
    ';',
    '\r\nX-Injected: 1',
    '../..',
    '..\\',
    '/etc/passwd',
    '\0',
    '%2f',
    "'; filename*=UTF-8''x.exe",
    '\u202e',
    '.html',
  ];
  const part = fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' })), { maxLength: 20 });
  fc.assert(
    fc.property(part, part, (account, id) => {
      const name = fileName(['payouts', account.join('')], made(id.join('')), 'csv');
      expect(name).toMatch(/^payouts-[A-Za-z0-9_-]*-2026-11-26-0032-[A-Za-z0-9_-]*\.csv$/);
      expect(name.length).toBeLessThan(120);
    }),
    { numRuns: 50 },
  );
  expect(fileName(['audit', 'a"; filename=x.exe\r\nX: 1'], made('../../etc'), 'pdf')).toBe(
    'audit-a-filename-x-exe-X-1-2026-11-26-0032--et.pdf',
  );
});
