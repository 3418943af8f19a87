import tables from './refusals.json';

/**
 * The shapes of interface 7. `flat`: numeric code (7.1). `flat-no-code`: the 500 of the idempotency layer.
 * `bare`: 401 `{error}` (5.3). `A`: typed envelope, `B`: legacy envelope with a text code (7.2).
 * `foreign`: anything else, such as a gateway's page. The two that disagree with their HTTP status, the 400 whose
 * body code is 200 and a code `429` inside a 400, keep their family and are told apart by `code`.
 */
export type ErrorFamily = 'flat' | 'flat-no-code' | 'bare' | 'A' | 'B' | 'foreign';

export interface ErrorShape {
  readonly family: ErrorFamily;
  /** Envelope A only. */
  readonly type: string | undefined;
  /** As text in every family; undefined where the family has none. */
  readonly code: string | undefined;
  /** The platform's text: to branch on and to keep, never to show as our own message (7.1). */
  readonly message: string;
}

/** `same-key`: repeat with the same idempotency key. `later`: not now. */
export type RetryAdvice = 'never' | 'same-key' | 'new-token' | 'later';

/** What a refusal, or the lack of an answer, means to us: one word each, with its advice. People read our own texts for it. */
const adviceOf = {
  unreachable: 'same-key', // no byte of the request left, or none was taken: nothing can have happened
  'no-answer': 'same-key', // sent, but no whole answer came back
  malformed: 'same-key', // an answer that is not the interface's: HTML, half JSON, wrong shape, foreign redirect
  processing: 'same-key', // the platform still works on an earlier request with this key
  internal: 'same-key', // the platform failed inside
  'rate-limited': 'later',
  crowded: 'later', // held back by us: whoever asked has as much under way as one session may
  token: 'new-token', // the access token is not (or no longer) accepted: a new one may be
  configuration: 'never', // credentials, allow-list, headers or routes are wrong: only an administrator can put it right
  forbidden: 'never',
  key: 'never', // the idempotency key was refused
  'not-found': 'never',
  invalid: 'never', // the request breaks a rule
  unexplained: 'never', // a 4xx that the interface does not list
} satisfies Record<string, RetryAdvice>;
export type PlatformErrorKind = keyof typeof adviceOf;
export const platformErrorKinds = Object.keys(adviceOf) as readonly PlatformErrorKind[]; // keys of the literal above
export const retryOf: Readonly<Record<PlatformErrorKind, RetryAdvice>> = adviceOf;

/** One row of the tables of interface 7. Its kind gives the advice for a retry and what it means for a write. */
export interface Refusal<Words extends string = string> {
  readonly family: Exclude<ErrorFamily, 'foreign'>;
  readonly http: number;
  /** Envelope A only. */
  readonly type: string | undefined;
  /** As text; undefined where the shape has no code. */
  readonly code: string | undefined;
  /** The platform's text; empty where the interface says "varies". */
  readonly message: string;
  /** The operation in the interface's words. */
  readonly where: string;
  readonly condition: string;
  readonly kind: PlatformErrorKind;
  /** The key of what people read about it. */
  readonly words: Words;
}

/** What the rows of one table share, and each row: its text, the key of its words, the condition, and what it has of its own. */
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

// Like the messages it is declared to the letter, so that a kind that is none does not compile and all keys are a type.
const checked = tables satisfies readonly Table[];

/** The keys of what people read about a listed refusal. */
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

/** The row of section 7 that an answer carries to the letter, if it is one; a final full stop does not matter. */
export function findRefusal({ family, type, code, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  return refusals.find(
    (row) =>
      row.family === family &&
      row.code === code &&
      row.type === type &&
      (row.message === '' || withoutStop(row.message) === withoutStop(message)),
  );
}

/** The row by its text alone, whatever code and status came with it; that nothing is there is said in any family. */
export function findRefusalByText({ family, message }: ErrorShape): Refusal<RefusalKey> | undefined {
  const near = family === 'flat-no-code' ? 'flat' : family;
  return refusals.find(
    (row) =>
      (row.family === family || row.family === near || row.kind === 'not-found') &&
      withoutStop(row.message) === withoutStop(message),
  );
}

/** The row with the longest text that the answer repeats or only adds to: counts, the name of a field. */
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

/** Envelope A is told apart by its code: its texts vary. */
export function findTypedRefusal({ family, type, code }: ErrorShape): Refusal<RefusalKey> | undefined {
  if (family !== 'A') return undefined;
  return refusals.find((row) => row.family === 'A' && row.type === type && row.code === code);
}
