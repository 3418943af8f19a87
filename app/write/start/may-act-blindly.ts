import type { ReadFailure } from '@/app/list/fetch-live';

/** A record that cannot be read can still be acted on by its id; one that is not there, or not ours to see, cannot. */
export function mayActBlindly(failure: ReadFailure | undefined): boolean {
  return failure !== undefined && !['not-found', 'not-allowed', 'invalid'].includes(failure.kind);
}
