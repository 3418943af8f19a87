'use client';

import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';

const neverChanges = () => () => undefined;

interface ArrivingProps {
  /** Drawn until the page has arrived. */
  readonly shape: ReactNode;
  readonly children: ReactNode;
}

/**
 * While one page of the console opens from another, draws the shape of the new page. A full document arrives whole,
 * without the shape: the browser would first lay out the shape, and then the rows in its place.
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
