import type { WriteName } from '@/lib/contract/operations';
import type { WriteResults } from '../verbs/all-writes';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import type { ErrorShape } from '@/lib/contract/error-shapes';

/**
 * Reliability 3.3. `DRAFT` is a form and no write yet; `PENDING_APPROVAL` and `DECLINED` belong to approvals.
 *
 * @internal Exported for tests.
 */
export const writeStates = [
  'PENDING_APPROVAL',
  'READY',
  'SENDING',
  'UNKNOWN',
  'IN_PROGRESS',
  'WAITING_AUTH',
  'ACCEPTED',
  'NEEDS_REVIEW',
  'SUCCEEDED',
  'REJECTED',
  'FAILED',
  'RESOLVED_DONE',
  'RESOLVED_NOT_DONE',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
] as const;
export type WriteState = (typeof writeStates)[number];

/** What a browser may know of a write: never its body, its key's value or a sensitive field. */
export interface WriteView<N extends WriteName = WriteName> {
  readonly id: string;
  readonly operation: N;
  readonly account: string;
  readonly resource: WriteTarget | undefined;
  readonly state: WriteState;
  /** Nothing will change any more, by the machine or by a person. */
  readonly settled: boolean;
  /** How it was decided, or why a person must look: a word of lib/writes/engine/decide. */
  readonly because?: string | undefined;
  readonly actor: { readonly id: string; readonly name: string; readonly role: string };
  /** The connection that it went through, and whether under a client id that is the actor's alone. */
  readonly through?: { readonly connection: string; readonly own: boolean } | undefined;
  /** ISO 8601 in UTC, like every time here. */
  readonly createdAt: string;
  readonly firstSentAt: string | undefined;
  readonly settledAt: string | undefined;
  /** Until then the same key may be sent again (23 hours after the first send). */
  readonly keyEndsAt: string | undefined;
  readonly nextTryAt: string | undefined;
  readonly attempts: readonly AttemptView[];
  /** The platform's own id of what was made or changed: a card order, a quote, a deposit. */
  readonly platformReference: string | undefined;
  /** The platform's own status of it, as it came: `PENDING`, `SUCCESS`, `Valid`. */
  readonly platformStatus: string | undefined;
  /** The platform's refusal or last failure, decoded; never shown as the message itself. */
  readonly refusal: RefusalView | undefined;
  /** The answer of a success, or the record that shows it, with sensitive fields masked as in every read. */
  readonly result: WriteResults[N] | undefined;
  /** What was asked, in fields that may be shown: sensitive ones masked. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
  readonly resolution: Resolution | undefined;
  /** The earlier write that this one repeats by a person's choice. */
  readonly repeats: string | undefined;
  readonly requestId: string;
}

export interface WriteTarget {
  /** The noun of the contract: `cards`, `bank-accounts`. */
  readonly type: string;
  readonly id: string;
}

export interface AttemptView {
  readonly number: number;
  readonly startedAt: string;
  readonly endedAt: string | undefined;
  /** `DONE`, `UNKNOWN`, `REJECTED` ... of reliability 3.4. */
  readonly reading: string | undefined;
  readonly httpStatus: number | undefined;
  readonly by: 'person' | 'sweeper' | 'read-back';
}

export interface RefusalView {
  readonly status: number;
  readonly shape: Pick<ErrorShape, 'family' | 'type' | 'code' | 'message'>;
}

export interface Override {
  readonly field: string;
  readonly warning: string;
  readonly reason: string;
}

/** What people said of a write that the console cannot find out about. Without `second` it is one person's word. */
export interface Resolution {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly by: string;
  readonly second?: { readonly reason: string; readonly by: string } | undefined;
}

export type Verdict = 'happened' | 'did-not-happen';

type Texts = Readonly<Record<string, string>>;

/** Why nothing was sent. Every sentence is fit to be shown. */
export interface WriteProblem {
  readonly kind:
    | 'session' // nobody is signed in any more; what was typed is kept as a draft
    | 'permission'
    | 'account'
    | 'form' // unknown, expired or another person's form
    | 'input'
    | 'changed' // the record is no longer what the form showed
    | 'busy' // another operation on this record is not settled
    | 'similar' // the like was done within 10 minutes; acknowledge to go on
    | 'not-here' // this environment does not offer it (simulated deposits)
    | 'unreachable' // the platform, or a read that must come first
    | 'crowded' // too many requests came before this one, which was turned away unread
    | 'step-up' // who asks must first show once more who they are
    | 'store'; // the record of it could not be written
  readonly sentence: string;
  readonly fields: readonly { readonly name: string; readonly sentence: string }[];
  /** The operation that is in the way. */
  readonly other: Pick<WriteView, 'id' | 'state' | 'createdAt' | 'actor'> | undefined;
  /** With `changed`: the texts of the record as the form showed it and as it is now, masked. */
  readonly versions: { readonly seen: Texts; readonly now: Texts } | undefined;
  /** With `step-up`: what to answer, and by what. Then the same form is sent again. */
  readonly stepUp?: StepUpNeed | undefined;
  readonly requestId: string;
}

export type WriteAnswer =
  | { readonly kind: 'recorded'; readonly operation: WriteView }
  | { readonly kind: 'refused'; readonly problem: WriteProblem };

/** What a browser sends with any write. */
export interface WriteInput<I> {
  readonly formId: string;
  readonly account: string;
  readonly input: I;
  /** Similar operations that the person saw and wants to repeat all the same. */
  readonly acknowledged?: readonly string[] | undefined;
  readonly overrides?: readonly Override[] | undefined;
}
