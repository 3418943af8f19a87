import type { Result } from '@/lib/result';
import type { ReadFailure } from '../list/fetch-live';

/** What a page's server half read of one record, for the client half to go on from. */
export interface RecordSeed<T> {
  readonly result: Result<T, ReadFailure>;
  /** Unix milliseconds. */
  readonly readAtMs: number;
}

export function seedOf<T>(result: Result<T, ReadFailure>): RecordSeed<T> {
  return { result, readAtMs: Date.now() };
}

/** The platform has no such operation, so the record must be looked for in another way. */
export function isMissingOperation({ result }: RecordSeed<unknown>): boolean {
  return !result.ok && result.error.kind === 'no-operation';
}
