import { setTimeout as wait } from 'node:timers/promises';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, type Result } from '@/lib/result';

/**
 * A token is waited for no longer than the call itself may take (`endMs` on the process's own clock). Its own request
 * goes on for whoever asks next.
 */
export async function withinTime(
  token: Promise<Result<string, PlatformError>>,
  endMs: number,
): Promise<Result<string, PlatformError>> {
  const stop = new AbortController();
  const late = wait(Math.max(0, endMs - performance.now()), undefined, { signal: stop.signal }).then(
    () => failed(transportError('no-answer', 'no access token in time')),
    () => failed(transportError('no-answer', 'not waited for')),
  );
  const first = await Promise.race([token, late]);
  stop.abort();
  return first;
}
