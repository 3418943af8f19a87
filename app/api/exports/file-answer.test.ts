import { expect, test } from 'vitest';
import { answerFile } from './file-answer';

const answer = (name: string) =>
  answerFile({ name, type: 'text/csv; charset=utf-8', bytes: 0, body: new Blob([]).stream() });

test('a file is an attachment under the name that the console made, and its type is not guessed', () => {
  const { headers } = answer('payouts-master-2026-11-25-1432-3f2a9c1b.csv');
  expect(headers.get('content-disposition')).toBe('attachment; filename="payouts-master-2026-11-25-1432-3f2a9c1b.csv"');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['a".csv', 'a;b.csv', 'a\r\nX: 1.csv', '../a.csv', 'a/b.csv', 'a b.csv', 'ä.csv', 'a.csv.exe', '.csv', ''])(
  'a file is never named %j',
  (name) => expect(() => answer(name)).toThrow('could not stand in a header'),
);
