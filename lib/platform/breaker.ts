/** Reliability 3.7. */
const windowMs = 10_000;
const leastCalls = 20;
const failedShare = 0.5;
const coolDownMs = 15_000;

/** `probe`: the one call that finds out whether the platform is back. */
export type Pass = 'normal' | 'probe';

/** How a call ended, as far as it tells whether the platform is there. */
export type Ending = 'answered' | 'failed' | 'unknown';

/**
 * Lets nothing through while the platform does not answer, so that nobody waits for a deadline to learn it, and asks by
 * one call at a time whether it is back. Each process finds out for itself.
 */
export class Breaker {
  readonly #now: () => number;
  #calls: { readonly atMs: number; readonly failed: boolean }[] = [];
  #openUntilMs: number | undefined;
  #isProbing = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call would be refused now. */
  isOpen(): boolean {
    return this.#openUntilMs !== undefined && (this.#isProbing || this.#now() < this.#openUntilMs);
  }

  /** Whether it is open, or has been and no call has shown since that the platform is back. */
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
  note(pass: Pass, ending: Ending): boolean {
    return pass === 'probe' ? this.#noteProbe(ending) : this.#noteNormal(ending);
  }

  #noteProbe(ending: Ending): boolean {
    this.#isProbing = false;
    if (ending === 'failed') this.#openUntilMs = this.#now() + coolDownMs;
    else if (ending === 'answered') this.#openUntilMs = undefined;
    return false;
  }

  #noteNormal(ending: Ending): boolean {
    // What went out before it opened says nothing about now.
    if (this.#openUntilMs !== undefined || ending === 'unknown') return false;
    const atMs = this.#now();
    this.#calls = this.#calls.filter((call) => atMs - call.atMs < windowMs);
    this.#calls.push({ atMs, failed: ending === 'failed' });
    const failures = this.#calls.filter(({ failed }) => failed).length;
    if (this.#calls.length < leastCalls || failures < this.#calls.length * failedShare) return false;
    this.#calls = [];
    this.#openUntilMs = atMs + coolDownMs;
    return true;
  }
}
