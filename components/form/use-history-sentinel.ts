'use client';

import { useCallback, useEffect, useRef } from 'react';

const mark = 'unsavedGuard';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/** The framework's own fields stay in the state, or it would load the page anew. */
function place(): void {
  const state: unknown = history.state;
  if (isMarked(state)) return;
  history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
}

/**
 * Makes Back stop at this page once: while `active` a second entry of the same page lies on top of the history, so that
 * Back arrives at the first one and `onBack` is asked. The browser itself offers no way to refuse a step.
 *
 * The result is called before the page is left on purpose: whoever leaves then deals with the second entry.
 */
export function useHistorySentinel(active: boolean, onBack: () => void): () => void {
  const asked = useRef(onBack);
  /** The step back that we make ourselves arrives like any other. */
  const ownStep = useRef(false);
  const released = useRef(false);
  useEffect(() => {
    asked.current = onBack;
  }, [onBack]);

  useEffect(() => {
    if (!active) return;
    place();
    const stepped = () => {
      if (released.current || isMarked(history.state)) return;
      place();
      if (ownStep.current) ownStep.current = false;
      else asked.current();
    };
    window.addEventListener('popstate', stepped);
    return () => {
      window.removeEventListener('popstate', stepped);
      if (released.current || !isMarked(history.state)) return;
      // Nothing is unsaved any more: the entry that only guarded it goes away again.
      ownStep.current = true;
      window.addEventListener('popstate', () => (ownStep.current = false), { once: true });
      history.back();
    };
  }, [active]);

  return useCallback(() => {
    released.current = true;
  }, []);
}
