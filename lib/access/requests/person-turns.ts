import { processSlot } from '@/lib/front/process-slot';

interface TurnLimits {
  /** How many requests are worked on at the same time in this process; of one person it is one request. */
  readonly atOnce: number;
  /** How many requests of one person may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/** Turns of people at work that costs the process much: one person's loop waits for itself and not the others for it. */
export class PersonTurns {
  readonly #limits: TurnLimits;
  readonly #working = new Set<string>();
  #waiting: readonly Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** The result of the work; `crowded`: it was not begun, because too much of this person's waits or it waited too long. */
  async run<T>(person: string, work: () => Promise<T>): Promise<T | 'crowded'> {
    if (!(await this.#mayBegin(person))) return 'crowded';
    try {
      return await work();
    } finally {
      this.#working.delete(person);
      this.#next();
    }
  }

  async #mayBegin(person: string): Promise<boolean> {
    if (this.#isFree(person)) {
      this.#working.add(person);
      return true;
    }
    const { waiting, waitMs } = this.#limits;
    if (this.#waiting.filter((one) => one.person === person).length >= waiting) return false;
    return await new Promise((resolve) => {
      const own = {
        person,
        begin: () => {
          clearTimeout(late);
          resolve(true);
        },
      };
      const late = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== own);
        resolve(false);
      }, waitMs);
      this.#waiting = [...this.#waiting, own];
    });
  }

  #isFree(person: string): boolean {
    return this.#working.size < this.#limits.atOnce && !this.#working.has(person);
  }

  /** Begins the work that has waited longest and whose person has no other work under way. */
  #next(): void {
    const next = this.#waiting.find(({ person }) => this.#isFree(person));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#working.add(next.person);
    next.begin();
  }
}

const slot = processSlot<PersonTurns>('file-turns');

/** The turns at making files and documents. */
export const fileTurns = (): PersonTurns => (slot.value ??= new PersonTurns({ atOnce: 2, waiting: 3, waitMs: 8_000 }));
