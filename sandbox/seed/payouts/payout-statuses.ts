import {
  payoutStatuses,
  payoutV2Statuses,
  type PayoutStatus,
  type PayoutV2Status,
} from '@/lib/contract/payout-statuses';
import { rowHash } from './row-hash';

/** A v2 row's two statuses; `v1` is undefined where there is no v1 record. */
export interface StatusPair {
  readonly v2: PayoutV2Status;
  readonly v1: PayoutStatus | undefined;
}

/** The newest rows, so that every status and kind of id is on the first page, however few payouts there are. */
const newest: readonly StatusPair[] = [
  { v2: 'INITIATED', v1: 'READY_TO_SEND' },
  { v2: 'INITIATED', v1: 'PENDING' },
  { v2: 'PROCESSING', v1: 'PENDING' },
  { v2: 'COMPLETED', v1: 'COMPLETED' },
  { v2: 'FAILED', v1: 'FAILED' },
  { v2: 'FAILED_REFUNDED', v1: 'FAILED' },
  { v2: 'FAILED', v1: 'REJECTED' },
  // The two products do not keep step.
  { v2: 'PROCESSING', v1: 'COMPLETED' },
  { v2: 'PROCESSING', v1: undefined },
  { v2: 'COMPLETED', v1: undefined },
  { v2: 'FAILED', v1: undefined },
];

type Shares = readonly (readonly [status: PayoutV2Status, share: number])[];

/** Shares in 1000 by age: young payouts are on their way, old ones are done, a few got stuck. */
const youngShares: Shares = [
  ['INITIATED', 340],
  ['PROCESSING', 360],
  ['COMPLETED', 260],
  ['FAILED', 40],
];
const recentShares: Shares = [
  ['INITIATED', 45],
  ['PROCESSING', 190],
  ['COMPLETED', 690],
  ['FAILED', 50],
  ['FAILED_REFUNDED', 25],
];
const oldShares: Shares = [
  ['INITIATED', 8],
  ['PROCESSING', 17],
  ['COMPLETED', 900],
  ['FAILED', 40],
  ['FAILED_REFUNDED', 35],
];

function drawn(shares: Shares, hash: number): PayoutV2Status {
  let left = hash % 1000;
  for (const [status, share] of shares) {
    if (left < share) return status;
    left -= share;
  }
  return 'COMPLETED';
}

function v1StatusOf(v2: PayoutV2Status, hash: number): PayoutStatus {
  switch (v2) {
    case 'INITIATED':
      return hash % 10 < 7 ? 'READY_TO_SEND' : 'PENDING';
    case 'PROCESSING':
      return hash % 20 === 0 ? 'COMPLETED' : 'PENDING';
    case 'COMPLETED':
      return 'COMPLETED';
    case 'FAILED':
      return hash % 3 === 0 ? 'REJECTED' : 'FAILED';
    case 'FAILED_REFUNDED':
      return 'FAILED';
  }
}

/** One row in eight has an opaque id and hence no v1 record (extras). */
function hasRecord(salt: number, row: number): boolean {
  return rowHash(salt, row, 2) % 8 !== 0;
}

export function statusesOfRow(salt: number, row: number, ageDays: number): StatusPair {
  const shown = newest[row];
  if (shown !== undefined) return shown;
  const shares = ageDays < 1 ? youngShares : ageDays < 4 ? recentShares : oldShares;
  const v2 = drawn(shares, rowHash(salt, row, 3));
  return { v2, v1: hasRecord(salt, row) ? v1StatusOf(v2, rowHash(salt, row, 4)) : undefined };
}

/** Statuses as small numbers, for typed arrays. */
export const v2Codes: Readonly<Record<PayoutV2Status, number>> = codesOf(payoutV2Statuses);
export const v1Codes: Readonly<Record<PayoutStatus, number>> = codesOf(payoutStatuses);
export const noRecord = 255;

function codesOf<const T extends string>(statuses: readonly T[]): Record<T, number> {
  // fromEntries forgets which names it was given.
  return Object.fromEntries(statuses.map((status, code) => [status, code])) as Record<T, number>;
}
