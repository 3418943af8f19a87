'use client';

import { Button, type ButtonProps } from '../ui/button';
import { useAlive } from '../ui/use-alive';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'onMouseDown'> {
  /** For a form that stays, emptied, when it has been sent: no field of it is left with the focus, to be judged. */
  takesFocus?: boolean;
}

/**
 * Sends its form. A click keeps the focus in the field: leaving the field would check it, its error would move the
 * button away between mouse down and up, and the click would be lost. Sending checks every field anyway. Until scripts
 * run it is off: the browser itself would send the form, and write what was typed into the address.
 */
export function SubmitButton({ takesFocus = false, disabled, ...props }: SubmitButtonProps) {
  const alive = useAlive();
  return (
    <Button
      variant="primary"
      {...props}
      disabled={!alive || disabled === true}
      type="submit"
      onMouseDown={(event) => {
        if (!takesFocus) event.preventDefault();
      }}
    />
  );
}

/** The buttons at a form's end: what goes on first, then the other ways. */
export function FormActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      {children}
      {note === undefined ? null : <p className="text-ink-muted min-w-0 grow basis-48 text-xs">{note}</p>}
    </div>
  );
}
