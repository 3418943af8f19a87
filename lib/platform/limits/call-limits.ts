import type { Dispatcher } from 'undici';
import { readErrorShape } from '@/lib/contract/platform-error';
import { failed, type Result } from '@/lib/result';
import type { Turn } from './fair-turns';
import type { RateLimiter } from './rate-limiter';
import { sendRequest, type Answer, type NoAnswer, type NoAnswerReason, type Outgoing } from '../client/send-request';

/** Reliability 3.7. */
const windowMs = 10_000;
const failedShare = 0.5;
const coolDownMs = 15_000;

/** `probe`: the one call that finds out whether it is back. */
type Pass = 'normal' | 'probe';

/** How a call ended, as far as it tells whether whom it asked is there. */
export type Ending = 'answered' | 'failed' | 'unknown';

interface BreakerOptions<T> {
  readonly leastCalls: number;
  /** Whether the failures, of which there are enough, tell about the whole that this stands for. */
  readonly tells?: ((failures: readonly T[]) => boolean) | undefined;
  readonly now?: (() => number) | undefined;
}

/** Lets nothing through while nothing is answered, and asks by one call at a time whether it is back. */
export class CircuitBreaker<T = undefined> {
  readonly #leastCalls: number;
  readonly #tells: (failures: readonly T[]) => boolean;
  readonly #now: () => number;
  /** When the calls of the last seconds ended, the oldest first. */
  #endedMs: number[] = [];
  #failures: { readonly atMs: number; readonly about: T }[] = [];
  #openUntilMs: number | undefined;
  #isProbing = false;

  constructor({ leastCalls, tells = () => true, now = () => performance.now() }: BreakerOptions<T>) {
    this.#leastCalls = leastCalls;
    this.#tells = tells;
    this.#now = now;
  }

  isOpen(): boolean {
    return this.#openUntilMs !== undefined && (this.#isProbing || this.#now() < this.#openUntilMs);
  }

  /** Whether it is open, or has been and no call has shown since that there are answers again. */
  isDoubtful(): boolean {
    return this.#openUntilMs !== undefined;
  }

  /** Undefined when the call must not go out. Whoever gets a pass gives it back by `note`. */
  admit(): Pass | undefined {
    if (this.#openUntilMs === undefined) return 'normal';
    if (this.isOpen()) return undefined;
    this.#isProbing = true;
    return 'probe';
  }

  /** True when it opens now. */
  note(pass: Pass, ending: Ending, about: T): boolean {
    return pass === 'probe' ? this.#noteProbe(ending) : this.#noteNormal(ending, about);
  }

  #noteProbe(ending: Ending): boolean {
    this.#isProbing = false;
    if (ending === 'failed') this.#openUntilMs = this.#now() + coolDownMs;
    else if (ending === 'answered') this.#openUntilMs = undefined;
    return false;
  }

  #noteNormal(ending: Ending, about: T): boolean {
    // What went out before it opened says nothing about now.
    if (this.#openUntilMs !== undefined || ending === 'unknown') return false;
    const atMs = this.#now();
    const isRecent = (endedMs: number) => atMs - endedMs < windowMs;
    this.#endedMs.push(atMs);
    this.#endedMs.splice(0, this.#endedMs.findIndex(isRecent));
    this.#failures = this.#failures.filter((failure) => isRecent(failure.atMs));
    if (ending === 'failed') this.#failures.push({ atMs, about });
    const [calls, failures] = [this.#endedMs.length, this.#failures.length];
    if (calls < this.#leastCalls || failures < calls * failedShare) return false;
    if (!this.#tells(this.#failures.map((failure) => failure.about))) return false;
    this.#endedMs = [];
    this.#failures = [];
    this.#openUntilMs = atMs + coolDownMs;
    return true;
  }
}

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

/** An operation that hangs holds nothing else; the whole is held when nothing connects or several operations fail. */
export class CircuitBreakers {
  readonly #now: (() => number) | undefined;
  readonly #platform: CircuitBreaker<Ended>;
  readonly #operations = new Map<string, CircuitBreaker>();

  constructor(now?: () => number) {
    this.#now = now;
    this.#platform = new CircuitBreaker({ leastCalls: leastOfPlatform, tells: isAboutAll, now });
  }

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

  #of(operation: string): CircuitBreaker {
    const known = this.#operations.get(operation);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker({ leastCalls: leastOfOperation, now: this.#now });
    this.#operations.set(operation, breaker);
    return breaker;
  }
}

function isAboutAll(failures: readonly Ended[]): boolean {
  const unconnected = failures.filter(({ isUnconnected }) => isUnconnected).length;
  return unconnected > failures.length / 2 || new Set(failures.map(({ operation }) => operation)).size >= several;
}

export interface CallLimitsDependencies {
  readonly breakers: CircuitBreakers;
  readonly rateLimiter: RateLimiter;
  /** A breaker has opened: of this operation, or of the platform as a whole. */
  readonly onAway: (operation: string | undefined) => void;
}

/** Before every call of this process: is the platform there, and may we ask it now (reliability 3.7)? */
export class CallLimits {
  readonly #options: CallLimitsDependencies;
  #silent = { calls: 0, sinceMs: Date.now() };

  constructor(options: CallLimitsDependencies) {
    this.#options = options;
  }

  /** Whether a call of this operation would not be let out now, since it is not answered. */
  isAway(operation: string): boolean {
    return this.#options.breakers.isOpen(operation);
  }

  /** Whether the platform as a whole did not answer lately, and nothing has shown since that it is back. */
  isDoubtful(): boolean {
    return this.#options.breakers.isDoubtful();
  }

  /**
   * When the platform last answered, Unix milliseconds, where it does not now; undefined while it does. One call that
   * fails may be about that call alone.
   */
  silentSinceMs(): number | undefined {
    const { calls, sinceMs } = this.#silent;
    return this.isDoubtful() || calls >= fewSilent ? sinceMs : undefined;
  }

  async send(pool: Dispatcher, outgoing: Outgoing, turn: Turn): Promise<Result<Answer, NoAnswer>> {
    const { breakers, rateLimiter: queue } = this.#options;
    if (breakers.isOpen(turn.operation)) return held('away');
    const startMs = performance.now();
    const leave = await queue.wait(turn, outgoing.deadlineMs, outgoing.signal);
    if (!leave.ok) return held(leave.error);
    const end = leave.value;
    try {
      const passes = breakers.admit(turn.operation);
      if (passes === undefined) return held('away');
      const deadlineMs = Math.max(1, outgoing.deadlineMs - (performance.now() - startMs));
      const sent = await sendRequest(pool, { ...outgoing, deadlineMs });
      this.#hear(sent);
      const about = { operation: turn.operation, isUnconnected: isUnconnected(sent) };
      this.#tell(turn.operation, breakers.note(passes, endingOf(sent, deadlineMs), about));
      return sent;
    } finally {
      end();
    }
  }

  #hear(sent: Result<Answer, NoAnswer>): void {
    if (!isSilent(sent)) this.#silent = { calls: 0, sinceMs: Date.now() };
    else if (sent.ok || sent.error.reason !== 'cancelled') this.#silent.calls += 1;
  }

  #tell(operation: string, opened: ReturnType<CircuitBreakers['note']>): void {
    if (opened.operation) this.#options.onAway(operation);
    if (opened.platform) this.#options.onAway(undefined);
  }
}

function held(reason: NoAnswerReason): Result<Answer, NoAnswer> {
  return failed({ phase: 'none', reason, detail: reason });
}

function isUnconnected(sent: Result<Answer, NoAnswer>): boolean {
  return !sent.ok && sent.error.reason === 'network' && sent.error.phase === 'none';
}

/** So many calls in a row without an answer are not about one of them. */
const fewSilent = 2;

/** A platform that says of itself that it is away gives no answer either. */
const isSilent = (sent: Result<Answer, NoAnswer>) => !sent.ok || [502, 503, 504].includes(sent.value.status);

/** Whoever waited for a turn until there was less left than this was not refused an answer by the platform. */
const fairMs = 2_000;

/** Any answer of the platform itself shows that it is there, a failure of one of its routes too. */
function endingOf(sent: Result<Answer, NoAnswer>, deadlineMs: number): Ending {
  if (!sent.ok) {
    const { reason, phase } = sent.error;
    // What waited for a connection of ours was asked of nobody.
    const isOurs = phase === 'none' || deadlineMs < fairMs;
    if (reason === 'cancelled' || (reason === 'deadline' && isOurs)) return 'unknown';
    return reason === 'network' || reason === 'deadline' ? 'failed' : 'answered';
  }
  return sent.value.status >= 500 && !isPlatformsOwn(sent.value.body) ? 'failed' : 'answered';
}

/** A gateway before the platform answers with a page of its own. */
function isPlatformsOwn(body: Uint8Array): boolean {
  try {
    return readErrorShape(JSON.parse(Buffer.from(body).toString('utf8'))).family !== 'foreign';
  } catch {
    return false;
  }
}
