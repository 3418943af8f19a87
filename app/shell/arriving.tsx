'use client';

import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';

const neverChanges = () => () => undefined;

interface ArrivingProps {
  /** Stands there until the page has come. */
  readonly shape: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page that is opened from another one of the console shows its shape until it has come. A document comes whole: its rows
 * would otherwise stand behind a shape that the browser has to lay out first, and be put in its place a while later.
 */
export function Arriving({ shape, children }: ArrivingProps) {
  const isDocument = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isWhole] = useState(isDocument);
  return isWhole ? children : <Suspense fallback={shape}>{children}</Suspense>;
}
