import type { Caller } from '@/lib/access/sessions/caller';
import type { Allowance, mayRun } from '@/lib/access/permissions/may-run';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName } from '@/lib/contract/operations';
import { crowdedError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import type { AccountBook } from './account-book';
import { findAccountProblem } from './acting-account';
import { notAllowed, type DoorError, type RefusedFor } from './read-error';
import type { Attempted, PlatformEngine } from '../engine';
import type { ExtrasMemory } from './extras';
import { notSent } from '../client/not-sent';
import { redact, redactMessage } from '../client/redact';
import { SessionPlaces } from '../limits/session-places';
import { SharedReads } from './shared-reads';
import type { Trace } from '../client/trace';

export type ReadOperation = Operations[ReadName];

export interface DoorRequest {
  /** `master`, or a sub-account's id, as it stands in the path. */
  readonly account: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** A poll or a prefetch: an answer of the last seconds will do. */
  readonly passive?: boolean | undefined;
}

export interface Answered<T> {
  readonly data: T;
  /** When the platform answered, Unix milliseconds. */
  readonly atMs: number;
}

export interface DoorOptions {
  readonly engine: PlatformEngine;
  readonly book: AccountBook;
  readonly extras: ExtrasMemory;
  readonly findCaller: () => Promise<Caller | undefined>;
  readonly mayRun: typeof mayRun;
  readonly findTrace: () => Promise<Trace>;
  /** Written down before the refusal is answered. */
  readonly refused: (refused: RefusedRead) => Promise<void>;
}

/** What somebody who is signed in asked for and may not have. */
export interface RefusedRead {
  readonly caller: Caller;
  readonly operation: ReadOperation;
  readonly account: string;
  readonly id?: string | undefined;
  readonly reason: string;
  readonly traceId: string;
}

/** Someone who may, for an account that may. */
interface Admitted {
  readonly caller: Caller;
  readonly allowance: Allowance;
  /** The account that really acts: some operations are the master's alone. */
  readonly account: string;
  readonly trace: Trace;
}

type WholeRead = Pick<Admitted, 'account' | 'caller' | 'trace'> &
  Pick<DoorRequest, 'params' | 'query' | 'signal'> & {
    /** All who wait for it, where others than the caller do. */
    readonly people?: ReadonlySet<string>;
  };

/** The one way in which a person's request reaches the platform. Nothing behind it asks who is asking. */
export class Door {
  readonly #options: DoorOptions;
  readonly #shared = new SharedReads();
  readonly #places = new SessionPlaces();

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** An answer that may go to a browser: sensitive fields are masked or not there. */
  async read<O extends ReadOperation>(
    operation: O,
    request: DoorRequest,
  ): Promise<Result<Answered<ResponseOf<O>>, DoorError>> {
    const admitted = await this.admit(operation, request.account);
    if (!admitted.ok) return admitted;
    const { account, allowance, caller, trace } = admitted.value;
    const { params = {}, query = {}, signal } = request;
    const { attempted, atMs } = await this.#shared.read<ResponseOf<O>>({
      key: JSON.stringify([operation.name, account, allowance.decision, params, query]),
      passive: request.passive ?? false,
      person: caller.personId,
      signal,
      run: (people) => this.readWhole(operation, { account, caller, params, query, signal, trace, people }),
    });
    const { result } = attempted;
    return result.ok ? ok({ data: redact(result.value), atMs }) : failed(this.explain(attempted, result.error));
  }

  /** Who asks, whether they may, and whether the account may act: in that order, before anything is sent. */
  async admit(operation: ReadOperation, asked: string): Promise<Result<Admitted, DoorError>> {
    const trace = await this.#options.findTrace();
    const caller = await this.#options.findCaller();
    if (caller === undefined) return failed(notAllowed('session', 'Nobody is signed in.', trace.id));
    const account = operation.onBehalfOf === 'never' ? 'master' : asked;
    const allowed = await this.#options.mayRun(caller, operation.name, account);
    const who = { caller, operation, account, traceId: trace.id };
    if (!allowed.ok) return await this.refuse('permission', { ...who, reason: allowed.error.reason });
    const problem = await findAccountProblem(this.#options.book, account);
    if (problem !== undefined) return await this.refuse('account', { ...who, reason: problem });
    return ok({ caller, allowance: allowed.value, account, trace });
  }

  async refuse(
    refusedFor: RefusedFor,
    refused: RefusedRead,
  ): Promise<{ readonly ok: false; readonly error: DoorError }> {
    await this.#options.refused(refused);
    return failed(notAllowed(refusedFor, refused.reason, refused.traceId));
  }

  /** The answer as it came, for code that stays on the server. */
  async readWhole<O extends ReadOperation>(
    operation: O,
    { account, caller, trace, signal, params = {}, query = {}, people = new Set([caller.personId]) }: WholeRead,
  ): Promise<Attempted<ResponseOf<O>>> {
    const leave = this.#places.take(caller.sessionKey);
    if (leave === undefined) return { ...notSent(crowdedError(), trace), retryAfterMs: 2_000 };
    try {
      const input = { account, trace, signal, params, query, people };
      const attempted = await this.#options.engine.read<O>(operation, input);
      if (operation.interface === 'extras') this.#options.extras.note(operation.name, attempted.result);
      return attempted;
    } finally {
      leave();
    }
  }

  explain({ retryAfterMs, traceId }: Attempted<unknown>, error: PlatformError): DoorError {
    const { apiKey, clientId } = this.#options.engine.connection;
    const message = redactMessage(error.message, [apiKey, clientId]);
    return { ...error, message, referenceId: traceId, refusedFor: undefined, retryAfterMs };
  }
}
