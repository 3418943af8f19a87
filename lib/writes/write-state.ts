import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import { type Message, message } from '@/lib/messages/message';

/** Reliability 3.3, and whether the state is final: neither the engine nor a person changes it any more. */
const finals = {
  PENDING_APPROVAL: false,
  READY: false,
  SENDING: false,
  UNKNOWN: false,
  IN_PROGRESS: false,
  WAITING_AUTH: false,
  ACCEPTED: false,
  NEEDS_REVIEW: false,
  SUCCEEDED: true,
  REJECTED: true,
  FAILED: true,
  RESOLVED_DONE: true,
  RESOLVED_NOT_DONE: true,
  WITHDRAWN: true,
  DECLINED: true,
  EXPIRED: true,
  // The maker of the write may still withdraw it, or answer with a new write.
  SENT_BACK: true,
} satisfies Record<string, boolean>;
export type WriteState = keyof typeof finals;

/** Whether the write has come to its end; `finals` lists every state. */
export function isFinal(state: WriteState): boolean {
  return finals[state];
}

export function isWriteState(state: string): state is WriteState {
  return Object.hasOwn(finals, state);
}

export const writeStates: readonly WriteState[] = Object.keys(finals).filter(isWriteState);

export const unsettledStates = writeStates.filter((state) => !isFinal(state));

/** States that need a person first, then states whose outcome the console is finding out; other states come last. */
const urgency: readonly WriteState[] = ['NEEDS_REVIEW', 'UNKNOWN', 'WAITING_AUTH', 'IN_PROGRESS', 'READY', 'SENDING'];

/** Lower is more urgent. */
export function urgencyOf(state: WriteState): number {
  return urgency.includes(state) ? urgency.indexOf(state) : urgency.length;
}

export interface WriteTarget {
  /** The noun of the contract: `cards`, `bank-accounts`. */
  readonly type: string;
  readonly id: string;
}

export interface Override {
  readonly field: string;
  readonly warning: string;
  readonly reason: string;
}

/** Another write, as a refusal names it. */
interface OtherWrite {
  readonly id: string;
  readonly state: WriteState;
  readonly createdAt: string;
  readonly actor: { readonly id: string; readonly name: string; readonly role: string };
}

type Texts = Readonly<Record<string, string>>;

export interface WriteProblem {
  readonly kind:
    | 'session' // the session has ended; the typed values are kept as a draft
    | 'person' // another person is signed in than the one for whom the page was drawn
    | 'permission'
    | 'account'
    | 'form' // unknown, expired or another person's form
    | 'input'
    | 'reasons' // values look wrong and were sent without a reason
    | 'no-approver' // it needs approval, and no other person here could give it
    | 'changed' // the record is no longer what the form showed
    | 'busy' // another operation on this record is not settled
    | 'lapsed' // the record that it would use has expired or was used already
    | 'out-of-date' // the page is of another build than the server
    | 'similar' // a similar write was sent within 10 minutes; acknowledge to continue
    | 'not-here' // this environment does not offer the write (simulated deposits)
    | 'unreachable' // the platform, or a read that must come first, does not answer
    | 'crowded' // too many requests came before this one, which was turned away unread
    | 'step-up' // the person must first prove their identity once more
    | 'store'; // the store could not take the record of the write
  readonly sentence: Message;
  readonly fields: readonly { readonly name: string; readonly sentence: Message }[];
  readonly other: OtherWrite | undefined;
  /** With `changed`: the texts of the record as the form showed it and as it is now, masked. */
  readonly versions: { readonly seen: Texts; readonly now: Texts } | undefined;
  /** With `step-up`: the required proof. Then the same form is sent again. */
  readonly stepUp?: StepUpNeed | undefined;
  readonly requestId: string;
}

/** Each of the fields has its warning. */
export const reasonsNeeded = (fields: WriteProblem['fields']) =>
  ({ kind: 'reasons', sentence: message('writes.problem.reasonNeeded'), fields }) as const;

interface UnsentWrite {
  readonly state: WriteState;
  readonly maker: { readonly id: string; readonly name: string };
}

/** Why a person may not withdraw a write that has not left the console; undefined where they may. */
export function whyNotWithdraw({ state, maker }: UnsentWrite, personId: string): Message | undefined {
  const isRequest = state === 'PENDING_APPROVAL' || state === 'SENT_BACK';
  if (!isRequest || maker.id === personId) return undefined;
  return message('writes.problem.notYours', { name: maker.name });
}
