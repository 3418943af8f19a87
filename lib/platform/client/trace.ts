import { randomBytes } from 'node:crypto';
import { mintTraceId, readTraceparent } from '@/lib/request-id';

/** W3C Trace Context, level 1. */
export interface Trace {
  readonly id: string;
  readonly flags: string;
}

/** Goes on with the trace of a caller who carries a valid one, else begins one. */
export function continueTrace(traceparent: string | null | undefined): Trace {
  return readTraceparent(traceparent) ?? { id: mintTraceId(), flags: '01' };
}

/** The header of one attempt: each is a span of its own. */
export function writeTraceparent({ id, flags }: Trace): string {
  return `00-${id}-${randomBytes(8).toString('hex')}-${flags}`;
}
