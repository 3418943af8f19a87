import type { Refusal } from '../http/refusal';

export interface WireRequest {
  readonly method: string;
  /** Path without the query, percent signs untouched. */
  readonly path: string;
  /** The query without the question mark. */
  readonly query: string;
  /** Lower-case names; a header that came twice is joined as Node joins it. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly remoteAddress: string;
}

/** A complete answer, before a fault may spoil it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) };
}

export function refusalAnswer(refusal: Refusal): Answer {
  return jsonAnswer(refusal.status, refusal.body);
}
