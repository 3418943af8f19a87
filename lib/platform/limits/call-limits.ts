import type { Dispatcher } from 'undici';
import { readErrorShape } from '@/lib/contract/platform-error';
import { failed, type Result } from '@/lib/result';
import type { Turn } from './fair-turns';
import type { RateLimiter } from './rate-limiter';
import {
  sendRequest,
  type Answer,
  type NoAnswer,
  type NoAnswerReason,
  type OutgoingRequest,
} from '../client/send-request';

/** Reliability 3.7. @internal For tests. */
export const breakerLimits = { windowMs: 10_000, failedShare: 0.5, coolDownMs: 15_000 };
const { windowMs, failedShare, coolDownMs } = breakerLimits;

/** `probe`: the one call that finds out whether the platform is back. */
type Pass = 'normal' | 'probe';

/** How a call ended, as far as it shows whether the platform is there. */
export type Ending = 'answered' | 'failed' | 'unknown';

interface BreakerOptions<T> {
  readonly leastCalls: number;
  /** Whether these failures, once there are enough, mean that all calls fail. */
  readonly tells?: ((failures: readonly T[]) => boolean) | undefined;
  readonly now?: (() => number) | undefined;
}

/** Blocks all calls while none is answered, and sends one call at a time to find out whether answers are back. */
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

  /** Whether the breaker is open, or was open and no call has been answered since. */
  isDoubtful(): boolean {
    return this.#openUntilMs !== undefined;
  }

  /** Undefined if the call must not be sent. A caller with a pass returns it by `note`. */
  admit(): Pass | undefined {
    if (this.#openUntilMs === undefined) return 'normal';
    if (this.isOpen()) return undefined;
    this.#isProbing = true;
    return 'probe';
  }

  /** True if the breaker opens now. */
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
    // Calls sent before the breaker opened say nothing about the present.
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

interface EndedCall {
  readonly operation: string;
  /** No connection could be opened, which affects every operation alike. */
  readonly isUnconnected: boolean;
}

interface Passes {
  readonly platform: Pass;
  readonly operation: Pass;
}

/** Fewer than may run of one operation within a deadline, twice. */
const leastOfOperation = 10;
const leastOfPlatform = 20;
/** When so many different operations fail, the cause is not one operation that hangs. */
const several = 3;

/** An operation that hangs blocks only itself; all are blocked if no connection opens or several operations fail. */
export class CircuitBreakers {
  readonly #now: (() => number) | undefined;
  readonly #platform: CircuitBreaker<EndedCall>;
  readonly #operations = new Map<string, CircuitBreaker>();

  constructor(now?: () => number) {
    this.#now = now;
    this.#platform = new CircuitBreaker({ leastCalls: leastOfPlatform, tells: isAboutAll, now });
  }

  isOpen(operation: string): boolean {
    return this.#platform.isOpen() || this.#of(operation).isOpen();
  }

  /** Whether the platform as a whole did not answer lately, and no call has been answered since. */
  isDoubtful(): boolean {
    return this.#platform.isDoubtful();
  }

  /** The operations that were blocked, and of which no call has been answered since; `platform` where all were. */
  away(): readonly string[] {
    const operations = [...this.#operations].filter(([, breaker]) => breaker.isDoubtful()).map(([name]) => name);
    return this.#platform.isDoubtful() ? ['platform', ...operations] : operations;
  }

  /** Undefined if the call must not be sent. A caller with passes returns them by `note`. */
  admit(operation: string): Passes | undefined {
    const own = this.#of(operation);
    if (this.#platform.isOpen() || own.isOpen()) return undefined;
    const platform = this.#platform.admit();
    const pass = own.admit();
    return platform === undefined || pass === undefined ? undefined : { platform, operation: pass };
  }

  /** The breakers that open now. */
  note(passes: Passes, ending: Ending, ended: EndedCall): { readonly platform: boolean; readonly operation: boolean } {
    const platform = this.#platform.note(passes.platform, ending, ended);
    // A failure to connect says nothing about the operation.
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

function isAboutAll(failures: readonly EndedCall[]): boolean {
  const unconnected = failures.filter(({ isUnconnected }) => isUnconnected).length;
  return unconnected > failures.length / 2 || new Set(failures.map(({ operation }) => operation)).size >= several;
}

export interface CallLimitsDependencies {
  readonly breakers: CircuitBreakers;
  readonly rateLimiter: RateLimiter;
  /** A breaker has opened: of this operation, or of the platform as a whole. */
  readonly onAway: (operation: string | undefined) => void;
  /** The platform answers no longer, or again. */
  readonly onSilence?: () => void;
}

/** Decides before every call of this process whether the platform is there and may be called now (reliability 3.7). */
export class CallLimits {
  readonly #options: CallLimitsDependencies;
  #silent = { calls: 0, sinceMs: Date.now() };

  constructor(options: CallLimitsDependencies) {
    this.#options = options;
  }

  /** The calls of this process that wait or are under way, by lane, and the operations that are away. */
  load(): { readonly lanes: ReturnType<RateLimiter['load']>; readonly away: readonly string[] } {
    return { lanes: this.#options.rateLimiter.load(), away: this.#options.breakers.away() };
  }

  /** Whether a call of this operation would be blocked now, because calls of it are not answered. */
  isAway(operation: string): boolean {
    return this.#options.breakers.isOpen(operation);
  }

  /** Whether the platform as a whole did not answer lately, and no call has been answered since. */
  isDoubtful(): boolean {
    return this.#options.breakers.isDoubtful();
  }

  /**
   * When the platform last answered, Unix milliseconds, if it does not now; undefined while it does. A single failed
   * call may be at fault itself.
   */
  silentSinceMs(): number | undefined {
    const { calls, sinceMs } = this.#silent;
    return this.isDoubtful() || calls >= fewSilent ? sinceMs : undefined;
  }

  async send(pool: Dispatcher, outgoing: OutgoingRequest, turn: Turn): Promise<Result<Answer, NoAnswer>> {
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
      const sinceMs = this.silentSinceMs();
      this.#hear(sent);
      const about = { operation: turn.operation, isUnconnected: isUnconnected(sent) };
      this.#tell(turn.operation, breakers.note(passes, endingOf(sent, deadlineMs), about));
      if (this.silentSinceMs() !== sinceMs) this.#options.onSilence?.();
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

/** So many calls in a row without an answer are not the fault of one call. */
const fewSilent = 2;

/** A platform that reports itself as unavailable gives no answer either. */
const isSilent = (sent: Result<Answer, NoAnswer>) => !sent.ok || [502, 503, 504].includes(sent.value.status);

/** A call that had less time than this left after its turn came was not refused an answer by the platform. */
const fairMs = 2_000;

/** Any answer of the platform itself shows that it is there, even a failure of one of its routes. */
function endingOf(sent: Result<Answer, NoAnswer>, deadlineMs: number): Ending {
  if (!sent.ok) {
    const { reason, phase } = sent.error;
    // A call that waited for one of our connections never reached the platform.
    const isOurs = phase === 'none' || deadlineMs < fairMs;
    if (reason === 'cancelled' || (reason === 'deadline' && isOurs)) return 'unknown';
    return reason === 'network' || reason === 'deadline' ? 'failed' : 'answered';
  }
  return sent.value.status >= 500 && !isPlatformsOwn(sent.value.body) ? 'failed' : 'answered';
}

/** A gateway before the platform answers with its own page. */
function isPlatformsOwn(body: Uint8Array): boolean {
  try {
    return readErrorShape(JSON.parse(Buffer.from(body).toString('utf8'))).family !== 'foreign';
  } catch {
    return false;
  }
}
