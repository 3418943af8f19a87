import { message } from '@/lib/messages/message';
import type { WriteView } from '../submit/write-answer';
import type { WriteState } from '../write-state';
import { shownWrites, type StateWords } from './shown-writes';

export type StandingWrite = Pick<WriteView, 'operation' | 'state' | 'asked' | 'platformStatus' | 'because'>;

/** Reliability 3.3, "Operator reads". If a change was made but the platform's work on it failed, the words say both. */
const tones: Readonly<Record<WriteState | 'changedYetFailed' | 'unconfirmed', StateWords['tone']>> = {
  PENDING_APPROVAL: 'caution',
  READY: 'progress',
  SENDING: 'progress',
  UNKNOWN: 'caution',
  IN_PROGRESS: 'progress',
  WAITING_AUTH: 'caution',
  ACCEPTED: 'progress',
  NEEDS_REVIEW: 'negative',
  SUCCEEDED: 'positive',
  REJECTED: 'negative',
  FAILED: 'negative',
  RESOLVED_DONE: 'neutral',
  RESOLVED_NOT_DONE: 'neutral',
  WITHDRAWN: 'neutral',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  SENT_BACK: 'caution',
  changedYetFailed: 'caution',
  unconfirmed: 'caution',
};

function generalWords(state: keyof typeof tones): StateWords {
  return {
    label: message(`writes.state.${state}.label`),
    meaning: message(`writes.state.${state}.meaning`),
    tone: tones[state],
  };
}

/** The words of a write's state. */
export function stateWords(view: StandingWrite): StateWords {
  if (view.state === 'SUCCEEDED' && view.because === 'changed-yet-failed') return generalWords('changedYetFailed');
  const { states, acceptedIsRequest, unproven } = shownWrites[view.operation];
  const isUnproven = view.platformStatus !== undefined && unproven.includes(view.platformStatus);
  const state = view.state === 'SUCCEEDED' && isUnproven ? 'ACCEPTED' : view.state;
  // Words for `ACCEPTED` that speak of a request already need no word for "unconfirmed".
  if (state === 'ACCEPTED' && view.because === 'unconfirmed' && !acceptedIsRequest) return generalWords('unconfirmed');
  return states(view.asked)[state] ?? generalWords(state);
}
