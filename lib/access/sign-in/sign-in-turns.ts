import { setTimeout as sleep } from 'node:timers/promises';

/** True: it is this one's turn; false: too many wait. */
type Waiting = (isTurn: boolean) => void;

interface TurnRules {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly mostOfAnAddress: number;
  readonly longestMs: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Lets attempts from unknown places go on a few at a time, each after a delay: however many come, the work on passwords
 * and the waiting stay bounded. Under a flood the newest goes first, and whoever has waited longest makes room: so
 * whoever comes has a chance, and nobody can fill the queue for everybody else.
 */
export class SignInTurns {
  readonly #rules: TurnRules;
  readonly #waiting: Waiting[] = [];
  readonly #of = new Map<string, number>();
  #running = 0;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Undefined, with nothing done: too many wait. */
  async run<T>(address: string, delayMs: () => Promise<number>, act: () => Promise<T>): Promise<T | undefined> {
    const here = this.#of.get(address) ?? 0;
    if (here >= this.#rules.mostOfAnAddress) return undefined;
    this.#of.set(address, here + 1);
    try {
      if (!(await this.#takeTurn())) return undefined;
      try {
        const { pause = sleep } = this.#rules;
        const ms = await delayMs();
        if (ms > 0) await pause(ms);
        return await act();
      } finally {
        this.#passOn();
      }
    } finally {
      const left = (this.#of.get(address) ?? 1) - 1;
      if (left === 0) this.#of.delete(address);
      else this.#of.set(address, left);
    }
  }

  async #takeTurn(): Promise<boolean> {
    if (this.#running < this.#rules.atOnce) {
      this.#running += 1;
      return true;
    }
    return await new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(go), this.#rules.longestMs);
      const go: Waiting = (isTurn) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      this.#waiting.push(go);
      if (this.#waiting.length > this.#rules.mostWaiting) this.#waiting.shift()?.(false);
    });
  }

  #giveUp(go: Waiting): void {
    const place = this.#waiting.indexOf(go);
    if (place !== -1) this.#waiting.splice(place, 1);
    go(false);
  }

  #passOn(): void {
    const next = this.#waiting.pop();
    if (next === undefined) this.#running -= 1;
    else next(true);
  }
}

/** Of this copy of the console. */
export const signInTurns = new SignInTurns({ atOnce: 4, mostWaiting: 100, mostOfAnAddress: 20, longestMs: 8_000 });
