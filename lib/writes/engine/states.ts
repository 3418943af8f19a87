import type { WriteState } from '../write-state';

/** Whether nothing will change it any more: neither the machine nor a person. */
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
} satisfies Record<WriteState, boolean>;

export function isFinal(state: WriteState): boolean {
  return finals[state];
}

export function isWriteState(state: string): state is WriteState {
  return Object.hasOwn(finals, state);
}

export const unsettledStates: readonly WriteState[] = Object.keys(finals)
  .filter(isWriteState)
  .filter((state) => !finals[state]);

/** Those that need somebody first, then those that the console is finding out about; what is not named comes last. */
const urgency: readonly WriteState[] = ['NEEDS_REVIEW', 'UNKNOWN', 'WAITING_AUTH', 'IN_PROGRESS', 'READY', 'SENDING'];

/** Lower is more urgent. */
export function urgencyOf(state: WriteState): number {
  return urgency.includes(state) ? urgency.indexOf(state) : urgency.length;
}
