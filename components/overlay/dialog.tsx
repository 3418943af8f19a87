'use client';

import type { DialogProps } from './dialog-window';
import { useLateWindow } from './use-late';

const loadWindow = async () => (await import('./dialog-window')).DialogWindow;

/** A window over the page. Escape closes it, and the focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const { Late: DialogWindow } = useLateWindow(loadWindow, props);
  return DialogWindow === undefined ? null : <DialogWindow {...props} />;
}
