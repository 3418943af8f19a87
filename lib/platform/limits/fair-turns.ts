import { RecentMap } from '@/lib/store/cache/recent-map';
import { spreadOf, type Claim, type Lane } from './call-budget';

export interface Turn {
  readonly lane: Lane;
  readonly operation: string;
  /** The people who wait for the answer; others may join meanwhile. Empty where the console itself waits. */
  readonly people: ReadonlySet<string>;
}

/** A person who was served long ago ranks like one who never was. */
const mostRemembered = 1_000;

/** The console's own calls count as the calls of one more person. */
const itself = '';

/** Orders by lanes, then by who was served longest ago; people above their share come after the others. */
export class FairTurns {
  readonly #now: () => number;
  readonly #stepMs: number;
  readonly #shareMs: number;
  readonly #served = new RecentMap<string, { readonly turn: number; readonly spentUntilMs: number }>(mostRemembered);
  #turns = 0;

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    const { stepMs, aheadMs } = spreadOf(perMinute);
    // Half of the calls in the long run, and a quarter of the burst: beyond it a person waits, but is not blocked.
    this.#stepMs = 2 * stepMs;
    this.#shareMs = Math.max(2 * stepMs, aheadMs.write / 2);
    this.#now = now;
  }

  /** The next of the turns that may go; the first of equals. */
  findNext<T extends Turn>(waiting: readonly T[]): T | undefined {
    let next: { readonly turn: T; readonly rank: number; readonly served: number } | undefined;
    for (const turn of waiting) {
      const rank = ranks[this.claimOf(turn)];
      const served = this.#servedAt(this.#personOf(turn));
      const isBefore = next === undefined || rank < next.rank || (rank === next.rank && served < next.served);
      if (isBefore) next = { turn, rank, served };
    }
    return next?.turn;
  }

  claimOf(turn: Turn): Claim {
    if (turn.lane === 'background' || !this.#isBeyondShare(this.#personOf(turn))) return turn.lane;
    return `${turn.lane}-beyond-share`;
  }

  note(turn: Turn): void {
    const person = this.#personOf(turn);
    const spentMs = this.#served.get(person)?.spentUntilMs ?? 0;
    // Background calls of the console count in no person's share.
    const spentUntilMs = turn.lane === 'background' ? spentMs : Math.max(this.#now(), spentMs) + this.#stepMs;
    this.#served.set(person, { turn: (this.#turns += 1), spentUntilMs });
  }

  /** Finds, among several people who wait for one answer, the person whose turn comes first. */
  #personOf({ people }: Turn): string {
    let first: string | undefined;
    for (const person of people) {
      if (first === undefined || this.#servedAt(person) < this.#servedAt(first)) first = person;
    }
    return first ?? itself;
  }

  #servedAt(person: string): number {
    return this.#served.get(person)?.turn ?? 0;
  }

  #isBeyondShare(person: string): boolean {
    const spentUntilMs = this.#served.get(person)?.spentUntilMs ?? 0;
    return person !== itself && spentUntilMs - this.#now() > this.#shareMs;
  }
}

const ranks: Readonly<Record<Claim, number>> = {
  write: 0,
  'write-beyond-share': 1,
  read: 1,
  'read-beyond-share': 2,
  background: 3,
};
