import { setTimeout as pause } from 'node:timers/promises';
import { lanes, type CallBudget, type Lane } from './call-budget';

interface Waiting {
  readonly lane: Lane;
  readonly leave: (may: boolean) => void;
}

/** Somebody who may go first is not kept longer than this by somebody who may not yet. */
const longestPauseMs = 200;

/** The calls of this process that wait for their turn, writes first. */
export class CallQueue {
  readonly #budget: CallBudget;
  readonly #broken: (error: unknown) => void;
  #waiting: readonly Waiting[] = [];
  #isRunning = false;

  constructor(budget: CallBudget, broken: (error: unknown) => void) {
    this.#budget = budget;
    this.#broken = broken;
  }

  /** Whether the call may go out, known after `withinMs` at the latest. */
  wait(lane: Lane, withinMs: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => waiting.leave(false);
      const timer = setTimeout(giveUp, Math.max(0, withinMs));
      const waiting: Waiting = {
        lane,
        leave: (may) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          this.#waiting = this.#waiting.filter((one) => one !== waiting);
          resolve(may);
        },
      };
      signal?.addEventListener('abort', giveUp);
      this.#waiting = [...this.#waiting, waiting];
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let first = this.#first(); first !== undefined; first = this.#first()) {
      const waitMs = await this.#take(first);
      // Whoever left in the meantime leaves the turn to the next one.
      if (waitMs === 0) this.#first()?.leave(true);
      else await pause(Math.min(waitMs, longestPauseMs));
    }
    this.#isRunning = false;
  }

  async #take({ lane, leave }: Waiting): Promise<number> {
    try {
      return await this.#budget.take(lane);
    } catch (error) {
      // Without the count nobody knows whether there is a call left.
      this.#broken(error);
      leave(false);
      return 1;
    }
  }

  #first(): Waiting | undefined {
    for (const lane of lanes) {
      const first = this.#waiting.find((one) => one.lane === lane);
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
