import { expect, test } from 'vitest';
import { attemptStatuses } from '../payment-intents';
import { pairStatuses, shownIntentStatus } from './pair-statuses';

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

test('a status that the interface does not list contradicts no other', () => {
  expect(pairStatuses('COMPLETED', 'ON_HOLD')).toBe('unknown');
  expect(pairStatuses('RECALLED', 'FAILED')).toBe('unknown');
  expect(pairStatuses('RECALLED', undefined)).toBe('unknown');
  // Statuses of the other product are unknown in this one.
  expect(pairStatuses('PENDING', 'PENDING')).toBe('unknown');
  expect(pairStatuses('constructor', 'PENDING')).toBe('unknown');
});

test('one status alone contradicts nothing', () => {
  for (const status of summaries) expect(pairStatuses(status, undefined)).toBe('fit');
  for (const status of records) expect(pairStatuses('', status)).toBe('fit');
});

// By hand: interface 3.1, and the states of an attempt in extras 4.6.
test.each([
  ['SUCCEEDED', ['CANCELLED', 'EXPIRED', 'FAILED']],
  ['FAILED', ['SETTLED', 'SUCCEEDED']],
  ['CANCELLED', ['SETTLED', 'SUCCEEDED']],
  // A state that is not final may only be behind the other.
  ['PENDING', []],
  ['REQUIRES_CAPTURE', []],
] as const)('an intent that is %s contradicts an attempt that is any of %s', (intent_status, contradicting) => {
  for (const attempt_status of attemptStatuses) {
    const isKnown = !contradicting.some((one) => one === attempt_status);
    const shown = shownIntentStatus({ intent_status, latest_payment_attempt: { attempt_status } });
    expect([attempt_status, shown]).toEqual([attempt_status, isKnown ? intent_status : 'CONTRADICTS']);
  }
  expect(shownIntentStatus({ intent_status, latest_payment_attempt: null })).toBe(intent_status);
});
