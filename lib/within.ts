import { setTimeout as pause } from 'node:timers/promises';

/** What the work brings, or undefined when it takes longer; it goes on for whoever asks next. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
