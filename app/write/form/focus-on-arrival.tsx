'use client';

import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the focus when it appears: the button may be gone, and this is what came of it. */
export function FocusOnArrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      {children}
    </div>
  );
}
