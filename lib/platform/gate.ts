import type { Dispatcher } from 'undici';
import { readErrorShape } from '@/lib/contract/error-shapes';
import { failed, type Result } from '@/lib/result';
import type { Breaker, Ending } from './breaker';
import type { Lane } from './call-budget';
import type { CallQueue } from './call-queue';
import { sendRequest, type Answer, type NoAnswer, type Outgoing } from './request';

export interface GateOptions {
  readonly breaker: Breaker;
  readonly queue: CallQueue;
  /** The breaker has opened. */
  readonly onAway: () => void;
}

/** Before every call of this process: is the platform there, and may we ask it now (reliability 3.7)? */
export class Gate {
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Whether a call would not be let out now, since the platform does not answer. */
  isAway(): boolean {
    return this.#options.breaker.isOpen();
  }

  /** Whether it did not answer lately, and nothing has shown since that it is back. */
  isDoubtful(): boolean {
    return this.#options.breaker.isDoubtful();
  }

  async send(pool: Dispatcher, outgoing: Outgoing, lane: Lane): Promise<Result<Answer, NoAnswer>> {
    const { breaker, queue, onAway } = this.#options;
    if (breaker.isOpen()) return held('away');
    const startMs = performance.now();
    const may = await queue.wait(lane, outgoing.deadlineMs, outgoing.signal);
    if (!may) return held(outgoing.signal?.aborted === true ? 'cancelled' : 'budget');
    const pass = breaker.admit();
    if (pass === undefined) return held('away');
    const deadlineMs = Math.max(1, outgoing.deadlineMs - (performance.now() - startMs));
    const sent = await sendRequest(pool, { ...outgoing, deadlineMs });
    if (breaker.note(pass, endingOf(sent))) onAway();
    return sent;
  }
}

function held(reason: 'away' | 'budget' | 'cancelled'): Result<Answer, NoAnswer> {
  return failed({ phase: 'none', reason, detail: reason });
}

/** Any answer of the platform itself shows that it is there, a failure of one of its routes too. */
function endingOf(sent: Result<Answer, NoAnswer>): Ending {
  if (!sent.ok) {
    const { reason } = sent.error;
    if (reason === 'cancelled') return 'unknown';
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
