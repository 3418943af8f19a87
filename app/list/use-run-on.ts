'use client';

import { useEffect, useEffectEvent } from 'react';

/** Runs each time that a count has grown; not for its start at 0. */
export function useRunOn(count: number, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (count > 0) runNow();
  }, [count]);
}
