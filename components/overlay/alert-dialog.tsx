'use client';

import type { AlertDialogProps } from './alert-dialog-window';
import { useLateWindow } from './use-late';

const loadWindow = async () => (await import('./alert-dialog-window')).AlertDialogWindow;

/** A question that must be answered. A click outside of it is no answer; Escape means no. */
export function AlertDialog(props: AlertDialogProps) {
  const { Late: AlertDialogWindow } = useLateWindow(loadWindow, props);
  return AlertDialogWindow === undefined ? null : <AlertDialogWindow {...props} />;
}
