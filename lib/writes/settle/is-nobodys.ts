import type { PlatformError } from '@/lib/contract/platform-error';

/** An id that an answer named, and that the platform does not know or take: it names nothing that this write made. */
export function isNobodys({ kind }: PlatformError): boolean {
  return kind === 'not-found' || kind === 'invalid';
}
