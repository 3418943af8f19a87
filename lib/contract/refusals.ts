import tables from './refusals.json';

/**
 * The shapes of interface 7. `flat`: numeric code (7.1). `flat-no-code`: the 500 of the idempotency layer. `bare`: 401
 * `{error}` (5.3). `A`: typed envelope, `B`: legacy envelope with a text code (7.2). `foreign`: anything else, such as
 * a gateway's page. The two that disagree with their HTTP status, the 400 whose body code is 200 and a code `429`
 * inside a 400, keep their family and are told apart by `code`.
 */
export type ErrorFamily = 'flat' | 'flat-no-code' | 'bare' | 'A' | 'B' | 'foreign';

export interface ErrorShape {
  readonly family: ErrorFamily;
  /** Undefined for all families but Envelope A. */
  readonly type: string | undefined;
  /** The code as text in every family; undefined where the family has no code. */
  readonly code: string | undefined;
  /** The platform's text: to branch on and to store, never to show as our own message (7.1). */
  readonly message: string;
}

/** How a call may be repeated. `same-key`: with the same idempotency key. `later`: not now. */
export type RetryAdvice = 'never' | 'same-key' | 'new-token' | 'later';

/** The meanings of a refusal, or of no answer, in one word each, with its advice. People read our own texts. */
const adviceOf = {
  unreachable: 'same-key', // no byte of the request left, or the platform took none: nothing can have happened
  'no-answer': 'same-key', // sent, but no whole answer came back
  malformed: 'same-key', // an answer that the interface does not have: HTML, half JSON, wrong shape, foreign redirect
  processing: 'same-key', // the platform is still working on an earlier request with this key
  internal: 'same-key', // a failure inside the platform
  'rate-limited': 'later',
  crowded: 'later', // held back by us: the session has as many reads under way as it may
  token: 'new-token', // the access token is not (or no longer) accepted: a new one may be
  configuration: 'never', // credentials, allow-list, headers or routes are wrong: only an administrator can correct it
  forbidden: 'never',
  key: 'never', // the idempotency key was refused
  'not-found': 'never',
  invalid: 'never', // the request breaks a rule
  unexplained: 'never', // a 4xx that the interface does not list
} satisfies Record<string, RetryAdvice>;
export type PlatformErrorKind = keyof typeof adviceOf;
export const platformErrorKinds = Object.keys(adviceOf) as readonly PlatformErrorKind[]; // keys of the literal above
export const retryOf: Readonly<Record<PlatformErrorKind, RetryAdvice>> = adviceOf;

/** One row of the tables of interface 7. Its kind gives the advice for a retry and its meaning for a write. */
export interface Refusal<Words extends string = string> {
  readonly family: Exclude<ErrorFamily, 'foreign'>;
  readonly http: number;
  /** Undefined for all families but Envelope A. */
  readonly type: string | undefined;
  /** The code as text; undefined where the shape has no code. */
  readonly code: string | undefined;
  /** The platform's text; empty where the interface says "varies". */
  readonly message: string;
  /** The operation in the interface's words. */
  readonly where: string;
  readonly condition: string;
  readonly kind: PlatformErrorKind;
  /** The key of the text that people read about this refusal. */
  readonly words: Words;
}

/** The shared fields of one table, and its rows: text, key of its words, condition, and fields of its own. */
interface Table {
  readonly section: string;
  readonly shared: Omit<Refusal, 'type' | 'code' | 'message' | 'condition' | 'words'> &
    Partial<Pick<Refusal, 'type' | 'code'>>;
  readonly rows: readonly (readonly [
    message: string,
    words: string,
    condition: string,
    own?: Partial<Pick<Refusal, 'http' | 'code' | 'where' | 'kind'>>,
  ])[];
}

// Like the messages, these tables are literals: an unknown kind does not compile, and the keys form a type.
const checked = tables satisfies readonly Table[];

/** The keys of the texts that people read about a listed refusal. */
export type RefusalKey = (typeof checked)[number]['rows'][number][1];

/** Every message and code of interface 7, in the order of its tables. */
export const refusals: readonly Refusal<RefusalKey>[] = checked.flatMap(({ shared, rows }) =>
  rows.map(([message, words, condition, own]) => ({
    type: undefined,
    code: undefined,
    ...shared,
    ...own,
    message,
    words,
    condition,
  })),
);

const withoutStop = (text: string): string => text.trim().replace(/\.$/, '');

/** The row of section 7 whose text the answer repeats exactly, if there is one; a final full stop does not matter. */
export function findRefusal({ family, type, code, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  return refusals.find(
    (row) =>
      row.family === family &&
      row.code === code &&
      row.type === type &&
      (row.message === '' || withoutStop(row.message) === withoutStop(message)),
  );
}

/** The row by its text alone, with any code and status; texts for "not found" are accepted in any family. */
export function findRefusalByText({ family, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  const near = family === 'flat-no-code' ? 'flat' : family;
  return refusals.find(
    (row) =>
      (row.family === family || row.family === near || row.kind === 'not-found') &&
      withoutStop(row.message) === withoutStop(message),
  );
}

/** The row with the longest text that the answer repeats, or extends by counts or the name of a field. */
export function findRefusalByStart({ family, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  const text = withoutStop(message);
  let longest: Refusal<RefusalKey> | undefined;
  for (const row of refusals) {
    const start = withoutStop(row.message);
    const begins = row.family === family && text.startsWith(start) && !/^\w/.test(text.slice(start.length));
    if (begins && start.length > (longest?.message.length ?? 0)) longest = row;
  }
  return longest;
}

/** Rows of Envelope A are found by code: their texts vary. */
export function findTypedRefusal({ family, type, code }: ErrorShape): Refusal<RefusalKey> | undefined {
  if (family !== 'A') return undefined;
  return refusals.find((row) => row.family === 'A' && row.type === type && row.code === code);
}
