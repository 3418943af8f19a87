import { rowHash } from './row-hash';

const hourMs = 3_600_000;
const days = 90;
const platformOffsetHours = 8;

/** How busy an hour of the day is in the platform's zone; nights are quiet, never empty. */
const busyHours = [2, 1, 1, 1, 1, 1, 2, 4, 8, 14, 16, 15, 10, 12, 16, 17, 15, 12, 8, 6, 5, 4, 3, 2];
/** Sunday first. */
const busyDays = [1, 8, 9, 8, 9, 10, 2];

function busyness(hour: number): number {
  const local = hour + platformOffsetHours;
  const day = Math.floor(local / 24);
  // 1 January 1970 was a Thursday.
  return (busyHours[local % 24] ?? 1) * (busyDays[(day + 4) % 7] ?? 1);
}

/**
 * Creation times in seconds of `count` payouts in the 90 days before the anchor, newest first, never two rows in
 * the wrong order: row i lies in the i-th of equal shares of all busyness.
 */
export function payoutTimes(count: number, anchorMs: number, salt: number): Uint32Array {
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
