import type { CallerContext, Caller } from '@/lib/access/sessions/caller';
import { type Allowance, mayRunAs } from '@/lib/access/permissions/permissions';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName } from '@/lib/contract/operations';
import { crowdedError, type PlatformError } from '@/lib/contract/platform-error';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { findAccountProblem, type AccountBook } from './account-book';
import { notAllowed, type ReadError, type RefusalCause } from './read-error';
import { notSent, type CallAttempt, type PlatformClient } from '../client/platform-client';
import type { ExtrasMemory } from './extras';
import { redact, redactMessage } from '../client/redact';
import type { Trace } from '@/lib/request-id';

export type ReadOperation = Operations[ReadName];

export interface ReadRequest {
  /** `master`, or a sub-account's id, as written in the path. */
  readonly account: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** A poll or a prefetch: an answer of the last seconds will do. */
  readonly passive?: boolean | undefined;
}

export interface ReadAnswer<T> {
  readonly data: T;
  /** When the platform answered, Unix milliseconds. */
  readonly atMs: number;
}

export interface ReaderDependencies {
  readonly client: PlatformClient;
  readonly book: AccountBook;
  readonly extras: ExtrasMemory;
  readonly findTrace: () => Promise<Trace>;
  /** Recorded before the refusal is answered. */
  readonly refused: (refused: RefusedRead) => Promise<void>;
  readonly shared: SharedReads;
  readonly places: SessionPlaces;
}

/** A read that a signed-in person requested and may not have. */
export interface RefusedRead {
  readonly caller: Caller;
  readonly operation: ReadOperation;
  readonly account: string;
  readonly id?: string | undefined;
  readonly reason: Message;
  readonly traceId: string;
}

/** A person with permission, for an account that may act. */
interface AdmittedRead {
  readonly caller: Caller;
  readonly allowance: Allowance;
  /** The account that really acts: some operations are the master's alone. */
  readonly account: string;
  readonly trace: Trace;
}

type WholeRead = Pick<AdmittedRead, 'account' | 'caller' | 'trace'> &
  Pick<ReadRequest, 'params' | 'query' | 'signal'> & {
    /** All people who wait for the answer, if others than the caller do. */
    readonly people?: ReadonlySet<string>;
  };

/** The one way in which a person's request reaches the platform. Code behind it does not check the caller. */
export class PlatformReader {
  readonly #options: ReaderDependencies;
  readonly #callerContext: Pick<CallerContext, 'caller' | 'grants'> | undefined;

  /** A reader serves one request: the caller's rights are the rights at its arrival. */
  constructor(options: ReaderDependencies, callerContext: Pick<CallerContext, 'caller' | 'grants'> | undefined) {
    this.#options = options;
    this.#callerContext = callerContext;
  }

  /** An answer that may go to a browser: sensitive fields are masked or removed. */
  async read<O extends ReadOperation>(
    operation: O,
    request: ReadRequest,
  ): Promise<Result<ReadAnswer<ResponseOf<O>>, ReadError>> {
    const admitted = await this.admit(operation, request.account);
    if (!admitted.ok) return admitted;
    const { account, allowance, caller, trace } = admitted.value;
    const { params = {}, query = {}, signal } = request;
    const { attempted, atMs } = await this.#options.shared.read<ResponseOf<O>>({
      key: JSON.stringify([operation.name, account, allowance.decision, params, query]),
      passive: request.passive ?? false,
      person: caller.personId,
      signal,
      run: (people) => this.readWhole(operation, { account, caller, params, query, signal, trace, people }),
    });
    const { result } = attempted;
    return result.ok ? ok({ data: redact(result.value), atMs }) : failed(this.explain(attempted, result.error));
  }

  /** Checks the caller, their permission, and whether the account may act: in that order, before anything is sent. */
  async admit(operation: ReadOperation, asked: string): Promise<Result<AdmittedRead, ReadError>> {
    const trace = await this.#options.findTrace();
    if (this.#callerContext === undefined) return failed(notAllowed('session', message('terms.signedOut'), trace.id));
    const { caller } = this.#callerContext;
    const account = operation.onBehalfOf === 'never' ? 'master' : asked;
    const allowed = mayRunAs(this.#callerContext, operation.name, account);
    const who = { caller, operation, account, traceId: trace.id };
    if (!allowed.ok) return await this.refuse('permission', { ...who, reason: allowed.error.reason });
    const problem = await findAccountProblem(this.#options.book, account);
    if (problem !== undefined) return await this.refuse('account', { ...who, reason: problem });
    return ok({ caller, allowance: allowed.value, account, trace });
  }

  async refuse(
    refusedFor: RefusalCause,
    refused: RefusedRead,
  ): Promise<{ readonly ok: false; readonly error: ReadError }> {
    await this.#options.refused(refused);
    return failed(notAllowed(refusedFor, refused.reason, refused.traceId));
  }

  /** The answer as it came, for code that stays on the server. */
  async readWhole<O extends ReadOperation>(
    operation: O,
    { account, caller, trace, signal, params = {}, query = {}, people = new Set([caller.personId]) }: WholeRead,
  ): Promise<CallAttempt<ResponseOf<O>>> {
    const leave = this.#options.places.take(caller.sessionKey);
    if (leave === undefined) return { ...notSent(crowdedError(), trace), retryAfterMs: 2_000 };
    try {
      const input = { account, trace, signal, params, query, people };
      const attempted = await this.#options.client.read<O>(operation, input);
      if (operation.interface === 'extras') this.#options.extras.note(operation.name, attempted.result);
      return attempted;
    } finally {
      leave();
    }
  }

  explain({ retryAfterMs, traceId }: CallAttempt<unknown>, error: PlatformError): ReadError {
    const { apiKey, clientId } = this.#options.client.connection;
    const message = redactMessage(error.message, [apiKey, clientId]);
    return { ...error, message, referenceId: traceId, refusedFor: undefined, reason: undefined, retryAfterMs };
  }
}

interface TimedAnswer<T> {
  readonly attempted: CallAttempt<T>;
  readonly atMs: number;
}

interface Flight<T> {
  readonly answer: Promise<TimedAnswer<T>>;
  /** The caller that began it may leave, and then it has no result. */
  readonly signal: AbortSignal | undefined;
  /** A person who joins adds their own turn, and does not wait behind the other calls of the person who began it. */
  readonly people: Set<string>;
}

interface SharedRead<T> {
  /** Account, permission and address: people with an equal key may see an equal answer. */
  readonly key: string;
  readonly passive: boolean;
  readonly person: string;
  readonly signal: AbortSignal | undefined;
  /** `people` grows while it runs. */
  readonly run: (people: ReadonlySet<string>) => Promise<CallAttempt<T>>;
}

const freshMs = 5_000;
const mostKept = 200;

/** Polls and prefetches share a call or its answer for five seconds; a person's own read may follow a change. */
export class SharedReads {
  readonly #now: () => number;
  readonly #flights = new Map<string, Flight<unknown>>();
  readonly #kept = new Map<string, TimedAnswer<unknown>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async read<T>(reading: SharedRead<T>): Promise<TimedAnswer<T>> {
    const { key, signal, person } = reading;
    if (reading.passive) {
      // Equal keys name the same operation, so the stored value has its type.
      const kept = this.#kept.get(key) as TimedAnswer<T> | undefined;
      if (kept !== undefined && this.#now() - kept.atMs < freshMs) return kept;
      const flight = this.#flights.get(key) as Flight<T> | undefined;
      if (flight !== undefined) {
        flight.people.add(person);
        const joined = await flight.answer;
        return flight.signal?.aborted === true ? await this.read(reading) : joined;
      }
    }
    const people = new Set([person]);
    const flight = { answer: this.#run(reading, people), signal, people };
    this.#flights.set(key, flight);
    try {
      return await flight.answer;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  async #run<T>({ key, run }: SharedRead<T>, people: ReadonlySet<string>): Promise<TimedAnswer<T>> {
    const timed = { attempted: await run(people), atMs: this.#now() };
    if (timed.attempted.result.ok) this.#keep(key, timed);
    return timed;
  }

  #keep(key: string, timed: TimedAnswer<unknown>): void {
    this.#kept.delete(key);
    this.#kept.set(key, timed);
    for (const [old, { atMs }] of this.#kept) {
      if (this.#now() - atMs < freshMs && this.#kept.size <= mostKept) break;
      this.#kept.delete(old);
    }
  }
}

/** A page that opens makes fewer calls; more would not get their turn before their deadline (reliability 3.7). */
const mostAtOnce = 24;

export class SessionPlaces {
  readonly #taken = new Map<string, number>();

  /** Undefined if all places are taken; else a function that returns the place. */
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
