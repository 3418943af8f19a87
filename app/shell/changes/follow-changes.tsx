'use client';

import { useEffect, useState } from 'react';
import { useLatePart, whenIdle } from '@/components/overlay/use-late';

const loadLine = async () => (await import('./lost-line')).LostLine;

/** Hears of changes by others from the moment when the browser has nothing better to do, and says where it does not. */
export function FollowChanges() {
  const [isLost, setIsLost] = useState(false);
  const { Late: LostLine } = useLatePart(loadLine, isLost);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const giveUp = whenIdle(() => {
      // If the stream cannot be loaded, the pages ask by themselves.
      void import('./join-stream').then(
        ({ joinStream, followLoss }) => {
          joinStream();
          stop = followLoss(setIsLost);
        },
        () => undefined,
      );
    });
    return () => {
      giveUp();
      stop?.();
    };
  }, []);
  return <div role="status">{isLost && LostLine !== undefined ? <LostLine /> : null}</div>;
}
