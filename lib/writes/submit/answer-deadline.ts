import type { EngineTime } from '../engine/dependencies';
import { foregroundMs, prepareMs } from '../key-life';

/** Of what is left at least this is for sending: a store that was slow to commit must not end in not sending at all. */
const leastDriveMs = 500;

/**
 * One deadline for all of what one request of a write takes: preparing that takes too long is given up, and what it took is
 * missing from the time in which the send is waited for. Either it is recorded or it was told that nothing was sent.
 */
export class AnswerDeadline {
  readonly #time: EngineTime;
  readonly #startedMs = performance.now();
  #stage: 'preparing' | 'recording' | 'given up' = 'preparing';

  constructor(time: EngineTime) {
    this.#time = time;
  }

  /** How long whoever sent it still waits for what is on its way. */
  get driveMs(): number {
    return Math.max(leastDriveMs, foregroundMs - (performance.now() - this.#startedMs));
  }

  /** Whether a record may have been committed. */
  get isRecording(): boolean {
    return this.#stage === 'recording';
  }

  /** Asked once, right before the record is committed: after a yes, the answer is never that nothing was sent. */
  mayRecord(): boolean {
    if (this.#stage === 'given up') return false;
    this.#stage = 'recording';
    return true;
  }

  /** What the work answers, or the other answer where it has recorded nothing by then. The work must not reject. */
  async answer<T>(work: Promise<T>, late: () => Promise<T>): Promise<T> {
    const isOver = this.#time.wait(prepareMs).then(() => this.#giveUp());
    const isLate = await Promise.race([work.then(() => false), isOver]);
    return isLate ? await late() : await work;
  }

  #giveUp(): boolean {
    if (this.#stage === 'preparing') this.#stage = 'given up';
    return this.#stage === 'given up';
  }
}
