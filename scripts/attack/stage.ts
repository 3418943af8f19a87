import type { WantedCaller } from '@/e2e/harness/store-commands.fixture';
import { MatrixConsole } from '@/e2e/matrix/matrix-console';
import { Sender } from './sender';

/** A console of its own for one part, and what sends requests to it. */
export interface Stage {
  readonly console: MatrixConsole;
  readonly sender: Sender;
}

/** How somebody fared who did nothing but read, before an attack and during it. */
export interface Innocent {
  readonly beforeMs: number;
  readonly duringMs: number;
  readonly worstMs: number;
  /** Reads during it that were not answered with what was asked for, of all. */
  readonly refused: number;
  readonly reads: number;
}

export interface Verdict {
  readonly isOpen: boolean;
  readonly figure: string;
  readonly innocent?: Innocent;
}

/** One attack: what is sent, and what must hold all the same. */
export interface Cell {
  readonly name: string;
  readonly sent: string;
  readonly holds: string;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

/** Cells that run one after another against one console. */
export interface Part {
  readonly name: string;
  readonly open: () => Promise<Stage & { readonly close: () => Promise<void> }>;
  readonly cells: readonly Cell[];
}

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
