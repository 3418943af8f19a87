import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';

/** The result of the work, or undefined if it takes longer; the work goes on for the next caller. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    const inTime = await Promise.race([work, late]);
    if (inTime !== undefined) return inTime;
    // A process that was busy for that long sees the timer's end before it handles answers that have arrived meanwhile.
    return await Promise.race([work, turnOfLoop(undefined)]);
  } finally {
    stop.abort();
  }
}
