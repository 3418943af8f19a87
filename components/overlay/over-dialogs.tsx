'use client';

import type { KeyboardEvent, ReactNode } from 'react';
import { typedKey } from '../field/typed-key';

export interface OverDialogsProps {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** For a dialog over another one: React sends its Escape up to here, so that it closes nothing below. */
export function OverDialogs({ onEscape, children }: OverDialogsProps) {
  const keep = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <div className="contents" onKeyDown={keep}>
      {children}
    </div>
  );
}
