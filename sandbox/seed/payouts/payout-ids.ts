import { rowHash } from './row-hash';

/**
 * Ids from which the row can be read back, so that a million of them need no index: the last part hides the row
 * number under a hash of the other parts. Without the salt they look like any other ids.
 */

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

interface Parts {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

function partsOf(salt: number, row: number): Parts {
  const second = rowHash(salt, row, 12);
  // Version 4 and variant 1 of RFC 4122 stand in fixed bits.
  return {
    first: rowHash(salt, row, 11),
    second: ((second & 0xffff0fff) | 0x4000) >>> 0,
    third: ((rowHash(salt, row, 13) & 0x3fffffff) | 0x80000000) >>> 0,
  };
}

function veil(salt: number, { first, second, third }: Parts): number {
  return rowHash(rowHash(salt, first, 14), rowHash(second, third, 15), 16);
}

export function uuidOfRow(salt: number, row: number): string {
  const parts = partsOf(salt, row);
  const second = hex(parts.second, 8);
  const third = hex(parts.third, 8);
  const last = hex((row ^ veil(salt, parts)) >>> 0, 8);
  return `${hex(parts.first, 8)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${last}`;
}

/** The row whose UUID this would be; the caller checks that it is. */
export function rowOfUuid(salt: number, id: string): number {
  const digits = id.replaceAll('-', '');
  const part = (place: number) => Number.parseInt(digits.slice(place * 8, place * 8 + 8), 16);
  const parts = { first: part(0), second: part(1), third: part(2) };
  return (part(3) ^ veil(salt, parts)) >>> 0;
}

const digitsOf = (value: number, length: number): string => String(value).padStart(length, '0');

/** Extras: "an opaque text such as `PO` and 19 digits". */
export function opaqueIdOfRow(salt: number, row: number): string {
  const first = 100_000_000 + (rowHash(salt, row, 17) % 900_000_000);
  return `PO${digitsOf(first, 9)}${digitsOf(row + rowHash(salt, first, 18), 10)}`;
}

export function rowOfOpaqueId(salt: number, id: string): number {
  const first = Number(id.slice(2, 11));
  return Number(id.slice(11)) - rowHash(salt, first, 18);
}

export const opaqueIdPattern = /^PO\d{19}$/;
