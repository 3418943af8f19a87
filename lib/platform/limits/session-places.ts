/**
 * How many reads one session may have under way or waiting: a page that opens asks for less than this, and what lies
 * beyond would not have its turn before its deadline where a platform allows few calls (reliability 3.7).
 */
const mostAtOnce = 24;

export class SessionPlaces {
  readonly #taken = new Map<string, number>();

  /** Undefined when all are taken; else what gives the place back. */
  take(session: string): (() => void) | undefined {
    const taken = this.#taken.get(session) ?? 0;
    if (taken >= mostAtOnce) return undefined;
    this.#taken.set(session, taken + 1);
    return () => {
      const left = (this.#taken.get(session) ?? 1) - 1;
      if (left === 0) this.#taken.delete(session);
      else this.#taken.set(session, left);
    };
  }
}
