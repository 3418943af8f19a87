import { expect, test } from 'vitest';
import { pairStatuses } from './pair-statuses';

// Typed by hand from interface 3.6 and 3.7.
const fitting = new Set([
  'INITIATED READY_TO_SEND',
  'INITIATED PENDING',
  'PROCESSING READY_TO_SEND',
  'PROCESSING PENDING',
  'COMPLETED COMPLETED',
  'FAILED REJECTED',
  'FAILED FAILED',
  'FAILED_REFUNDED REJECTED',
  'FAILED_REFUNDED FAILED',
]);

const summaries = ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'];
const records = ['READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED', 'COMPLETED'];

test.each(summaries.flatMap((v2) => records.map((v1) => [v2, v1] as const)))('%s and %s', (v2, v1) => {
  expect(pairStatuses(v2, v1)).toBe(fitting.has(`${v2} ${v1}`) ? 'fit' : 'contradict');
});

test('a status that the interface does not list contradicts nothing, and nothing is claimed of it', () => {
  expect(pairStatuses('COMPLETED', 'ON_HOLD')).toBe('unknown');
  expect(pairStatuses('RECALLED', 'FAILED')).toBe('unknown');
  expect(pairStatuses('RECALLED', undefined)).toBe('unknown');
  // Names of the other product are unknown in this one.
  expect(pairStatuses('PENDING', 'PENDING')).toBe('unknown');
  expect(pairStatuses('constructor', 'PENDING')).toBe('unknown');
});

test('one status alone contradicts nothing', () => {
  for (const status of summaries) expect(pairStatuses(status, undefined)).toBe('fit');
  for (const status of records) expect(pairStatuses('', status)).toBe('fit');
});
