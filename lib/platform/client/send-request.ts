import { Agent, buildConnector, type Dispatcher } from 'undici';
import { failed, ok, type Result } from '@/lib/result';
import * as z from 'zod';
import type { Connection } from '@/lib/access/viewers/credential';
import type { Operation, ResponseOf } from '@/lib/contract/operation';
import { writeQuery } from '@/lib/contract/list-query';
import { misfitsOf, readResponse } from '@/lib/contract/pagination';
import {
  readErrorShape,
  heldBackError,
  readPlatformError,
  transportError,
  type PlatformError,
} from '@/lib/contract/platform-error';
import { isSameId } from '../reads/find-in-pages';
import { parseExactJson } from './exact-json';

/** All input of one attempt that is not in the operation's definition. */
export interface Call {
  readonly connection: Connection;
  /** The operation's own schemas parse these here, so that input from a browser and from a page is read alike. */
  readonly params: unknown;
  readonly query: unknown;
  /** The exact bytes: a write that is repeated must repeat them. */
  readonly body?: string | Uint8Array | undefined;
  /** `master`, or a sub-account's id. */
  readonly account: string;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly traceparent: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const readDeadlineMs = 8_000;
const writeDeadlineMs = 15_000;
const listBytes = 2 * 1024 * 1024;
const recordBytes = 256 * 1024;

/** An operation and its input as one HTTP request, or why the contract has no such request. */
export function buildRequest(operation: Operation, call: Call): Result<OutgoingRequest, PlatformError> {
  const params = operation.params.safeParse(call.params);
  if (!params.success) return failed(refuseInput(params.error.issues));
  const query = operation.query.safeParse(call.query);
  if (!query.success) return failed(refuseInput(query.error.issues));
  const path = writePath(operation.path, params.data);
  if (path === undefined) return failed(refuseInput([{ path: ['id'], message: 'cannot stand in an address' }]));
  const base = new URL(call.connection.baseUrl);
  return ok({
    method: operation.method,
    origin: base.origin,
    path: `${base.pathname.replace(/\/+$/, '')}/api${path}${writeQuery(query.data)}`,
    headers: headersOf(operation, call),
    body: call.body,
    deadlineMs: operation.method === 'GET' ? readDeadlineMs : writeDeadlineMs,
    maxAnswerBytes: operation.name.startsWith('list') ? listBytes : recordBytes,
    signal: call.signal,
  });
}

function headersOf(operation: Operation, call: Call): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A compressed answer could unfold to any size.
    'accept-encoding': 'identity',
    // A cached answer is out of date, and a write that a cache answers never reaches the platform.
    'cache-control': 'no-store, no-cache',
    pragma: 'no-cache',
    traceparent: call.traceparent,
    ...call.headers,
  };
  if (operation.token === 'required') {
    headers['x-auth-token'] = call.token ?? '';
    headers['x-client-id'] = call.connection.clientId;
  }
  if (operation.idempotencyKey === 'required') headers['x-idempotency-key'] = call.idempotencyKey ?? '';
  if (operation.onBehalfOf !== 'never' && call.account !== 'master') headers['x-on-behalf-of'] = call.account;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  return headers;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The request was not sent, so nothing happened. The reason names the field, never its value. */
function refuseInput(issues: readonly Issue[]): PlatformError {
  const message = issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`).join('; ');
  return { kind: 'invalid', retry: 'never', status: 0, family: 'none', type: undefined, code: undefined, message };
}

/** Undefined for an id that an address cannot carry: `..` would name another route, half a surrogate has no bytes. */
function writePath(path: string, params: Readonly<Record<string, unknown>>): string | undefined {
  try {
    const segments = path.split('/').map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name === undefined ? segment : encodeURIComponent(String(params[name]));
    });
    return segments.slice(1).some((segment) => /^\.{0,2}$/.test(segment)) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}

/** Never throws. An answer about another record than the one in `params` does not answer the request. */
export function readAnswer<O extends Operation>(
  operation: O,
  params: unknown,
  sent: Result<Answer, NoAnswer>,
): Result<ResponseOf<O>, PlatformError> {
  if (!sent.ok) return failed(readNoAnswer(sent.error));
  const { status, body } = sent.value;
  const json = readJson(body);
  // Extras 5.4: any 2xx counts as success; for any other, the status decides.
  if (status < 200 || status > 299) return failed(readPlatformError(status, json));
  // An envelope of section 7 under a 2xx contradicts itself, and could pass for a page without rows.
  if (readErrorShape(json).family !== 'foreign') return failed(readPlatformError(status, json));
  try {
    const read: unknown = readResponse(operation.response, json);
    const fits = read !== undefined && hasOwnField(operation.response, json);
    if (!fits) return failed(malformed(status, misfitsOf(operation.response, json)));
    if (!isAboutAskedRecord(operation, params, read)) return failed(malformed(status));
    // The schema is the operation's own; TypeScript loses that link across the generic.
    return ok(read as ResponseOf<O>);
  } catch {
    return failed(malformed(status));
  }
}

/** If every field may be missing (2.1), any object would pass; an object with none of them is not this answer. */
function hasOwnField(schema: z.ZodType, json: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return true;
  return Object.keys(schema.shape).some((name) => Object.hasOwn(json, name));
}

/** Names the fields that do not fit, so that a person can tell what is odd about a record; never their values. */
function malformed(status: number, fields: readonly string[] = []): PlatformError {
  const which = fields.filter((field) => field !== '').join(', ');
  const text = `not the answer that the interface describes${which === '' ? '' : `: ${which}`}`;
  return { ...transportError('malformed', text), status };
}

/** Up to `connected` the platform got not a byte, so nothing can have happened. After that only an answer can tell. */
function readNoAnswer({ phase, reason, detail }: NoAnswer): PlatformError {
  if (reason === 'budget') return heldBackError();
  if (phase === 'none' || phase === 'connected') return transportError('unreachable', detail);
  const isAnswered = reason === 'too-large' || reason === 'not-http';
  return transportError(isAnswered ? 'malformed' : 'no-answer', detail);
}

/** Ignores the content type: a body that parses is JSON, whatever a gateway calls it. */
export function readJson(body: Uint8Array): unknown {
  try {
    const read = parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an answer is about the requested record. A mixed-up replay is not an answer. */
function isAboutAskedRecord({ params, answerId }: Operation, asked: unknown, answer: unknown): boolean {
  if (answerId === undefined) return true;
  const id = textOf(asked, Object.keys(params.shape)[0] ?? '');
  const answered = textOf(answer, answerId);
  return id !== undefined && answered !== undefined && isSameId(id, answered);
}

function textOf(record: unknown, field: string): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const found: unknown = Object.entries(record).find(([name]) => name === field)?.[1];
  return typeof found === 'string' ? found : undefined;
}

/** Up to `connected` no byte has left this process; from `written` on the platform may have acted on it. */
export type Phase = 'none' | 'connected' | 'written' | 'headers' | 'body';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** The deadline of the whole attempt, from the wait for a connection to the last byte of the answer. */
  readonly deadlineMs: number;
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export type NoAnswerReason =
  | 'network' // refused, reset, closed, no name, no trust
  | 'deadline'
  | 'cancelled'
  | 'too-large'
  | 'not-http'
  | 'away' // held back by us: the platform did not answer lately
  | 'budget' // held back by us: as many calls were sent as are allowed
  | 'busy'; // held back by us: as many calls of its kind as may be under way have no answer yet

export interface NoAnswer {
  readonly phase: Phase;
  readonly reason: NoAnswerReason;
  /** The log's detail: an error's code, never a part of the exchange. */
  readonly detail: string;
}

const connectMs = 2_000;

/** Answers that break HTTP itself, in undici's words. */
const notHttp = /^(HTTPParserError|HPE_\w+|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_HEADERS_OVERFLOW)$/;

/**
 * Connections that stay open between calls, to one platform.
 *
 * @param hosts the hosts, as `URL.host` writes them, that may be connected to: looked at for each connection, so that a
 *   host which is taken off the list gets nothing more. Only tests leave them out.
 */
export function openPool(connections = 16, hosts?: readonly string[]): Agent {
  const connect = buildConnector({ timeout: connectMs });
  const connectListed: buildConnector.connector = (options, done) => {
    if (hosts === undefined || hosts.includes(options.host ?? '')) connect(options, done);
    else done(Object.assign(new Error('The host is not in PLATFORM_HOSTS.'), { code: 'EHOST' }), null);
  };
  return new Agent({
    connections,
    // With more than one request on a connection, undici would repeat the later ones by itself when the first fails.
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    connect: connectListed,
    // One deadline covers the whole attempt; a timer between bytes never fires on a slow drip.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Sends one request once. Never throws, never follows a redirect, never repeats. Uses `dispatch` instead of `request`,
 * because only the handler learns when the first byte is about to be written, and only then can a request that waits
 * for a connection be cancelled at its deadline.
 */
export function sendRequest(pool: Dispatcher, outgoing: OutgoingRequest): Promise<Result<Answer, NoAnswer>> {
  if (outgoing.signal?.aborted === true) {
    return Promise.resolve(failed({ phase: 'none', reason: 'cancelled', detail: 'cancelled' }));
  }
  return new Promise((resolve) => {
    const attempt = new Attempt(outgoing, resolve);
    try {
      pool.dispatch(
        {
          origin: outgoing.origin,
          path: outgoing.path,
          method: outgoing.method,
          headers: { ...outgoing.headers },
          body: outgoing.body ?? null,
        },
        attempt,
      );
    } catch (error) {
      attempt.onResponseError(undefined, error);
    }
  });
}

class Attempt implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: Result<Answer, NoAnswer>) => void;
  readonly #maxBytes: number;
  readonly #deadline: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #phase: Phase = 'none';
  #settled = false;
  #status = 0;
  #headers: Answer['headers'] = {};
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(
    { deadlineMs, maxAnswerBytes, signal }: OutgoingRequest,
    resolve: (result: Result<Answer, NoAnswer>) => void,
  ) {
    this.#resolve = resolve;
    this.#maxBytes = maxAnswerBytes;
    this.#signal = signal;
    this.#deadline = setTimeout(() => this.#giveUp('deadline'), deadlineMs);
    signal?.addEventListener('abort', this.#onCancel);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const isRepeat = this.#controller !== undefined;
    this.#controller = controller;
    if (this.#phase === 'none') this.#phase = 'connected';
    // A request that was cancelled while it waited, or that undici repeats unasked, ends here, before its first byte.
    if (this.#settled || isRepeat) {
      controller.abort(new Error('given up'));
      return;
    }
    // The write follows in the same turn of the event loop, and how much of it arrives cannot be known.
    this.#phase = 'written';
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Answer['headers']): void {
    if (status < 200) return;
    this.#phase = 'headers';
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > this.#maxBytes) this.#giveUp('too-large');
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#phase = 'body';
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#maxBytes) this.#giveUp('too-large');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#settle(ok({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) }));
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: unknown): void {
    const code = codeOf(error);
    this.#fail(notHttp.test(code) ? 'not-http' : 'network', code);
  }

  readonly #onCancel = (): void => this.#giveUp('cancelled');

  #giveUp(reason: NoAnswerReason): void {
    this.#fail(reason, reason);
    this.#controller?.abort(new Error(reason));
  }

  #fail(reason: NoAnswerReason, detail: string): void {
    this.#settle(failed({ phase: this.#phase, reason, detail }));
  }

  #settle(result: Result<Answer, NoAnswer>): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#signal?.removeEventListener('abort', this.#onCancel);
    this.#chunks = [];
    this.#resolve(result);
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
