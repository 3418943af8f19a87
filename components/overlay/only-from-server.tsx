'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/**
 * Draws the children in the server's HTML alone. The browser may not make a script, which the console's policy forbids:
 * where it draws a whole page by itself, as for a refusal, nothing is here.
 */
export function OnlyFromServer({ children }: { readonly children: ReactNode }) {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
    ? children
    : null;
}
