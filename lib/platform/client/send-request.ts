import { Agent, type Dispatcher } from 'undici';
import { failed, ok, type Result } from '@/lib/result';

/**
 * How far one attempt came. Up to `connected` no byte of the request has left this process; from `written` on the
 * platform may have acted on it.
 */
export type Phase = 'none' | 'connected' | 'written' | 'headers' | 'body';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** For the whole attempt, from the wait for a connection to the last byte of the answer. */
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
  | 'budget' // held back by us: as much is sent as may be
  | 'busy'; // held back by us: as many calls of its kind as may be under way have no answer yet

export interface NoAnswer {
  readonly phase: Phase;
  readonly reason: NoAnswerReason;
  /** For the log: an error's code, never a part of the exchange. */
  readonly detail: string;
}

const connectMs = 2_000;

/** Answers that break HTTP itself, in undici's words. */
const notHttp = /^(HTTPParserError|HPE_\w+|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_HEADERS_OVERFLOW)$/;

/** Connections that stay open between calls, to one platform. */
export function openPool(connections = 16): Agent {
  return new Agent({
    connections,
    // More than one request on a connection would let undici repeat the later ones by itself when the first fails.
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    connect: { timeout: connectMs },
    // One deadline covers the whole attempt; a timer between bytes never fires on a slow drip.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Sends one request once. Never throws, never follows a redirect, never repeats. `dispatch` and not `request`, because
 * only the handler learns when the first byte is about to be written, and only so can a request that waits for a
 * connection be given up at its deadline.
 */
export function sendRequest(pool: Dispatcher, outgoing: Outgoing): Promise<Result<Answer, NoAnswer>> {
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

  constructor({ deadlineMs, maxAnswerBytes, signal }: Outgoing, resolve: (result: Result<Answer, NoAnswer>) => void) {
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
    // Given up while it waited, or a repeat that nobody asked for: it ends here, before its first byte.
    if (this.#settled || isRepeat) {
      controller.abort(new Error('given up'));
      return;
    }
    // The write follows in the same turn of the event loop, and nothing tells how much of it arrives.
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
