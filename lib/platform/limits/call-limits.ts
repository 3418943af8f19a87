import type { Dispatcher } from 'undici';
import { readErrorShape } from '@/lib/contract/platform-error';
import { failed, type Result } from '@/lib/result';
import type { Ending } from './circuit-breaker';
import type { CircuitBreakers } from './circuit-breaker';
import type { RateLimiter } from './rate-limiter';
import type { Turn } from './fair-turns';
import { sendRequest, type Answer, type NoAnswer, type NoAnswerReason, type Outgoing } from '../client/send-request';

export interface CallLimitsDependencies {
  readonly breakers: CircuitBreakers;
  readonly rateLimiter: RateLimiter;
  /** A breaker has opened: of this operation, or of the platform as a whole. */
  readonly onAway: (operation: string | undefined) => void;
}

/** Before every call of this process: is the platform there, and may we ask it now (reliability 3.7)? */
export class CallLimits {
  readonly #options: CallLimitsDependencies;

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
      const about = { operation: turn.operation, isUnconnected: isUnconnected(sent) };
      this.#tell(turn.operation, breakers.note(passes, endingOf(sent, deadlineMs), about));
      return sent;
    } finally {
      end();
    }
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
