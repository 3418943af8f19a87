'use client';

import { Button, type ButtonProps } from '../ui/button';

/**
 * Sends its form. A press keeps the focus in the field: leaving the field would check it, its error would move the
 * button away between press and release, and the click would be lost. Sending checks every field anyway.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onMouseDown'>) {
  return <Button variant="primary" {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
