'use client';

import { Button, type ButtonProps } from '../ui/button';
import { useAlive } from '../ui/use-alive';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'onMouseDown'> {
  /** For a form that stays and is emptied after sending: no field then keeps the focus, and so none is checked. */
  takesFocus?: boolean;
}

/**
 * Sends the form around it. A click keeps the focus in the field: leaving the field would check it, its error would
 * move the button away between mouse down and up, and the click would be lost. Sending checks every field anyway. The
 * button is off until scripts run: the browser itself would send the form, and write the typed values into the address.
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

/** The buttons at a form's end: the main one first, then the others. */
export function FormActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      {children}
      {note === undefined ? null : <p className="text-ink-muted min-w-0 grow basis-48 text-xs">{note}</p>}
    </div>
  );
}
