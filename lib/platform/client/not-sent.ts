import type { PlatformError } from '@/lib/contract/platform-error';
import { failed } from '@/lib/result';
import type { Attempted } from '../engine';
import type { Trace } from './trace';

/** An attempt of which no byte left. */
export function notSent(error: PlatformError, trace: Trace): Attempted<never> {
  return {
    result: failed(error),
    phase: 'none',
    traceId: trace.id,
    retryAfterMs: undefined,
    status: 0,
    answerHash: undefined,
    isStored: false,
  };
}
