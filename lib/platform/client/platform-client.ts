import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { createAccessToken } from '@/lib/contract/access-token';
import type { Operation, ResponseOf } from '@/lib/contract/operation';
import { isOperationName, type OperationName } from '@/lib/contract/operations';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import type { Connection } from '@/lib/access/viewers/credential';
import { failed, ok, type Result } from '@/lib/result';
import type { Lane } from '../limits/call-budget';
import {
  buildRequest,
  readAnswer,
  readJson,
  type Call,
  sendRequest,
  type Answer,
  type NoAnswer,
  type OutgoingRequest,
  type Phase,
} from './send-request';
import { writeExactJson } from './exact-json';
import type { Turn } from '../limits/fair-turns';
import type { CallLimits } from '../limits/call-limits';
import { findTokenEndMs, TokenKeeper, type FetchedToken, type TokenStore } from './token';
import { writeTraceparent, type Trace } from '@/lib/request-id';
import { writeTraceparent as writeSpan } from '@/lib/front/traceparent.mjs';
import { tracing } from '@/lib/front/tracing.mjs';
import { within } from '@/lib/front/within';

/** A `Date` header is cut to whole seconds: the clock behind it may be up to this much later. */
const cutMs = 1_000;

/** Clocks drift apart; older bounds than this are not combined with new ones. */
const forgetAfterMs = 10 * 60_000;

/** The clocks of one platform's servers differ by less than this. */
const driftMs = 30_000;

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly learntMs: number;
}

/** Learns the platform's time from answers: a quote ends by that clock alone. @internal for tests */
export class PlatformClock {
  #bounds: Bounds | undefined;

  note(header: string | string[] | undefined, sentMs: number, receivedMs: number): void {
    const dateMs = Date.parse(first(header) ?? '');
    if (Number.isNaN(dateMs) || receivedMs < sentMs) return;
    const news = { least: dateMs - receivedMs, most: dateMs + cutMs - sentMs, learntMs: receivedMs };
    const known = this.#bounds;
    const both = known === undefined ? news : narrow(known, news);
    const isOld = known !== undefined && receivedMs - known.learntMs > forgetAfterMs;
    // Bounds that contradict each other: one of the two clocks was set anew.
    this.#bounds = isOld || both.least > both.most ? news : both;
  }

  /**
   * Whether the answer came from a cache on the way: only a cache sends an age (RFC 9111, 5.1), and a cache that omits
   * it may keep a `Date` from before the request was sent. A clock that is set back looks the same, so reads teach the
   * new time, and bounds that are too old prove nothing.
   */
  isStored(method: 'GET' | 'POST', { age, date }: Answer['headers'], sentMs: number): boolean {
    if (Number(first(age)) > 0) return true;
    if (method === 'GET') return false;
    const dateMs = Date.parse(first(date) ?? '');
    const known = this.#bounds;
    if (Number.isNaN(dateMs) || known === undefined || sentMs - known.learntMs > forgetAfterMs) return false;
    return dateMs + cutMs + driftMs < sentMs + known.least;
  }

  /** Zero until the platform has answered once. */
  offsetMs(): number {
    return this.#bounds === undefined ? 0 : Math.round((this.#bounds.least + this.#bounds.most) / 2);
  }
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function narrow(known: Bounds, news: Bounds): Bounds {
  return { ...known, least: Math.max(known.least, news.least), most: Math.min(known.most, news.most) };
}

/** The input of a call, apart from the operation. */
export interface CallInput extends Pick<Call, 'params' | 'query' | 'body' | 'account' | 'idempotencyKey' | 'signal'> {
  readonly trace: Trace;
  /** Replaces the operation's own deadline. */
  readonly deadlineMs?: number | undefined;
  /** Replaces the lane of the call's kind. */
  readonly lane?: Lane | undefined;
  /** The people who wait for the answer, each in turn with the others; undefined for the console itself. */
  readonly people?: ReadonlySet<string> | undefined;
  /** The caller stores the content of the answer itself: `onShown` is not called. */
  readonly isKept?: boolean | undefined;
}

/** A success, for code that stores the platform's records: the raw body, with fields that no schema knows. */
export interface ShownAnswer {
  readonly operation: OperationName;
  readonly account: string;
  readonly readBody: () => unknown;
  /** Unix milliseconds. */
  readonly sentMs: number;
}

/** The result of one attempt, and how far it got: `none` and `connected` prove that the platform saw nothing of it. */
export interface CallAttempt<T> {
  readonly result: Result<T, PlatformError>;
  readonly phase: Phase;
  /** The trace of the call that brought the answer; another caller may have made that call. */
  readonly traceId: string;
  readonly retryAfterMs: number | undefined;
  /** The status of the answer; 0 when none came. */
  readonly status: number;
  /** SHA-256 of the answer's bytes, so that two answers can be compared without storing them. */
  readonly answerHash: string | undefined;
  /** The answer came from a cache, so it is no answer to this request. */
  readonly isStored: boolean;
}

/** One line of the log. It has no field for a body, an id of a record or a secret. */
export interface CallLine {
  readonly operation: string;
  readonly account: string;
  readonly status: number;
  /** `ok`, or the kind of the failure. */
  readonly kind: string;
  readonly durationMs: number;
  readonly attempt: number;
  readonly traceId: string;
  /** One of many calls that no person waits for: a line for each would hide the others. */
  readonly isMinor?: boolean;
}

export interface ClientDependencies {
  readonly connection: Connection;
  readonly pool: Dispatcher;
  readonly log: (line: CallLine) => void;
  /** Checked before every call; without limits, every call is sent at once. */
  readonly limits?: CallLimits | undefined;
  /** Where copies of the console share the token; without it, this process has its own. */
  readonly tokenStore?: TokenStore | undefined;
  /** Called with every success that its caller does not store; it must neither throw nor take time. */
  readonly onShown?: ((shown: ShownAnswer) => void) | undefined;
}

const repeatWithinMs = 3_000;
const noPeople: ReadonlySet<string> = new Set();

/** All calls to one platform with one credential: the token, the attempts, the log. It checks no permission. */
export class PlatformClient {
  readonly connection: Connection;
  readonly tokens: TokenKeeper;
  readonly clock = new PlatformClock();
  readonly limits: CallLimits | undefined;
  readonly #options: ClientDependencies;
  readonly #repeats = new RetryBucket();

  constructor(options: ClientDependencies) {
    this.connection = options.connection;
    this.#options = options;
    this.limits = options.limits;
    this.tokens = new TokenKeeper((trace) => this.#fetchToken(trace), options.tokenStore);
  }

  /** Repeated once after an early failure that may pass. An old key would bring an old page (4.4, 4.9). */
  async read<O extends Operation>(operation: O, input: CallInput): Promise<CallAttempt<ResponseOf<O>>> {
    const startMs = performance.now();
    this.#repeats.deposit();
    const first = await this.attempt(operation, { ...input, idempotencyKey: randomUUID() });
    if (first.result.ok || first.result.error.retry !== 'same-key' || input.signal?.aborted === true) return first;
    const isLate = performance.now() - startMs > repeatWithinMs;
    if (isLate || this.limits?.isAway(operation.name) === true || !this.#repeats.take()) return first;
    await wait(50 + Math.random() * 100);
    return await this.attempt(operation, { ...input, idempotencyKey: randomUUID() }, 2);
  }

  /** Sent once, and once more under the same key after a refused token: the platform did not process it then. */
  async attempt<O extends Operation>(operation: O, input: CallInput, number = 1): Promise<CallAttempt<ResponseOf<O>>> {
    const built = buildRequest(operation, {
      ...input,
      connection: this.connection,
      traceparent: writeTraceparent(input.trace),
    });
    if (!built.ok) return notSent(built.error, input.trace);
    const endMs = performance.now() + (input.deadlineMs ?? built.value.deadlineMs);
    const inHand = this.tokens.inHand(input.trace);
    // Timers cost time at every call, so none is started for a token that is in hand.
    const token = inHand === undefined ? await withinTime(this.tokens.current(input.trace), endMs) : ok(inHand);
    if (!token.ok) return notSent(token.error, input.trace);
    const first = await this.#send(operation, input, built.value, { token: token.value, endMs, number });
    if (first.result.ok || first.result.error.kind !== 'token') return first;
    const renewed = await withinTime(this.tokens.replace(token.value, first.result.error, input.trace), endMs);
    // The platform did not process a call with a refused token: it counts as not sent.
    if (!renewed.ok) return notSent(renewed.error, input.trace);
    return await this.#send(operation, input, built.value, { token: renewed.value, endMs, number: number + 1 });
  }

  async #send<O extends Operation>(
    operation: O,
    input: CallInput,
    built: OutgoingRequest,
    { token, endMs, number }: { token: string; endMs: number; number: number },
  ): Promise<CallAttempt<ResponseOf<O>>> {
    const startMs = performance.now();
    const sentMs = Date.now();
    const headers = { ...built.headers, 'x-auth-token': token };
    const { lane = operation.method === 'GET' ? 'read' : 'write', people = noPeople } = input;
    const turn = { lane, operation: operation.name, people };
    const outgoing = { ...built, headers, deadlineMs: Math.max(1, endMs - startMs) };
    const { sent, span } = await this.#dispatch(operation, outgoing, turn, input.trace);
    const result = readAnswer(operation, input.params, sent);
    const isStored = sent.ok && this.clock.isStored(operation.method, sent.value.headers, sentMs);
    // Only the platform's own answers: a gateway in front of it has its own clock.
    if (sent.ok && result.ok && !isStored) this.clock.note(sent.value.headers['date'], sentMs, Date.now());
    if (sent.ok && (result.ok || result.error.kind !== 'token')) this.tokens.prove(token);
    this.#log(operation, input, { result, sent, span, number, startMs });
    if (sent.ok && result.ok && !isStored && input.isKept !== true && isOperationName(operation.name)) {
      const { body } = sent.value;
      this.#options.onShown?.({
        operation: operation.name,
        account: input.account,
        readBody: () => readJson(body),
        sentMs,
      });
    }
    return {
      result,
      phase: sent.ok ? 'body' : sent.error.phase,
      traceId: input.trace.id,
      retryAfterMs: sent.ok ? readRetryAfterMs(sent.value.headers['retry-after'], Date.now()) : undefined,
      status: sent.ok ? sent.value.status : 0,
      answerHash: sent.ok ? createHash('sha256').update(sent.value.body).digest('hex') : undefined,
      isStored,
    };
  }

  /** Extras 2.2: the JSON body and both headers work with every platform seen. */
  async #fetchToken(trace: Trace): Promise<Result<FetchedToken, PlatformError>> {
    const { clientId, apiKey } = this.connection;
    const input = { params: {}, query: {}, account: 'master', trace };
    const built = buildRequest(createAccessToken, {
      ...input,
      connection: this.connection,
      body: writeExactJson({ client_id: clientId, api_key: apiKey }),
      traceparent: writeTraceparent(trace),
      headers: { 'x-client-id': clientId, 'x-api-key': apiKey },
    });
    if (!built.ok) return built;
    const startMs = performance.now();
    const turn = { lane: 'write', operation: createAccessToken.name, people: noPeople } as const;
    const outgoing = { ...built.value, deadlineMs: tokenDeadlineMs };
    const { sent, span } = await this.#dispatch(createAccessToken, outgoing, turn, trace);
    const result = readAnswer(createAccessToken, {}, sent);
    this.#log(createAccessToken, input, { result, sent, span, number: 1, startMs });
    if (!result.ok) return result;
    const { auth_token: token, expired_at: expiredAt } = result.value;
    return ok({ token, endsAtMs: findTokenEndMs(token, expiredAt, Date.now()) });
  }

  /** While the console is traced, the request names the span of this call, which begins with its wait for a turn. */
  async #dispatch(
    operation: Operation,
    outgoing: OutgoingRequest,
    turn: Turn,
    { id: traceId }: Trace,
  ): Promise<Pick<FinishedCall, 'sent' | 'span'>> {
    const span = tracing.begin(operation.name, {
      kind: 'client',
      parent: tracing.spanOf(traceId) ?? { traceId },
      attributes: { 'http.request.method': operation.method, 'url.template': operation.path },
    });
    const { pool } = this.#options;
    const named = span && { ...outgoing.headers, traceparent: writeSpan(span.context) };
    const request = named === undefined ? outgoing : { ...outgoing, headers: named };
    const sent = await (this.limits?.send(pool, request, turn) ?? sendRequest(pool, request));
    return { sent, span };
  }

  #log(operation: Operation, input: Pick<CallInput, 'account' | 'trace' | 'isKept'>, done: FinishedCall): void {
    const { account, trace, isKept = false } = input;
    const { result, sent, span, number, startMs } = done;
    const outcome = result.ok ? 'ok' : result.error.kind;
    const status = sent.ok ? sent.value.status : 0;
    span?.end({
      attributes: { 'http.response.status_code': status, 'console.outcome': outcome, 'console.attempt': number },
      isFailed: !result.ok,
    });
    this.#options.log({
      operation: operation.name,
      account: operation.onBehalfOf === 'never' ? 'master' : account,
      status,
      kind: outcome,
      durationMs: Math.round(performance.now() - startMs),
      attempt: number,
      traceId: trace.id,
      ...(isKept ? { isMinor: true } : {}),
    });
  }
}

interface FinishedCall {
  readonly result: Result<unknown, PlatformError>;
  readonly sent: Result<Answer, NoAnswer>;
  readonly span: ReturnType<typeof tracing.begin>;
  readonly number: number;
  readonly startMs: number;
}

const tokenDeadlineMs = 8_000;

export function notSent(error: PlatformError, trace: Trace): CallAttempt<never> {
  return {
    result: failed(error),
    phase: 'none',
    traceId: trace.id,
    retryAfterMs: undefined,
    status: 0,
    answerHash: undefined,
    isStored: false,
  };
}

/** Waits for a token no longer than the call may take. The request for it goes on for the next caller. */
async function withinTime(
  token: Promise<Result<string, PlatformError>>,
  endMs: number,
): Promise<Result<string, PlatformError>> {
  const first = await within(token, Math.max(0, endMs - performance.now()));
  return first ?? failed(transportError('no-answer', 'no access token in time'));
}

const savedPerCall = 0.1;
const mostSaved = 10;

/** Lets one call in ten be repeated, and saves a few: while the platform is down, the extra load stays at a tenth. */
class RetryBucket {
  #saved = 2;

  deposit(): void {
    this.#saved = Math.min(mostSaved, this.#saved + savedPerCall);
  }

  take(): boolean {
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    return true;
  }
}

const longestPauseMs = 5 * 60_000;

/** The pause that an answer requests, in seconds or as a date; never more than five minutes. */
function readRetryAfterMs(header: string | string[] | undefined, nowMs: number): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const pauseMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(pauseMs, 0), longestPauseMs);
}
