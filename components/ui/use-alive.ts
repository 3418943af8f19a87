import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** True once scripts run: the server's HTML has no handlers, so a click or a key would be lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
