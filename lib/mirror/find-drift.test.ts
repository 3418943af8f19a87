import { expect, test } from 'vitest';
import type { Raw } from './filling/derive';
import { findDrift, type SeenChange } from './find-drift';

const summary = {
  payout_status: 'PROCESSING',
  payout_amount: '10.50',
  payout_currency: 'USD',
  create_time: '2026-11-24T08:00:00+08:00',
  completed_time: null,
};
const record = {
  payout_status: 'PENDING',
  payout_amount: '10.5',
  payout_currency: 'USD',
  create_time: '2026-11-24T00:00:00Z',
  complete_time: '',
};
const driftOf = (v2: Raw, v1: Raw, changes: readonly SeenChange[] = []) =>
  findDrift({ v2: { ...summary, ...v2 }, v1: { ...record, ...v1 } }, changes, 1);

const change = (seenMs: number, part: 'v1' | 'v2', before: Raw, after: Raw): SeenChange => ({
  seenMs,
  part,
  before,
  after,
});

test('models with the same values in their own spelling agree', () => {
  expect(driftOf({}, {})).toEqual([]);
  expect(driftOf({ payout_status: 'INITIATED' }, { payout_status: 'READY_TO_SEND' })).toEqual([]);
  expect(driftOf({ payout_status: 'FAILED_REFUNDED' }, { payout_status: 'FAILED' })).toEqual([]);
  expect(driftOf({ payout_status: 'FAILED' }, { payout_status: 'REJECTED' })).toEqual([]);
});

test.each<readonly [string, Raw, Raw]>([
  ['payout_status', { payout_status: 'COMPLETED' }, { payout_status: 'PENDING' }],
  ['payout_status', { payout_status: 'PROCESSING' }, { payout_status: 'REJECTED' }],
  ['payout_status', { payout_status: 'COMPLETED' }, { payout_status: 'FAILED' }],
  ['payout_amount', { payout_amount: '999999999999999999.01' }, { payout_amount: '999999999999999999.02' }],
  ['payout_currency', { payout_currency: 'CNH' }, { payout_currency: 'CNY' }],
  ['create_time', { create_time: '2026-11-24T08:00:01+08:00' }, { create_time: '2026-11-24T00:00:00Z' }],
  ['completed_time', { completed_time: '2026-11-24T09:00:00Z' }, { complete_time: '2026-11-24T09:00:01Z' }],
])('%s: %j and %j do not agree', (field, v2, v1) => {
  expect(driftOf(v2, v1)).toEqual([{ field, summary: Object.values(v2)[0], record: Object.values(v1)[0], seenMs: 1 }]);
});

test('a model that leaves a field out, or has an unknown state, is no difference', () => {
  expect(findDrift({ v2: { ...summary, payout_status: 'COMPLETED' } }, [], 1)).toEqual([]);
  expect(driftOf({ payout_status: 'ON_HOLD' }, { payout_status: 'COMPLETED' })).toEqual([]);
  expect(driftOf({ completed_time: '2026-11-24T09:00:00Z' }, { complete_time: '0001-01-01T00:00:00Z' })).toEqual([]);
});

test('a difference counts from the change that brought it, through all later changes', () => {
  const changes = [
    change(50, 'v2', { internal_note: 'a' }, { internal_note: 'b' }),
    change(40, 'v2', { payout_status: 'PROCESSING' }, { payout_status: 'COMPLETED' }),
    change(30, 'v1', {}, { payout_reason: 'Rent' }),
    change(20, 'v2', { payout_status: 'INITIATED' }, { payout_status: 'PROCESSING' }),
  ];
  const [found] = driftOf({ payout_status: 'COMPLETED', internal_note: 'b' }, {}, changes);
  expect(found).toMatchObject({ field: 'payout_status', seenMs: 40 });
  // The difference went away and came again: it counts from the second time.
  const again = [change(70, 'v1', { payout_status: 'READY_TO_SEND' }, { payout_status: 'FAILED' }), ...changes];
  expect(driftOf({ payout_status: 'PROCESSING' }, { payout_status: 'FAILED' }, again.slice(0, 1))[0]?.seenMs).toBe(70);
});
