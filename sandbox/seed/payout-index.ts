import { type PayoutStatus, type PayoutV2Status, payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import type { CreationWindow } from '@/sandbox/http/creation-window';
import { rowHash } from '../world/random';
import seed from './payout-shares.json' with { type: 'json' };

/** A v2 row's two statuses; `v1` is undefined where there is no v1 record. */
export interface StatusPair {
  readonly v2: PayoutV2Status;
  readonly v1: PayoutStatus | undefined;
}

/** The newest rows, so that the first page has every status and kind of id. The statuses of v1 and v2 may differ. */
const newest: readonly { readonly v2: PayoutV2Status; readonly v1?: PayoutStatus }[] = seed.newest;

type Shares = readonly (readonly [status: PayoutV2Status, share: number])[];

/** Shares in 1000 by age: young payouts are on their way, old ones have ended, a few are stuck. */
const shares: Readonly<Record<'young' | 'recent' | 'old', Shares>> = seed.shares;

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

/** One row in eight has an opaque id and hence no v1 record (extras 4.8). */
function hasRecord(salt: number, row: number): boolean {
  return rowHash(salt, row, 2) % 8 !== 0;
}

export function statusesOfRow(salt: number, row: number, ageDays: number): StatusPair {
  const shown = newest[row];
  if (shown !== undefined) return { v1: undefined, ...shown };
  const v2 = drawn(shares[ageDays < 1 ? 'young' : ageDays < 4 ? 'recent' : 'old'], rowHash(salt, row, 3));
  return { v2, v1: hasRecord(salt, row) ? v1StatusOf(v2, rowHash(salt, row, 4)) : undefined };
}

/** Statuses as small numbers, for typed arrays. */
const v2Codes: Readonly<Record<PayoutV2Status, number>> = codesOf(payoutV2Statuses);
const v1Codes: Readonly<Record<PayoutStatus, number>> = codesOf(payoutStatuses);
const noRecord = 255;

function codesOf<const T extends string>(statuses: readonly T[]): Record<T, number> {
  // fromEntries drops the type of the names.
  return Object.fromEntries(statuses.map((status, code) => [status, code])) as Record<T, number>;
}

/** Rows, newest first, for filtering and counting; all other fields are derived when a row is shown. */
export interface Listing {
  readonly length: number;
  rowAt(place: number): number;
}

export interface PayoutIndex {
  readonly total: number;
  secondsOf(row: number): number;
  /** The v2 rows with this status, or all. */
  v2(status: PayoutV2Status | undefined): Listing;
  /** The rows that have a v1 record, with this status or any. */
  v1(status: PayoutStatus | undefined): Listing;
  /** The part of a listing that was created in the window. */
  within(listing: Listing, window: CreationWindow): Listing;
}

const listingOf = (rows: Uint32Array): Listing => ({ length: rows.length, rowAt: (place) => rows[place] ?? 0 });

function rowsWhere(codes: Uint8Array, isWanted: (code: number) => boolean): Uint32Array {
  const rows = new Uint32Array(codes.length);
  let count = 0;
  for (let row = 0; row < codes.length; row += 1) {
    if (isWanted(codes[row] ?? 0)) rows[count++] = row;
  }
  return rows.slice(0, count);
}

function shelvesOf<T extends string>(codes: Uint8Array, names: Readonly<Record<T, number>>): Record<T, Listing> {
  const entries = Object.entries<number>(names);
  // fromEntries drops the type of the names.
  return Object.fromEntries(
    entries.map(([name, wanted]) => [name, listingOf(rowsWhere(codes, (code) => code === wanted))]),
  ) as Record<T, Listing>;
}

export function buildPayoutIndex(total: number, anchorMs: number, salt: number): PayoutIndex {
  const seconds = payoutTimes(total, anchorMs, salt);
  const v2 = new Uint8Array(total);
  const v1 = new Uint8Array(total);
  for (let row = 0; row < total; row += 1) {
    const statuses = statusesOfRow(salt, row, (anchorMs / 1000 - (seconds[row] ?? 0)) / 86_400);
    v2[row] = v2Codes[statuses.v2];
    v1[row] = statuses.v1 === undefined ? noRecord : v1Codes[statuses.v1];
  }
  const all: Listing = { length: total, rowAt: (place) => place };
  const v2Shelves = shelvesOf(v2, v2Codes);
  const v1Shelves = shelvesOf(v1, v1Codes);
  const v1All = listingOf(rowsWhere(v1, (code) => code !== noRecord));
  const secondsOf = (row: number): number => seconds[row] ?? 0;
  return {
    total,
    secondsOf,
    v2: (status) => (status === undefined ? all : v2Shelves[status]),
    v1: (status) => (status === undefined ? v1All : v1Shelves[status]),
    within(listing, window) {
      const first = firstPlace(listing, (row) => secondsOf(row) * 1000 <= window.untilMs);
      const end = firstPlace(listing, (row) => secondsOf(row) * 1000 < window.fromMs);
      return { length: Math.max(0, end - first), rowAt: (place) => listing.rowAt(first + place) };
    },
  };
}

/** The first place whose row is old enough; a listing is sorted from new to old. */
export function firstPlace(listing: Listing, isOldEnough: (row: number) => boolean): number {
  let low = 0;
  let high = listing.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isOldEnough(listing.rowAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

const hourMs = 3_600_000;
const days = 90;
const platformOffsetHours = 8;

/** How busy each hour of the day is in the platform's zone; nights are quiet, never empty. */
const busyHours = [2, 1, 1, 1, 1, 1, 2, 4, 8, 14, 16, 15, 10, 12, 16, 17, 15, 12, 8, 6, 5, 4, 3, 2];
/** The busyness of each weekday, Sunday first. */
const busyDays = [1, 8, 9, 8, 9, 10, 2];

function busyness(hour: number): number {
  const local = hour + platformOffsetHours;
  const day = Math.floor(local / 24);
  // 1 January 1970 was a Thursday.
  return (busyHours[local % 24] ?? 1) * (busyDays[(day + 4) % 7] ?? 1);
}

/** Divides the busyness of the 90 days before the anchor into equal shares; row i lies in the i-th, newest first. */
function payoutTimes(count: number, anchorMs: number, salt: number): Uint32Array {
  const newestHour = Math.floor(anchorMs / hourMs);
  const shares = Array.from({ length: days * 24 - 1 }, (_, back) => busyness(newestHour - 1 - back));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const times = new Uint32Array(count);
  let back = 0;
  let before = 0;
  for (let row = 0; row < count; row += 1) {
    const wanted = ((row + rowHash(salt, row, 1) / 2 ** 32) / count) * all;
    while (back < shares.length - 1 && before + (shares[back] ?? 0) <= wanted) {
      before += shares[back] ?? 0;
      back += 1;
    }
    const within = Math.min((wanted - before) / (shares[back] ?? 1), 0.9999);
    times[row] = Math.floor(((newestHour - back - within) * hourMs) / 1000);
  }
  return times;
}
