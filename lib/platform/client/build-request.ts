import * as z from 'zod';
import type { Operation, ResponseOf } from '@/lib/contract/operation';
import type { OperationName, Operations } from '@/lib/contract/operations';
import { writeQuery } from '@/lib/contract/list-query';
import { readErrorShape } from '@/lib/contract/platform-error';
import { heldBackError, readPlatformError, transportError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import { isSameId } from '../reads/find-in-pages';
import { parseExactJson } from './exact-json';
import type { Answer, NoAnswer, Outgoing } from './send-request';

/** Where the platform is and who we are there. */
export interface Connection {
  /** Without `/api`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
}

/** Everything of one attempt that does not come from the operation's definition. */
export interface Call {
  readonly connection: Connection;
  /** Parsed here by the operation's own schemas, so that what a browser gives and what a page gives read alike. */
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

/** An operation and its input as one HTTP request, or the reason why the contract has no such request. */
export function buildRequest(operation: Operation, call: Call): Result<Outgoing, PlatformError> {
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
    // An answer that was stored on the way says how things were, and a write that it answers is never delivered.
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

/** Never sent, so nothing happened: the reason names the field, never its value. */
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

/**
 * Decides what one attempt brought. Total: whatever came, it answers and never throws. `params` are those of the
 * request: an answer about another record is none.
 */
export function readAnswer<O extends Operation>(
  operation: O,
  params: unknown,
  sent: Result<Answer, NoAnswer>,
): Result<ResponseOf<O>, PlatformError> {
  if (!sent.ok) return failed(readNoAnswer(sent.error));
  const { status, body } = sent.value;
  const json = readJson(body);
  // Extras, "Reading answers safely": any 2xx counts as success, otherwise the status is the truth.
  if (status < 200 || status > 299) return failed(readPlatformError(status, json));
  // An envelope of section 7 under a 2xx contradicts itself, and could pass for a page without rows.
  if (readErrorShape(json).family !== 'foreign') return failed(readPlatformError(status, json));
  try {
    const parsed = operation.response.safeParse(json);
    const asked = typeof params === 'object' && params !== null ? { ...params } : {};
    const fits = parsed.success && hasOwnField(operation.response, json);
    if (!fits || !isAboutAskedRecord(operation.name, asked, parsed.data)) return failed(malformed(status));
    // The schema is the operation's own; TypeScript loses that link across the generic.
    return ok(parsed.data as ResponseOf<O>);
  } catch {
    return failed(malformed(status));
  }
}

/** Where every field may be missing (2.1), any object would pass; one that has none of them is not this answer. */
function hasOwnField(schema: z.ZodType, json: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return true;
  return Object.keys(schema.shape).some((name) => Object.hasOwn(json, name));
}

function malformed(status: number): PlatformError {
  return { ...transportError('malformed', 'not the answer that the interface describes'), status };
}

/** Up to `connected` not a byte was sent, so nothing can have happened. From then on only an answer can tell. */
function readNoAnswer({ phase, reason, detail }: NoAnswer): PlatformError {
  if (reason === 'budget') return heldBackError();
  if (phase === 'none' || phase === 'connected') return transportError('unreachable', detail);
  const isAnswered = reason === 'too-large' || reason === 'not-http';
  return transportError(isAnswered ? 'malformed' : 'no-answer', detail);
}

/** The content type is not looked at: what parses is JSON, whatever a gateway calls it. */
function readJson(body: Uint8Array): unknown {
  try {
    const read = parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/** An empty params object has no key of its own, so any string would do for it. */
type NamesRecord = {
  [K in OperationName]: string extends keyof z.output<Operations[K]['params']> ? never : K;
}[OperationName];

/** For every operation that names one record in its path: the field of the answer that must carry the same id. */
const recordIds = {
  cancelPaymentIntent: ['id', 'payment_intent_id'],
  updateBankAccount: ['id', 'id'],
  updateCardholder: ['id', 'cardholder_id'],
  retrievePayout: ['id', 'payout_id'],
  updateCardStatus: ['id', 'card_id'],
  retrieveAccount: ['id', 'account_id'],
  retrieveCard: ['id', 'card_id'],
  retrieveCardOrder: ['card_order_id', 'card_order_id'],
  retrieveCardholder: ['id', 'cardholder_id'],
  retrievePaymentIntent: ['id', 'payment_intent_id'],
  retrieveBankAccount: ['id', 'id'],
  retrieveV2Payout: ['id', 'payout_id'],
  retrieveDeposit: ['id', 'deposit_id'],
  retrieveConversion: ['id', 'conversion_id'],
} as const satisfies Record<NamesRecord, readonly [param: string, field: string]>;

/** Whether an answer is about the record that was asked for. A mixed-up replay is not an answer. */
function isAboutAskedRecord(name: string, params: Readonly<Record<string, unknown>>, answer: unknown): boolean {
  if (!isNamed(name)) return true;
  const [param, field] = recordIds[name];
  if (typeof answer !== 'object' || answer === null) return false;
  const asked = params[param];
  const answered: unknown = Object.entries(answer).find(([key]) => key === field)?.[1];
  return typeof asked === 'string' && typeof answered === 'string' && isSameId(asked, answered);
}

function isNamed(name: string): name is NamesRecord {
  return Object.hasOwn(recordIds, name);
}
