import { attemptMs, keyLifeMs } from '../key-life';
import type { PastAttempt } from '../engine/past-attempts';
import type { WriteState } from '../write-state';

/** Why a person must look, or how it was decided. */
export type Because =
  | 'answered'
  | 'unconfirmed'
  | 'read-back'
  | 'changed-yet-failed'
  | 'refused'
  | 'refused-after-unknown'
  | 'refusal-unexplained'
  | 'not-shown'
  | 'stuck'
  | 'key-refused'
  | 'key-over'
  | 'token-refused'
  | 'configuration'
  | 'never-sent'
  | 'contradiction'
  | 'resolved'
  | 'withdrawn';

export interface Decision {
  readonly state: WriteState;
  /** What the machine does next, and when; nothing when it is settled or a person must look. */
  readonly next: { readonly step: 'send' | 'read'; readonly atMs: number } | undefined;
  readonly because: Because | undefined;
}

export interface Known {
  readonly attempts: readonly PastAttempt[];
  readonly createdMs: number;
  readonly firstSentMs: number | undefined;
  readonly nowMs: number;
  /** Whether the record, or what became of an accepted write, can be read here. */
  readonly readable: boolean;
  readonly random: () => number;
}

export function settled(state: WriteState, because: Because): Decision {
  return { state, next: undefined, because };
}

export function review(because: Because): Decision {
  return settled('NEEDS_REVIEW', because);
}

export function send(state: WriteState, atMs: number): Decision {
  return { state, next: { step: 'send', atMs }, because: undefined };
}

export function isKeyOver({ firstSentMs }: Known, atMs: number): boolean {
  return firstSentMs !== undefined && atMs >= firstSentMs + keyLifeMs - attemptMs;
}
