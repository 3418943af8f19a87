import { type FocusEvent, useState } from 'react';

interface Held<T> {
  readonly isPointed: boolean;
  readonly isFocused: boolean;
  /** The rows as they were when the pointer or the focus came. */
  readonly rows: readonly T[];
}

/**
 * Rows that stay in their places while the pointer or the focus is among them, so that no button slides under a pointer:
 * until then a row that has gone stays, and a new one waits. `onLeave` is called when both have left the list.
 */
export function useHeldRows<T>(rows: readonly T[], keyOf: (row: T) => string, onLeave?: () => void) {
  const [held, setHeld] = useState<Held<T>>();
  const turn = (change: Partial<Pick<Held<T>, 'isPointed' | 'isFocused'>>) => {
    const next = { isPointed: false, isFocused: false, rows, ...held, ...change };
    const isHeld = next.isPointed || next.isFocused;
    setHeld(isHeld ? next : undefined);
    if (!isHeld && held !== undefined) onLeave?.();
  };
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    isHeld: held !== undefined,
    shown: held === undefined ? rows : held.rows.map((row) => latest.get(keyOf(row)) ?? row),
    /** The handlers of the list's element. */
    handlers: {
      onPointerEnter: () => turn({ isPointed: true }),
      onPointerLeave: () => turn({ isPointed: false }),
      onFocus: () => turn({ isFocused: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        turn({ isFocused: currentTarget.contains(relatedTarget) }),
    },
  };
}
