import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** Whether scripts run: false in the server's HTML, where a click or a key reaches nobody. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
