/** What one answer, or the lack of one, means for a write (reliability 3.4). */
export const readings = [
  'DONE',
  'ACCEPTED', // done by the platform's word, but its own work goes on
  'FAILED', // taken, and failed by the platform's word
  'UNCONFIRMED', // a success with nothing in it that ties it to this request
  'REJECTED',
  'UNPROVEN', // refused in the platform's shape, in words that the interface does not list for this operation
  'NOT_SENT',
  'UNKNOWN',
  'IN_PROGRESS',
  'LATER',
  'AUTH',
  'CONFIG',
  'BUG',
  'STUCK', // the same failure inside the platform again and again: probably a stored one (kept from older records)
] as const;
export type Reading = (typeof readings)[number];

/**
 * Whether the write may have happened although the answer does not say so. A refusal proves nothing while one of these
 * stands beside it, for it may be the reason of the refusal.
 */
export function isAmbiguous(reading: Reading | undefined): boolean {
  switch (reading) {
    case undefined: // under way, or cut off with the process
    case 'UNKNOWN':
    case 'STUCK':
    case 'IN_PROGRESS':
    case 'BUG':
    case 'UNPROVEN':
    case 'UNCONFIRMED':
      return true;
    case 'DONE':
    case 'ACCEPTED':
    case 'FAILED':
    case 'REJECTED':
    case 'NOT_SENT':
    case 'LATER':
    case 'AUTH':
    case 'CONFIG':
      return false;
  }
}

/** Readings in which the platform says what became of the write. */
export function isTaken(reading: Reading | undefined): reading is 'DONE' | 'ACCEPTED' | 'FAILED' {
  return reading === 'DONE' || reading === 'ACCEPTED' || reading === 'FAILED';
}
