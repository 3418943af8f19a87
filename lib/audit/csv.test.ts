import { expect, test } from 'vitest';
import { csvHead, csvLine } from './list-lines';
import type { AuditLine } from './list-lines';

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

test('no cell of an export is read as a formula, and each is read back as it was', () => {
  const cells = ['7', '1970-01-01T00:00:00.000Z', 'write', 'updateCardStatus.record', 'READY'];
  const guarded = [`"'=HYPERLINK(""http://evil.test"",""x"")"`, '', `'+1`, `'-1`, `'@sum`, `'\tcards`, `"'\r1"`];
  const rest = ['', '', `"{""note"":""a, \\""b\\""\\nc""}"`, 'plain', ''];
  const through = [`'=Built-in`, 'built-in', 'sandbox', `'-abc`, 'own', '0a1b', '2c3d'];
  expect(csvLine(line)).toBe(`${[...cells, ...guarded, ...rest, ...through].join(',')}\r\n`);
  expect(csvHead.split(',')).toHaveLength(24);
});
