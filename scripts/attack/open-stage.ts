import { MatrixConsole } from '@/e2e/matrix/matrix-console';
import type { WantedCaller } from '@/e2e/harness/wanted-callers';
import type { Part } from './cell';
import { Sender } from './sender';

/** Log and limits of an installation that says nothing about them: the consoles of the tests have them otherwise. */
const asInstalled = { LOG_LEVEL: 'info', SESSION_COST_PER_MINUTE: '', ADDRESS_COST_PER_MINUTE: '' };

/** A built console of its own: free ports, a data folder that goes with it, the sandbox behind it. */
export function stageWith(
  people: readonly WantedCaller[],
  variables: Readonly<Record<string, string>> = {},
): Part['open'] {
  return async () => {
    const console = await MatrixConsole.start({ people, variables: { ...asInstalled, ...variables } });
    const sender = new Sender(console.origin);
    const close = async () => {
      sender.close();
      await console.stop();
    };
    return { console, sender, close };
  };
}
