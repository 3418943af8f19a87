import { randomBytes } from 'node:crypto';

/**
 * W3C Trace Context, level 1: which trace a request belongs to, which span asked for it, and whether the spans of that
 * trace are kept.
 *
 * @typedef {object} TraceContext
 * @property {string} traceId
 * @property {string} spanId
 * @property {boolean} isSampled
 */

const shape = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 0b1;

/** @param {string | null | undefined} header @returns {TraceContext | undefined} undefined for a header that is not valid */
export function readTraceparent(header) {
  const [, traceId, spanId, flags] = shape.exec(header?.trim() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

/** @param {TraceContext} context */
export const writeTraceparent = ({ traceId, spanId, isSampled }) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export const newTraceId = () => randomBytes(16).toString('hex');
export const newSpanId = () => randomBytes(8).toString('hex');
