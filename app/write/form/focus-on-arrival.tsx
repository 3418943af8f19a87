'use client';

import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the focus when it appears: it is the outcome, and the pressed button may be gone. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      {children}
    </div>
  );
}
