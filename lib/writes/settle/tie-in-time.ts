import { readPlatformTime } from '@/lib/format/instant';
import type { Tie } from './write-facts';

/** Whether what the platform made has a time from after the write was sent; one without a time proves nothing. */
export function tieInTime(time: string, sinceMs: number): Tie {
  const read = readPlatformTime(time);
  if (read.kind !== 'at') return 'unconfirmed';
  return read.epochMs >= sinceMs ? 'own' : 'foreign';
}
