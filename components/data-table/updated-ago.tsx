'use client';

import { useSyncExternalStore } from 'react';
import { updatedText } from '@/lib/format/duration';
import { useWords } from '@/lib/messages/use-words';

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000;

/** "Updated 14 s ago". A component of its own, so that a tick does not redraw the rows, and is not read out. */
export function UpdatedAgo({ atMs }: { atMs: number }) {
  const words = useWords();
  // The server's page and the first paint agree on "0 s"; then the clock takes over.
  const nowMs = useSyncExternalStore(everySecond, thisSecond, () => atMs);
  return <time dateTime={new Date(atMs).toISOString()}>{words(updatedText(atMs, nowMs))}</time>;
}
