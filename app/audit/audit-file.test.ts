import { expect, test } from 'vitest';
import type { AuditLine } from '@/lib/audit/list-lines';
import { english } from '@/lib/messages/english.fixture';
import { csvText } from '@/lib/exports/files/csv-text';
import { auditFile } from './audit-file';

const file = auditFile(english, 'csv');
const csv = {
  head: csvText([file.heads.map((text) => ({ kind: 'text', text }))]),
  line: (one: AuditLine) => csvText([file.cells(one)]),
};

const line: AuditLine = {
  sequence: 7,
  at: new Date(0),
  kind: 'write',
  act: 'updateCardStatus.record',
  result: 'READY',
  personId: null,
  personName: '=HYPERLINK("http://evil.test","x")',
  role: '+1',
  sessionKey: '-1',
  account: '@sum',
  objectType: '\tcards',
  objectId: '\r1',
  operationId: null,
  before: undefined,
  after: { note: 'a, "b"\nc' },
  requestId: 'plain',
  idempotencyKey: null,
  through: { id: 'built-in', name: '=Built-in', environment: 'sandbox', client: '-abc', own: true },
  keyId: '0a1b',
  hash: '2c3d',
};

test('a spreadsheet reads no cell of an export as a formula, and each cell is read back as it was', () => {
  const cells = ['7', '1970-01-01T00:00:00.000Z', 'Change', 'write', 'Change card status: recorded'];
  const codes = ['updateCardStatus.record', 'Waiting to be sent', 'READY'];
  const guarded = [`"'=HYPERLINK(""http://evil.test"",""x"")"`, '', `'+1`, `'-1`, `'@sum`, `'\tcards`, `"'\r1"`];
  const rest = ['', '', `"{""note"":""a, \\""b\\""\\nc""}"`, 'plain', ''];
  const through = [`'=Built-in`, 'built-in', 'sandbox', `'-abc`, 'own', '0a1b', '2c3d'];
  expect(csv.line(line)).toBe(`${[...cells, ...codes, ...guarded, ...rest, ...through].join(',')}\r\n`);
  expect(csv.head.split(',')).toHaveLength(27);
});

test('headings and words of an export are drawn, and an act of an older console is shown as it was written', () => {
  expect(csv.head).toMatch(/^Entry,Time \(UTC\),Category,Category code,Action,Action code,Result,Result code,Person,/);
  const older = {
    ...line,
    act: 'gone.act',
    result: 'gone result',
    objectType: 'new:createQuote',
    personName: 'Console',
  };
  expect(csv.line(older)).toContain(',gone.act,gone.act,gone result,gone result,Console,');
  expect(csv.line(older)).toContain(',New quote,');
  expect(csv.line({ ...line, act: 'role.confirm' })).toContain(',Role: confirmed by a second administrator,');
});

test('a workbook of the audit has times and entries to calculate with, and ids as text', () => {
  const book = auditFile(english, 'xlsx');
  expect(book.cells(line).slice(0, 3)).toEqual([
    { kind: 'number', text: '7' },
    { kind: 'time', text: '1970-01-01 00:00:00 UTC' },
    { kind: 'text', text: 'Change' },
  ]);
  expect(book.kinds).toHaveLength(book.heads.length);
  expect(book.head(3).about).toEqual([
    [
      { kind: 'text', text: 'Rows' },
      { kind: 'number', text: '3' },
    ],
  ]);
  expect(file.head(3).about).toEqual([]);
});
