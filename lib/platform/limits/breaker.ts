/** Reliability 3.7. */
const windowMs = 10_000;
const failedShare = 0.5;
const coolDownMs = 15_000;

/** `probe`: the one call that finds out whether it is back. */
export type Pass = 'normal' | 'probe';

/** How a call ended, as far as it tells whether whom it asked is there. */
export type Ending = 'answered' | 'failed' | 'unknown';

interface BreakerOptions<T> {
  readonly leastCalls: number;
  /** Whether the failures, of which there are enough, tell about the whole that this stands for. */
  readonly tells?: ((failures: readonly T[]) => boolean) | undefined;
  readonly now?: (() => number) | undefined;
}

/**
 * Lets nothing through while nothing is answered, so that nobody waits for a deadline to learn it, and asks by one call
 * at a time whether it is back. Each process finds out for itself.
 */
export class Breaker<T = undefined> {
  readonly #leastCalls: number;
  readonly #tells: (failures: readonly T[]) => boolean;
  readonly #now: () => number;
  #calls: { readonly atMs: number; readonly failed: boolean; readonly about: T }[] = [];
  #openUntilMs: number | undefined;
  #isProbing = false;

  constructor({ leastCalls, tells = () => true, now = () => performance.now() }: BreakerOptions<T>) {
    this.#leastCalls = leastCalls;
    this.#tells = tells;
    this.#now = now;
  }

  /** Whether a call would be refused now. */
  isOpen(): boolean {
    return this.#openUntilMs !== undefined && (this.#isProbing || this.#now() < this.#openUntilMs);
  }

  /** Whether it is open, or has been and no call has shown since that there are answers again. */
  isDoubtful(): boolean {
    return this.#openUntilMs !== undefined;
  }

  /** Undefined when the call must not go out. Whoever gets a pass gives it back by `note`. */
  admit(): Pass | undefined {
    if (this.#openUntilMs === undefined) return 'normal';
    if (this.isOpen()) return undefined;
    this.#isProbing = true;
    return 'probe';
  }

  /** True when it opens now. */
  note(pass: Pass, ending: Ending, about: T): boolean {
    return pass === 'probe' ? this.#noteProbe(ending) : this.#noteNormal(ending, about);
  }

  #noteProbe(ending: Ending): boolean {
    this.#isProbing = false;
    if (ending === 'failed') this.#openUntilMs = this.#now() + coolDownMs;
    else if (ending === 'answered') this.#openUntilMs = undefined;
    return false;
  }

  #noteNormal(ending: Ending, about: T): boolean {
    // What went out before it opened says nothing about now.
    if (this.#openUntilMs !== undefined || ending === 'unknown') return false;
    const atMs = this.#now();
    this.#calls = this.#calls.filter((call) => atMs - call.atMs < windowMs);
    this.#calls.push({ atMs, failed: ending === 'failed', about });
    const failures = this.#calls.filter((call) => call.failed);
    if (this.#calls.length < this.#leastCalls || failures.length < this.#calls.length * failedShare) return false;
    if (!this.#tells(failures.map((call) => call.about))) return false;
    this.#calls = [];
    this.#openUntilMs = atMs + coolDownMs;
    return true;
  }
}
