import { randomBytes } from 'node:crypto';

/** W3C Trace Context, level 1. */
export interface Trace {
  readonly id: string;
  readonly flags: string;
}

const shape = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Continues a caller's valid trace, else begins one. */
export function continueTrace(traceparent: string | null | undefined): Trace {
  const [, id, parent, flags] = shape.exec(traceparent?.trim() ?? '') ?? [];
  const isValid = id !== undefined && parent !== undefined && !/^0+$/.test(id) && !/^0+$/.test(parent);
  return isValid && flags !== undefined ? { id, flags } : { id: randomBytes(16).toString('hex'), flags: '01' };
}

/** The header of one attempt: each is a separate span. */
export function writeTraceparent({ id, flags }: Trace): string {
  return `00-${id}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** The id of a request in logs and in the audit: its sender's trace, else a new one. */
export function requestIdFrom(headers: { get(name: string): string | null | undefined }): string {
  return continueTrace(headers.get('traceparent')).id;
}
