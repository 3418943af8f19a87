'use client';

import { Button, type ButtonProps } from '../ui/button';
import { useAlive } from '../ui/use-alive';

/**
 * Sends its form. A press keeps the focus in the field: leaving the field would check it, its error would move the
 * button away between press and release, and the click would be lost. Sending checks every field anyway. Until scripts
 * run it is off: the browser itself would send the form, and write what was typed into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onMouseDown'>) {
  const alive = useAlive();
  return (
    <Button
      variant="primary"
      {...props}
      disabled={!alive || props.disabled === true}
      type="submit"
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
