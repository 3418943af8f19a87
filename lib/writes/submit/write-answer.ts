import type { WriteName } from '@/lib/contract/operations';
import type { Override, WriteProblem, WriteState, WriteTarget } from '../write-state';
import type { WriteResults } from '../verbs/all-writes';
import type { ErrorShape } from '@/lib/contract/refusals';

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
  /** A second person has approved it. */
  readonly approved: boolean;
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

/** What people said of a write that the console cannot find out about. Without `second` it is one person's word. */
export interface Resolution {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly by: string;
  readonly second?: { readonly reason: string; readonly by: string } | undefined;
}

export type Verdict = 'happened' | 'did-not-happen';

export type WriteAnswer =
  | { readonly kind: 'recorded'; readonly write: WriteView }
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

/** What waits for this person's approval, in any account, and what else of one account waits for its outcome: nothing counts twice. */
export interface Unsettled {
  readonly count: number;
  /** Of them, those that are to change a card's status. */
  readonly cardOrders: number;
  readonly oldestAt: string | undefined;
  /** Of all accounts. */
  readonly toApprove: number;
  /** The same by account: an account with none is left out. */
  readonly toApproveOf: Readonly<Record<string, number>>;
}
