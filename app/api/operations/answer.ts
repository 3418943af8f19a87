import type { ReadError } from '@/lib/platform/reads/read-error';
import type { Result } from '@/lib/result';
import { answerRefusal, noStore } from '../refusal';

/** A read of our own records, answered as reads of the platform are. */
export function answerOwn<T>(result: Result<T, ReadError>): Response {
  return result.ok ? Response.json(result, { headers: noStore }) : answerRefusal({ interface: '4.1' }, result.error);
}
