import { writeQuery } from '@/lib/contract/list-query';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName } from '@/lib/contract/operations';
import type { FailureKind } from '@/app/failures/failure-words';
import { readRetryAfter, type RetryAfter } from '@/components/retry-after';
import { untilSignOut } from '@/app/sign-out/sign-out';
import { leadToSignIn } from '../shell/lead-to-sign-in';

export interface LiveAnswer<T> {
  readonly data: T;
  /** When the console read it, Unix milliseconds. */
  readonly at: number;
}

export interface ReadFailure extends RetryAfter {
  readonly kind: FailureKind;
  readonly referenceId?: string | undefined;
  /** Our own sentence about this very refusal, e.g. which roles may. */
  readonly reason?: string | undefined;
  /** The platform's text, shown only on demand. */
  readonly raw?: string | undefined;
}

interface LiveRequest<N extends ReadName> {
  readonly account: string;
  readonly operation: N;
  /** Query fields and path ids together, as the handler takes them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** A poll or a prefetch: nobody pressed anything, so it does not keep the session alive. */
  readonly passive: boolean;
}

/** A failed read on its way through the query cache, which knows failures only as errors. */
class LiveError extends Error implements RetryAfter {
  override readonly name = 'LiveError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind);
    this.failure = failure;
  }

  get retryAfterMs(): number | undefined {
    return this.failure.retryAfterMs;
  }
}

/** Why a live read failed. What is not a refusal of ours broke between the browser and the console. */
export function failureOf(error: Error): ReadFailure {
  return error instanceof LiveError ? error.failure : { kind: 'console-unreachable' };
}

/** Reads through the console's own GET handler: parallel and cancellable. A refusal is thrown for `failureOf`. */
export async function fetchLive<N extends ReadName>(
  request: LiveRequest<N>,
): Promise<LiveAnswer<ResponseOf<Operations[N]>>> {
  const { account, operation, query, signal, passive } = request;
  const url = `/api/live/${encodeURIComponent(account)}/${operation}${writeQuery(query)}`;
  const response = await fetch(url, { signal: untilSignOut(signal), headers: passive ? { 'x-passive': '1' } : {} });
  leadToSignIn(response);
  const body: unknown = await response.json();
  if (!response.ok || !isAnswer<ResponseOf<Operations[N]>>(body)) throw new LiveError(readFailure(response, body));
  return body;
}

/** Our own handler's success; its data was checked against the operation's schema on the server. */
function isAnswer<T>(body: unknown): body is LiveAnswer<T> {
  return typeof body === 'object' && body !== null && 'data' in body && 'at' in body;
}

function readFailure(response: Response, body: unknown): ReadFailure {
  const fields = typeof body === 'object' && body !== null ? (body as Partial<ReadFailure>) : {}; // our own handler's refusal
  return {
    kind: fields.kind ?? 'console-unreachable',
    referenceId: fields.referenceId,
    reason: fields.reason,
    raw: fields.raw,
    retryAfterMs: readRetryAfter(response),
  };
}
