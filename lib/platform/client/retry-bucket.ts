const fill = 0.1;
const most = 10;

/**
 * Lets one call in ten be repeated. While the platform is well a few repeats are saved up; while it is down the extra
 * load stays at a tenth.
 */
export class RetryBucket {
  #saved = 2;

  /** Counts a first attempt. */
  deposit(): void {
    this.#saved = Math.min(most, this.#saved + fill);
  }

  /** Whether a repeat may go out now. */
  take(): boolean {
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    return true;
  }
}
