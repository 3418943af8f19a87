import type { WriteName } from '@/lib/contract/operations';
import type { Message } from '@/lib/messages/message';
import type { Override, WriteProblem, WriteState, WriteTarget } from '../write-state';
import type { WriteResults } from '../verbs/all-writes';
import type { ErrorShape } from '@/lib/contract/refusals';

/** The fields of a write that a browser may see: never its body, its key's value or a sensitive field. */
export interface WriteView<N extends WriteName = WriteName> {
  readonly id: string;
  readonly operation: N;
  readonly account: string;
  readonly resource: WriteTarget | undefined;
  readonly state: WriteState;
  /** No later change is possible, by the engine or by a person. */
  readonly settled: boolean;
  /** How the write was decided, or why a person must review it: a word of lib/writes/engine/decide. */
  readonly because?: string | undefined;
  /** Whether another person has approved the write. */
  readonly approved: boolean;
  readonly actor: { readonly id: string; readonly name: string; readonly role: string };
  /** The connection that it went through, and whether the client id is the actor's own. */
  readonly through?: { readonly connection: string; readonly own: boolean } | undefined;
  /** ISO 8601 in UTC, like every time here. */
  readonly createdAt: string;
  readonly firstSentAt: string | undefined;
  readonly settledAt: string | undefined;
  /** Until this moment the same key may be sent again (23 hours after the first send). */
  readonly keyEndsAt: string | undefined;
  readonly nextTryAt: string | undefined;
  readonly attempts: readonly AttemptView[];
  /** The platform's own id of the created or changed record: a card order, a quote, a deposit. */
  readonly platformReference: string | undefined;
  /** The platform's own status of it, as it came: `PENDING`, `SUCCESS`, `Valid`. */
  readonly platformStatus: string | undefined;
  /** The platform's refusal or last failure, decoded; never shown as the message itself. */
  readonly refusal: RefusalView | undefined;
  /** The answer of a success, or the record that shows it, with sensitive fields masked as in every read. */
  readonly result: WriteResults[N] | undefined;
  /** The requested values, with sensitive ones masked. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
  readonly resolution: Resolution | undefined;
  /** The earlier write that this one repeats by a person's choice. */
  readonly repeats: string | undefined;
  /** The people whose inbox has it while it waits for approval, by name. */
  readonly told?: readonly Message[] | undefined;
  /** With which it was sent back, and whether a new request answers it. */
  readonly question?:
    | { readonly by: Message | undefined; readonly text: string; readonly isAnswered: boolean }
    | undefined;
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

/**
 * The verdict of people about a write whose outcome the console cannot find out. Without `second` only one person has
 * given it.
 */
export interface Resolution {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly by: string;
  readonly second?: { readonly reason: string; readonly by: string } | undefined;
}

export type Verdict = 'happened' | 'did-not-happen';

/** The answer that a browser gets to the submission of a form. */
export type WriteAnswer =
  | { readonly kind: 'recorded'; readonly write: WriteView }
  | { readonly kind: 'refused'; readonly problem: WriteProblem };

/** The envelope of any write from a browser. */
export interface WriteInput<I> {
  readonly formId: string;
  readonly account: string;
  readonly input: I;
  /** Similar writes that the person saw and wants to repeat all the same. */
  readonly acknowledged?: readonly string[] | undefined;
  /** The answer to the question with which an acknowledged write was sent back. */
  readonly answer?: string | undefined;
  readonly overrides?: readonly Override[] | undefined;
}

/**
 * The writes that wait for this person's approval, in any account, and the others of one account that wait for their
 * outcome: no write counts twice.
 */
export interface UnsettledCounts {
  readonly count: number;
  /** How many of them change a card's status. */
  readonly cardOrders: number;
  readonly oldestAt: string | undefined;
  /** The number of writes to approve in all accounts. */
  readonly toApprove: number;
  /** The number of writes to approve by account; an account without one is left out. */
  readonly toApproveOf: Readonly<Record<string, number>>;
}
