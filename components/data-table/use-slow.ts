import { useEffect, useState } from 'react';

/** True once something has been going on for that long, until it ends. */
export function useSlow(running: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running, afterMs]);

  return slow;
}
