/** How long nothing new is sent after the platform refused this console itself. */
const standMs = 30_000;

/** One write may have a fault of its own; two that are refused so within this time have not. */
const togetherMs = 60_000;

/**
 * Whether the platform refuses this console as such: its credential, its address (reliability 3.4, "CONFIG"). Then no
 * new write is begun for a while, so that none waits in the dark; what was begun before asks again by itself.
 */
export class Standstill {
  readonly #refused = new Map<string, number>();
  #untilMs = 0;

  /** True when it begins now. */
  note(operationId: string, status: number, nowMs: number): boolean {
    // A route that is missing says nothing about the others.
    if (status === 404 || status === 405) return false;
    for (const [id, atMs] of this.#refused) if (nowMs - atMs > togetherMs) this.#refused.delete(id);
    this.#refused.set(operationId, nowMs);
    const begins = this.#refused.size >= 2 && nowMs >= this.#untilMs;
    if (this.#refused.size >= 2) this.#untilMs = nowMs + standMs;
    return begins;
  }

  /** Any other answer shows that the platform listens again. */
  end(): void {
    this.#refused.clear();
    this.#untilMs = 0;
  }

  isOn(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }
}
