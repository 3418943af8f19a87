import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';

/** What the work brings, or undefined when it takes longer; it goes on for whoever asks next. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    const inTime = await Promise.race([work, late]);
    if (inTime !== undefined) return inTime;
    // A process that was busy for that long finds the timer over before it takes in what has been answered meanwhile.
    return await Promise.race([work, turnOfLoop(undefined)]);
  } finally {
    stop.abort();
  }
}
