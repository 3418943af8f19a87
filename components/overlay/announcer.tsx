'use client';

import { useSyncExternalStore } from 'react';

let message = '';
let listeners: (() => void)[] = [];

/** Texts that wait until the one before them was read; undefined while nothing is being read. */
let waiting: string[] | undefined;

/** A screen reader may drop a text that another one replaces sooner. */
const readMs = 1_000;

/** Speaks a text to screen readers, after those before it, without moving the focus: "Copied", "3 new payouts". */
export function announce(text: string): void {
  if (waiting === undefined) speak(text);
  else waiting.push(text);
}

function speak(text: string): void {
  // A region that is set to its current text stays silent; a trailing space makes it new.
  message = text === message ? `${text} ` : text;
  for (const listener of listeners) listener();
  waiting ??= [];
  setTimeout(() => {
    const next = waiting?.shift();
    if (next === undefined) waiting = undefined;
    else speak(next);
  }, readMs);
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
