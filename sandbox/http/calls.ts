import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** One request as GET /sandbox/calls shows it, in the order of arrival, without any credential in clear. */
export interface CallEntry {
  readonly number: number;
  readonly time: string;
  /** Requests with the same number came over the same connection. */
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly operation: string | null;
  /** `x-on-behalf-of` as it came; null where the header was absent. */
  readonly on_behalf_of: string | null;
  readonly idempotency_key: string | null;
  readonly traceparent: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Start of the token's SHA-256: the same token gives the same text. */
  readonly token_hash: string | null;
  /** Hash of the body's bytes; null until the body has arrived. */
  body_hash: string | null;
  body_bytes: number | null;
  /** The answer's status; null until an answer is sent. */
  status: number | null;
  fault: string | null;
}

/** Enough calls for any test, few enough for a sandbox that runs for weeks. */
const keptCalls = 20_000;
const secrets = new Set(['x-auth-token', 'x-api-key', 'authorization', 'cookie']);

function shownHeaders(request: IncomingMessage): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !secrets.has(name)) shown[name] = String(value);
  }
  return shown;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const textOf = (value: string | string[] | undefined): string | null => (value === undefined ? null : String(value));

export class CallLog {
  #entries: CallEntry[] = [];
  #count = 0;

  enter(
    request: IncomingMessage,
    given: Pick<CallEntry, 'time' | 'connection' | 'path' | 'query' | 'operation'>,
  ): CallEntry {
    const { headers } = request;
    this.#count += 1;
    const entry: CallEntry = {
      number: this.#count,
      method: request.method ?? '',
      on_behalf_of: textOf(headers['x-on-behalf-of']),
      idempotency_key: textOf(headers['x-idempotency-key']),
      traceparent: textOf(headers['traceparent']),
      headers: shownHeaders(request),
      token_hash: headers['x-auth-token'] === undefined ? null : sha256(String(headers['x-auth-token'])).slice(0, 16),
      body_hash: null,
      body_bytes: null,
      status: null,
      fault: null,
      ...given,
    };
    this.#entries.push(entry);
    if (this.#entries.length > 2 * keptCalls) this.#entries = this.#entries.slice(-keptCalls);
    return entry;
  }

  noteBody(entry: CallEntry, body: Buffer): void {
    entry.body_hash = sha256(body);
    entry.body_bytes = body.length;
  }

  after(number: number): CallEntry[] {
    return this.#entries.filter((entry) => entry.number > number);
  }

  clear(): void {
    this.#entries = [];
  }
}
