import type { EngineTime } from '@/lib/writes/engine/dependencies';

interface Task {
  /** Undefined: nobody's, it happens whoever dies. */
  readonly replica: number | undefined;
  readonly what: string;
  /** It happens no later than this, and no earlier. */
  readonly latestMs: number;
  readonly earliestMs: number;
  readonly go: () => void;
  readonly die: () => void;
}

const gone = new Error('This process has ended.');

/** Never settles: what a dead process waits for. */
function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/**
 * Everything that waits, in one heap, and a drawn order in which it goes on. Time moves only when the schedule moves it,
 * and never past something that has to happen before.
 */
export class ScheduledWorld {
  readonly random: () => number;
  nowMs: number;
  steps = 0;
  #tasks: Task[] = [];
  readonly #dead = new Set<number>();

  constructor(random: () => number, startMs: number) {
    this.random = random;
    this.nowMs = startMs;
  }

  /** Holds a replica up until the schedule lets it go on; with `latestMs` it goes on empty-handed by then. */
  between<T>(replica: number, what: string, latestMs = Infinity, work?: Promise<T>): Promise<T | undefined> {
    // A transaction that waited for another one's end is taken back like one that has begun.
    if (this.#dead.has(replica)) return what === 'commit' ? Promise.reject(gone) : never();
    return new Promise((resolve, reject) => {
      let value: T | undefined;
      let isHere = work === undefined && latestMs === Infinity;
      const task: Task = {
        replica,
        what,
        latestMs,
        get earliestMs() {
          return isHere ? 0 : latestMs;
        },
        go: () => resolve(value),
        // A transaction that dies is taken back by the database; anything else just stops.
        die: () => what === 'commit' && reject(gone),
      };
      void work?.then((found) => {
        value = found;
        isHere = true;
      });
      this.#tasks.push(task);
    });
  }

  /** Something outside of every process, before this moment. */
  within(latestMs: number, what: string): Promise<void> {
    return new Promise((resolve) =>
      this.#tasks.push({ replica: undefined, what, latestMs, earliestMs: 0, go: resolve, die: () => undefined }),
    );
  }

  time(replica: number): EngineTime {
    return {
      now: () => Promise.resolve(new Date(this.nowMs)),
      wait: async (ms) => {
        const untilMs = this.nowMs + ms;
        if (this.#dead.has(replica)) {
          await never();
          return;
        }
        await new Promise<void>((resolve) =>
          this.#tasks.push({
            replica,
            what: 'wait',
            latestMs: Infinity,
            earliestMs: untilMs,
            go: resolve,
            die: () => undefined,
          }),
        );
      },
      random: this.random,
    };
  }

  kill(replica: number): void {
    this.#dead.add(replica);
    const own = this.#tasks.filter((task) => task.replica === replica);
    this.#tasks = this.#tasks.filter((task) => task.replica !== replica);
    for (const task of own) task.die();
  }

  /** One thing that can go on now, drawn; false when there is none. */
  step(): boolean {
    const ready = this.#tasks.filter(({ earliestMs }) => earliestMs <= this.nowMs);
    const task = ready[Math.floor(this.random() * ready.length)];
    if (task === undefined) return false;
    this.#run(task);
    return true;
  }

  /** Lets time pass, but not past what has to happen before. Undefined: as far as the next thing that waits for time. */
  passTo(ms: number): void {
    const latest = Math.min(...this.#tasks.map(({ latestMs }) => latestMs));
    if (latest > ms) {
      this.nowMs = Math.max(this.nowMs, ms);
      return;
    }
    this.nowMs = Math.max(this.nowMs, latest);
    const due = this.#tasks.find(({ latestMs }) => latestMs === latest);
    if (due !== undefined) this.#run(due);
  }

  /** When something that waits for time may go on. */
  get nextMs(): number {
    const later = this.#tasks.map(({ earliestMs, latestMs }) => Math.min(earliestMs, latestMs));
    return Math.min(...later.filter((ms) => ms > this.nowMs), Infinity);
  }

  get isQuiet(): boolean {
    return this.#tasks.every(({ what }) => what === 'wait');
  }

  #run(task: Task): void {
    this.steps += 1;
    this.#tasks = this.#tasks.filter((one) => one !== task);
    task.go();
  }
}
