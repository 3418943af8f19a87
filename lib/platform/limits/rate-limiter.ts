import { failed, ok, type Result } from '@/lib/result';
import type { CallBudget, Lane } from './call-budget';
import { FairTurns, type Turn } from './fair-turns';

/** `busy`: as many calls of its kind as may be under way had no answer yet. */
type HoldReason = 'budget' | 'busy' | 'cancelled';

/** The call may be sent. Its caller reports when it has ended. */
type StartPermit = Result<() => void, HoldReason>;

interface WaitingCall extends Turn {
  readonly leave: (leave: StartPermit) => void;
}

/** The calls of one lane in this process. */
interface CallLoad {
  readonly waiting: number;
  readonly running: number;
}

export interface RateLimiterOptions {
  readonly budget: CallBudget;
  readonly perMinute: number;
  readonly broken: (error: unknown) => void;
  readonly now?: (() => number) | undefined;
}

/** A call that may go first waits at most this long for one that may not go yet. */
const longestPauseMs = 200;

/** The calls of this process that wait for their turn, in the order of `FairTurns`. */
export class RateLimiter {
  readonly #budget: CallBudget;
  readonly #broken: (error: unknown) => void;
  readonly #turns: FairTurns;
  readonly #running = new RunningCalls();
  #waiting: readonly WaitingCall[] = [];
  #isAtWork = false;
  #wake: () => void = () => undefined;

  constructor({ budget, perMinute, broken, now }: RateLimiterOptions) {
    this.#budget = budget;
    this.#broken = broken;
    this.#turns = new FairTurns(perMinute, now);
  }

  /** How many calls wait for their turn, and how many are under way, by lane. */
  load(): Readonly<Record<Lane, CallLoad>> {
    const count = (turns: readonly Turn[], lane: Lane) => turns.filter((turn) => turn.lane === lane).length;
    const running = this.#running.turns();
    const of = (lane: Lane) => ({ waiting: count(this.#waiting, lane), running: count(running, lane) });
    return { write: of('write'), read: of('read'), background: of('background') };
  }

  /** Whether the call may be sent, known after `withinMs` at the latest. */
  wait(turn: Turn, withinMs: number, signal?: AbortSignal): Promise<StartPermit> {
    if (signal?.aborted === true) return Promise.resolve(failed('cancelled'));
    return new Promise((resolve) => {
      const cancel = () => waiting.leave(failed('cancelled'));
      const giveUp = () => waiting.leave(failed(this.#running.mayStart(waiting) ? 'budget' : 'busy'));
      const timer = setTimeout(giveUp, Math.max(0, withinMs));
      const waiting: WaitingCall = {
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
      // A caller that left in the meantime leaves the turn to the next one.
      if (waitMs === 0) this.#start(this.#next());
      else await this.#pause(Math.min(waitMs, longestPauseMs));
    }
    this.#isAtWork = false;
  }

  async #take(next: WaitingCall): Promise<number> {
    try {
      return await this.#budget.take(this.#turns.claimOf(next));
    } catch (error) {
      // Without the count it is unknown whether a call is left.
      this.#broken(error);
      next.leave(failed('budget'));
      return 1;
    }
  }

  #start(next: WaitingCall | undefined): void {
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

  #next(): WaitingCall | undefined {
    return this.#turns.findNext(this.#waiting.filter((one) => this.#running.mayStart(one)));
  }

  /** Ends early when a call arrives that may rank before the waiting calls. */
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

/** Shares of the sixteen connections (reliability 3.7): if some calls hang, others have room, and writes their own. @internal For tests. */
export const mostRunning = { besideWrites: 12, operation: 6, person: 8 } as const;

class RunningCalls {
  readonly #running = new Set<Turn>();

  turns(): readonly Turn[] {
    return [...this.#running];
  }

  mayStart({ lane, operation, people }: Turn): boolean {
    const running = [...this.#running];
    if (running.filter((turn) => turn.operation === operation).length >= mostRunning.operation) return false;
    if (lane === 'write') return true;
    if (running.filter((turn) => turn.lane !== 'write').length >= mostRunning.besideWrites) return false;
    const isFull = (person: string) => running.filter((turn) => turn.people.has(person)).length >= mostRunning.person;
    return people.size === 0 || [...people].some((person) => !isFull(person));
  }

  /** Returns a function to call at the end. */
  start(turn: Turn): () => void {
    this.#running.add(turn);
    return () => void this.#running.delete(turn);
  }
}
