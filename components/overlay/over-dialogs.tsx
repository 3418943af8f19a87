'use client';

import type { KeyboardEvent, ReactNode } from 'react';

export interface OverDialogsProps {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/**
 * For a dialog that may come up over any other one without belonging to it: its Escape must not close the one below,
 * with what was typed there. React carries the key up from the dialog's portal to this place.
 */
export function OverDialogs({ onEscape, children }: OverDialogsProps) {
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <div className="contents" onKeyDown={keep}>
      {children}
    </div>
  );
}
