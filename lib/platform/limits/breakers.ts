import { Breaker, type Ending, type Pass } from './breaker';

/** What a call that has ended tells. */
interface Ended {
  readonly operation: string;
  /** No connection could be opened, which is the same for every operation. */
  readonly isUnconnected: boolean;
}

interface Passes {
  readonly platform: Pass;
  readonly operation: Pass;
}

/** Fewer than may run of one operation within a deadline, twice. */
const leastOfOperation = 10;
const leastOfPlatform = 20;
/** Where so many different operations fail, it is not one of them that hangs. */
const several = 3;

/**
 * One breaker for each operation and one for the platform as a whole: an operation that hangs is not asked for a while,
 * and nothing else is held for it. The whole is held when no connection opens, or when several operations fail.
 */
export class Breakers {
  readonly #now: (() => number) | undefined;
  readonly #platform: Breaker<Ended>;
  readonly #operations = new Map<string, Breaker>();

  constructor(now?: () => number) {
    this.#now = now;
    this.#platform = new Breaker({ leastCalls: leastOfPlatform, tells: isAboutAll, now });
  }

  /** Whether a call of this operation would be refused now. */
  isOpen(operation: string): boolean {
    return this.#platform.isOpen() || this.#of(operation).isOpen();
  }

  /** Whether the platform as a whole did not answer lately, and no call has shown since that it is back. */
  isDoubtful(): boolean {
    return this.#platform.isDoubtful();
  }

  /** Undefined when the call must not go out. Whoever gets passes gives them back by `note`. */
  admit(operation: string): Passes | undefined {
    const own = this.#of(operation);
    if (this.#platform.isOpen() || own.isOpen()) return undefined;
    const platform = this.#platform.admit();
    const pass = own.admit();
    return platform === undefined || pass === undefined ? undefined : { platform, operation: pass };
  }

  /** What opens by it. */
  note(passes: Passes, ending: Ending, ended: Ended): { readonly platform: boolean; readonly operation: boolean } {
    const platform = this.#platform.note(passes.platform, ending, ended);
    // Whether a connection opens is not a matter of the operation.
    const own = ended.isUnconnected ? 'unknown' : ending;
    return { platform, operation: this.#of(ended.operation).note(passes.operation, own, undefined) };
  }

  #of(operation: string): Breaker {
    const known = this.#operations.get(operation);
    if (known !== undefined) return known;
    const breaker = new Breaker({ leastCalls: leastOfOperation, now: this.#now });
    this.#operations.set(operation, breaker);
    return breaker;
  }
}

function isAboutAll(failures: readonly Ended[]): boolean {
  const unconnected = failures.filter(({ isUnconnected }) => isUnconnected).length;
  return unconnected > failures.length / 2 || new Set(failures.map(({ operation }) => operation)).size >= several;
}
