import { syncBuiltinESMExports } from 'node:module';
import { install, type Clock } from '@sinonjs/fake-timers';

/** Everything that is ready runs before a turn of the event loop comes round. */
async function turn(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * The clock and the timers of this process, standing still until they are moved, so that a day takes no time. What runs
 * under it must wait for nothing else: no network, no disk.
 */
export class VirtualTime {
  #clock: Clock;

  constructor(startMs: number) {
    this.#clock = take(startMs);
  }

  get nowMs(): number {
    return this.#clock.now;
  }

  uninstall(): void {
    this.#clock.uninstall();
    syncBuiltinESMExports();
  }

  /** Lets time pass until this is settled, and no further than that. */
  async run<T>(work: Promise<T>, longestMs = 60 * 60_000): Promise<T> {
    let isOver = (): boolean => false;
    const over = () => {
      isOver = () => true;
    };
    work.then(over, over);
    const isLate = this.#mark(longestMs);
    await turn();
    for (let idle = 0; !isOver(); idle += 1) {
      // Something may still be on its way without a timer: it is given a few turns.
      if (idle > 50) throw new Error('Nothing is left that time could bring, and it is not over.');
      if (this.#clock.countTimers() > 1) {
        this.#clock.next();
        idle = 0;
      }
      if (isLate()) throw new Error(`It is not over after ${longestMs} ms.`);
      await turn();
    }
    isLate.end();
    return await work;
  }

  /** Lets time pass up to a moment; what falls due on the way happens. */
  async advanceTo(ms: number): Promise<void> {
    const isThere = this.#mark(Math.max(0, ms - this.nowMs));
    await turn();
    while (!isThere()) {
      this.#clock.next();
      await turn();
    }
  }

  /** Forgets what is still to come: it belongs to something that is over. */
  clear(): void {
    const { now } = this.#clock;
    this.#clock.uninstall();
    this.#clock = take(now);
  }

  /** A timer of its own after so many milliseconds: whether it has come. */
  #mark(ms: number): { (): boolean; readonly end: () => void } {
    let isHere = false;
    const id = this.#clock.setTimeout(() => {
      isHere = true;
    }, ms);
    return Object.assign(() => isHere, { end: () => this.#clock.clearTimeout(id) });
  }
}

function take(now: number): Clock {
  const clock = install({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    // What was set before the clock was taken is cleared as it always was: the embedded database does so.
    shouldClearNativeTimers: true,
  });
  // What was imported by name from Node's own modules follows.
  syncBuiltinESMExports();
  return clock;
}
