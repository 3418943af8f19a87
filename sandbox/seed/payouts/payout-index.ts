import type { PayoutStatus, PayoutV2Status } from '@/lib/contract/payout-statuses';
import type { CreationWindow } from '@/sandbox/http/creation-window';
import { noRecord, statusesOfRow, v1Codes, v2Codes } from './payout-statuses';
import { payoutTimes } from './payout-times';

/** Rows in order of creation, newest first, for filtering and counting; everything else is derived when a row is shown. */
interface Shelf {
  readonly length: number;
  rowAt(place: number): number;
}

export interface PayoutIndex {
  readonly total: number;
  secondsOf(row: number): number;
  /** The v2 rows with this status, or all. */
  v2(status: PayoutV2Status | undefined): Shelf;
  /** The rows that have a v1 record, with this status or any. */
  v1(status: PayoutStatus | undefined): Shelf;
  /** The part of a shelf that was created in the window. */
  within(shelf: Shelf, window: CreationWindow): Shelf;
}

const shelfOf = (rows: Uint32Array): Shelf => ({ length: rows.length, rowAt: (place) => rows[place] ?? 0 });

function rowsWhere(codes: Uint8Array, isWanted: (code: number) => boolean): Uint32Array {
  const rows = new Uint32Array(codes.length);
  let count = 0;
  for (let row = 0; row < codes.length; row += 1) {
    if (isWanted(codes[row] ?? 0)) rows[count++] = row;
  }
  return rows.slice(0, count);
}

function shelvesOf<T extends string>(codes: Uint8Array, names: Readonly<Record<T, number>>): Record<T, Shelf> {
  const entries = Object.entries<number>(names);
  // fromEntries forgets which names it was given.
  return Object.fromEntries(
    entries.map(([name, wanted]) => [name, shelfOf(rowsWhere(codes, (code) => code === wanted))]),
  ) as Record<T, Shelf>;
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
  const all: Shelf = { length: total, rowAt: (place) => place };
  const v2Shelves = shelvesOf(v2, v2Codes);
  const v1Shelves = shelvesOf(v1, v1Codes);
  const v1All = shelfOf(rowsWhere(v1, (code) => code !== noRecord));
  const secondsOf = (row: number): number => seconds[row] ?? 0;
  return {
    total,
    secondsOf,
    v2: (status) => (status === undefined ? all : v2Shelves[status]),
    v1: (status) => (status === undefined ? v1All : v1Shelves[status]),
    within(shelf, window) {
      const first = firstPlace(shelf, (row) => secondsOf(row) * 1000 <= window.untilMs);
      const end = firstPlace(shelf, (row) => secondsOf(row) * 1000 < window.fromMs);
      return { length: Math.max(0, end - first), rowAt: (place) => shelf.rowAt(first + place) };
    },
  };
}

/** The first place whose row is old enough; rows get older along a shelf. */
function firstPlace(shelf: Shelf, isOldEnough: (row: number) => boolean): number {
  let low = 0;
  let high = shelf.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isOldEnough(shelf.rowAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}
