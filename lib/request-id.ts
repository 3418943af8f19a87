import { randomBytes } from 'node:crypto';

/** W3C Trace Context, level 1. */
const shape = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The trace of a caller who carries a valid one. */
export function readTraceparent(traceparent: string | null | undefined) {
  const [, id, parent, flags] = shape.exec(traceparent?.trim() ?? '') ?? [];
  const isValid = id !== undefined && parent !== undefined && !/^0+$/.test(id) && !/^0+$/.test(parent);
  return isValid && flags !== undefined ? { id, flags } : undefined;
}

export const mintTraceId = (): string => randomBytes(16).toString('hex');

/** What a request is called in logs and in the audit: by the trace that its sender began, else by a name of its own. */
export function requestIdFrom(headers: { get(name: string): string | null | undefined }): string {
  return readTraceparent(headers.get('traceparent'))?.id ?? mintTraceId();
}
