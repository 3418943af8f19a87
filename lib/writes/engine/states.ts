import type { OperationState } from '../submit/write-answer';

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
} satisfies Record<OperationState, boolean>;

export function isFinal(state: OperationState): boolean {
  return finals[state];
}

export function isOperationState(state: string): state is OperationState {
  return Object.hasOwn(finals, state);
}

export const unsettledStates: readonly OperationState[] = Object.keys(finals)
  .filter(isOperationState)
  .filter((state) => !finals[state]);

/** Those that need somebody first, then those that the console is finding out about; what is not named comes last. */
const urgency: readonly OperationState[] = [
  'NEEDS_REVIEW',
  'UNKNOWN',
  'WAITING_AUTH',
  'IN_PROGRESS',
  'READY',
  'SENDING',
];

/** Lower is more urgent. */
export function urgencyOf(state: OperationState): number {
  return urgency.includes(state) ? urgency.indexOf(state) : urgency.length;
}
