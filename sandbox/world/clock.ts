import type { Clock } from './world';

/** The machine's clock, moved by a fixed distance that POST /sandbox/clock sets. */
export class MovableClock implements Clock {
  #offsetMs = 0;

  get offsetMs(): number {
    return this.#offsetMs;
  }

  moveTo(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  nowIso(): string {
    return new Date(this.nowMs()).toISOString();
  }
}
