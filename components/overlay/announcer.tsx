'use client';

import { useSyncExternalStore } from 'react';

let message = '';
let listeners: (() => void)[] = [];

/** Says something to screen readers without moving the focus: "Copied", "3 new payouts". */
export function announce(text: string): void {
  // A region that is set to the words it already holds stays silent; a trailing space makes them new.
  message = text === message ? `${text} ` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((known) => known !== listener);
  };
}

/** The one live region of the page; stands there empty from the start. */
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
