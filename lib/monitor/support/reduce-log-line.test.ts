import { expect, test } from 'vitest';
import { reduceLogLine } from './support-files';

const base = { level: 'warn', time: '2026-11-20T08:00:00.000Z', event: 'platform-call' };

test('an event keeps its kinds, patterns and numbers', () => {
  const fields = { operation: 'listV1Payouts', status: 429, code: 'rate-limited', durationMs: 12, attempt: 2 };
  const error = { name: 'StatementError', code: '57P01', message: 'of GB29', stack: ['at one'] };
  const route = '/a/[account]/cards/[id]';
  expect(reduceLogLine(JSON.stringify({ ...base, ...fields, route, error }))).toEqual({
    ...base,
    ...fields,
    route,
    error: { name: 'StatementError', code: '57P01' },
  });
});

test('ids, people, accounts, sentences and what looks like a value are left out', () => {
  const person = { personId: 'f3b0c1de-0000-4000-8000-000000000001', account: 'master', sentence: 'Ann did it.' };
  const traces = { requestId: 'ab12', traceparent: '00-ab', digest: '12345' };
  const odd = { reason: 'ann@example.com', route: '/a/acct_123/cards', operation: 'po_1234567', code: '93410058' };
  expect(reduceLogLine(JSON.stringify({ ...base, ...person, ...traces, ...odd }))).toEqual(base);
});

test('what is no line of the console has no event', () => {
  for (const line of ['', 'Ann Example', '{}', '{"event":1}', '[]', JSON.stringify({ ...base, time: 'yesterday' })]) {
    expect(reduceLogLine(line), line).toBeUndefined();
  }
});
