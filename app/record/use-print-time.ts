import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The time at which the page was last printed, Unix milliseconds; the given one before that. */
export function usePrintTime(nowMs: number): number {
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    // The browser draws the paper right after this event.
    const renew = () => flushSync(() => setAtMs(Date.now()));
    addEventListener('beforeprint', renew);
    return () => removeEventListener('beforeprint', renew);
  }, []);
  return atMs;
}
