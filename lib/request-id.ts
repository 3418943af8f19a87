import { newSpanId, newTraceId, readTraceparent, writeTraceparent as write } from './front/traceparent.mjs';
import { tracing } from './front/tracing.mjs';

/** W3C Trace Context, level 1. */
export interface Trace {
  readonly id: string;
  readonly flags: string;
}

/** Continues a caller's valid trace, else that of the running span, else begins one. */
export function continueTrace(traceparent: string | null | undefined): Trace {
  const known = readTraceparent(traceparent) ?? tracing.running;
  return { id: known?.traceId ?? newTraceId(), flags: known?.isSampled === false ? '00' : '01' };
}

/** The header of one attempt: each is a separate span. */
export function writeTraceparent({ id, flags }: Trace): string {
  return write({ traceId: id, spanId: newSpanId(), isSampled: flags !== '00' });
}

/** The id of a request in logs and in the audit: its sender's trace, else a new one. */
export function requestIdFrom(headers: { get(name: string): string | null | undefined }): string {
  return continueTrace(headers.get('traceparent')).id;
}
