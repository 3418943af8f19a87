/** So long own work lets people's statements go first; then it is as urgent as they are. */
const longestWaitMs = 500;

export interface StatementKind {
  /** Own work of the console, for which no person waits. */
  readonly isWork: boolean;
  /** True for a transaction: no other statement runs until it ends. */
  readonly isAlone: boolean;
}

interface WaitingTurn extends StatementKind {
  readonly askedMs: number;
  readonly begin: () => void;
}

/**
 * The order in which statements go to a database that runs one at a time. People's statements go in the order in which
 * they were asked. One statement of own work, or one transaction, goes when nothing else is under way and no person's
 * statement waits: so a person waits for one of them at most.
 */
export class StatementTurns {
  readonly #people: WaitingTurn[] = [];
  readonly #work: WaitingTurn[] = [];
  readonly #nowMs: () => number;
  #running = 0;
  #isAlone = false;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Resolves when it is the statement's turn; `end` must be called after it. */
  async begin(kind: StatementKind): Promise<void> {
    await new Promise<void>((begin) => {
      (kind.isWork ? this.#work : this.#people).push({ ...kind, askedMs: this.#nowMs(), begin });
      this.#go();
    });
  }

  end({ isAlone }: StatementKind): void {
    this.#running -= 1;
    if (isAlone) this.#isAlone = false;
    this.#go();
  }

  #go(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running += 1;
      this.#isAlone = next.isAlone;
      next.begin();
    }
  }

  /** Takes the statement whose turn it is out of its queue. */
  #next(): WaitingTurn | undefined {
    const [work] = this.#work;
    if (this.#isAlone) return undefined;
    if (work !== undefined && this.#nowMs() - work.askedMs > longestWaitMs) return this.#work.shift();
    return this.#people.shift() ?? (this.#running === 0 ? this.#work.shift() : undefined);
  }
}
