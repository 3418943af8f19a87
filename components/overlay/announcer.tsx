'use client';

import { useSyncExternalStore } from 'react';

let message = '';
let listeners: (() => void)[] = [];

/** Speaks a text to screen readers without moving the focus: "Copied", "3 new payouts". */
export function announce(text: string): void {
  // A region that is set to its current text stays silent; a trailing space makes it new.
  message = text === message ? `${text} ` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((known) => known !== listener);
  };
}

/** The one live region of the page; it is there, empty, from the start. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  );
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  );
}
