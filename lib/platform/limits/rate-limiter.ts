import { failed, ok, type Result } from '@/lib/result';
import type { CallBudget } from './call-budget';
import { FairTurns, type Turn } from './fair-turns';

/** `busy`: as many calls of its kind as may be under way had no answer yet. */
type WhyHeld = 'budget' | 'busy' | 'cancelled';

/** The call may go out. Whoever got it says when the call has ended. */
type Leave = Result<() => void, WhyHeld>;

interface Waiting extends Turn {
  readonly leave: (leave: Leave) => void;
}

export interface RateLimiterOptions {
  readonly budget: CallBudget;
  readonly perMinute: number;
  readonly broken: (error: unknown) => void;
  readonly now?: (() => number) | undefined;
}

/** Somebody who may go first is not kept longer than this by somebody who may not yet. */
const longestPauseMs = 200;

/** The calls of this process that wait for their turn, in the order of `FairTurns`. */
export class RateLimiter {
  readonly #budget: CallBudget;
  readonly #broken: (error: unknown) => void;
  readonly #turns: FairTurns;
  readonly #running = new RunningCalls();
  #waiting: readonly Waiting[] = [];
  #isAtWork = false;
  #wake: () => void = () => undefined;

  constructor({ budget, perMinute, broken, now }: RateLimiterOptions) {
    this.#budget = budget;
    this.#broken = broken;
    this.#turns = new FairTurns(perMinute, now);
  }

  /** Whether the call may go out, known after `withinMs` at the latest. */
  wait(turn: Turn, withinMs: number, signal?: AbortSignal): Promise<Leave> {
    if (signal?.aborted === true) return Promise.resolve(failed('cancelled'));
    return new Promise((resolve) => {
      const cancel = () => waiting.leave(failed('cancelled'));
      const giveUp = () => waiting.leave(failed(this.#running.mayStart(waiting) ? 'budget' : 'busy'));
      const timer = setTimeout(giveUp, Math.max(0, withinMs));
      const waiting: Waiting = {
        ...turn,
        leave: (leave) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', cancel);
          this.#waiting = this.#waiting.filter((one) => one !== waiting);
          resolve(leave);
        },
      };
      signal?.addEventListener('abort', cancel);
      this.#waiting = [...this.#waiting, waiting];
      this.#goOn();
    });
  }

  #goOn(): void {
    this.#wake();
    if (!this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const waitMs = await this.#take(next);
      // Whoever left in the meantime leaves the turn to the next one.
      if (waitMs === 0) this.#start(this.#next());
      else await this.#pause(Math.min(waitMs, longestPauseMs));
    }
    this.#isAtWork = false;
  }

  async #take(next: Waiting): Promise<number> {
    try {
      return await this.#budget.take(this.#turns.claimOf(next));
    } catch (error) {
      // Without the count nobody knows whether there is a call left.
      this.#broken(error);
      next.leave(failed('budget'));
      return 1;
    }
  }

  #start(next: Waiting | undefined): void {
    if (next === undefined) return;
    this.#turns.note(next);
    const end = this.#running.start(next);
    next.leave(
      ok(() => {
        end();
        this.#goOn();
      }),
    );
  }

  #next(): Waiting | undefined {
    return this.#turns.findNext(this.#waiting.filter((one) => this.#running.mayStart(one)));
  }

  /** Ends early when somebody comes, who may be before those that wait. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Of the sixteen connections (reliability 3.7): whatever hangs, the others have room, and writes their own. */
const mostRunning = { besideWrites: 12, operation: 6, person: 8 } as const;

class RunningCalls {
  readonly #running = new Set<Turn>();

  mayStart({ lane, operation, people }: Turn): boolean {
    const running = [...this.#running];
    if (running.filter((turn) => turn.operation === operation).length >= mostRunning.operation) return false;
    if (lane === 'write') return true;
    if (running.filter((turn) => turn.lane !== 'write').length >= mostRunning.besideWrites) return false;
    const isFull = (person: string) => running.filter((turn) => turn.people.has(person)).length >= mostRunning.person;
    return people.size === 0 || [...people].some((person) => !isFull(person));
  }

  /** Returns what is to be called when it has ended. */
  start(turn: Turn): () => void {
    this.#running.add(turn);
    return () => void this.#running.delete(turn);
  }
}
