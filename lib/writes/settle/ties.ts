import type { PlatformError } from '@/lib/contract/platform-error';
import { readPlatformTime } from '@/lib/format/instant';
import type { Tie } from '../verbs/define-write';

/** Whether what the platform made has a time from after the write was sent; one without a time proves nothing. */
export function tieInTime(time: string, sinceMs: number): Tie {
  const read = readPlatformTime(time);
  if (read.kind !== 'at') return 'unconfirmed';
  return read.epochMs >= sinceMs ? 'own' : 'foreign';
}

/** Whether an answer carries the text that was asked for, or none was. */
export const isSameText = (asked: string | undefined, answered: string | null | undefined): boolean =>
  asked === undefined || asked === (answered ?? '');

export const ownIf = (isOwn: boolean): Tie => (isOwn ? 'own' : 'foreign');

/** An id that an answer named, and that the platform does not know or take: it names nothing that this write made. */
export function isNobodys({ kind }: PlatformError): boolean {
  return kind === 'not-found' || kind === 'invalid';
}
