import { MatrixConsole } from '@/e2e/matrix-console';
import type { WantedCaller } from '@/e2e/wanted-callers';
import type { Part } from './cell';
import { Sender } from './sender';

/** A built console of its own: free ports, a data folder that goes with it, the sandbox behind it. */
export function stageWith(
  people: readonly WantedCaller[],
  variables: Readonly<Record<string, string>> = {},
): Part['open'] {
  return async () => {
    // The log as it is in production.
    const console = await MatrixConsole.start({ people, variables: { LOG_LEVEL: 'info', ...variables } });
    const sender = new Sender(console.origin);
    const close = async () => {
      sender.close();
      await console.stop();
    };
    return { console, sender, close };
  };
}
