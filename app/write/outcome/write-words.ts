import { Ban, Snowflake, type LucideIcon } from 'lucide-react';
import type { StatusWords } from '@/app/list/status-words';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import type { StateWords } from '@/lib/writes/verbs/shown-write';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';

type Told = Pick<WriteView, 'operation' | 'state' | 'asked' | 'platformStatus' | 'settled' | 'because'>;

/** Reliability 3.3, "Operator reads". */
const words: Readonly<Record<WriteState, StateWords>> = {
  PENDING_APPROVAL: {
    label: 'Waiting for approval',
    tone: 'caution',
    meaning: 'A second person has to approve it. Nothing was sent.',
  },
  READY: { label: 'Queued', tone: 'progress', meaning: 'It is recorded and was not sent yet.' },
  SENDING: { label: 'Sending', tone: 'progress', meaning: 'It is on its way to the platform.' },
  UNKNOWN: {
    label: 'Sent, not confirmed',
    tone: 'caution',
    meaning: 'It was sent and no answer that proves anything came back. We are checking. Do not do it again.',
  },
  IN_PROGRESS: {
    label: 'The platform is working',
    tone: 'progress',
    meaning: 'The platform is still working on it. We ask again by ourselves. Do not do it again.',
  },
  WAITING_AUTH: {
    label: 'Waiting for the sign-in',
    tone: 'caution',
    meaning: 'The platform does not accept the console’s sign-in, so the outcome cannot be asked for yet.',
  },
  ACCEPTED: {
    label: 'Accepted',
    tone: 'progress',
    meaning: 'The platform accepted it. The final result is not known yet; we follow it.',
  },
  NEEDS_REVIEW: {
    label: 'Needs a person',
    tone: 'negative',
    meaning: 'The console cannot find out whether it happened. Somebody has to look on the platform and decide.',
  },
  SUCCEEDED: { label: 'Done', tone: 'positive', meaning: 'The platform has done it.' },
  REJECTED: { label: 'Refused', tone: 'negative', meaning: 'The platform refused it. Nothing was changed.' },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The platform accepted it and then could not do it.' },
  RESOLVED_DONE: {
    label: 'Happened, says a person',
    tone: 'neutral',
    meaning: 'The console could not find out. A person looked on the platform: it happened.',
  },
  RESOLVED_NOT_DONE: {
    label: 'Did not happen, says a person',
    tone: 'neutral',
    meaning: 'The console could not find out. A person looked on the platform: it did not happen.',
  },
  WITHDRAWN: { label: 'Taken back', tone: 'neutral', meaning: 'It was taken back before it was sent.' },
  DECLINED: { label: 'Declined', tone: 'neutral', meaning: 'The second person declined it. Nothing was sent.' },
  EXPIRED: { label: 'Lapsed', tone: 'neutral', meaning: 'It does not hold any more. Nothing was sent.' },
};

/** The change and the platform's own work on it are two facts, and both are told. */
const changedYetFailed = {
  label: 'Changed, but the platform’s check failed',
  tone: 'caution',
  meaning: 'The record shows the change. The platform says that its own work on it failed: look at the record.',
} as const;

const unconfirmed = {
  label: 'Accepted, not confirmed',
  tone: 'caution',
  meaning:
    'The platform says that it accepted it. The console has not seen it in the record, so it does not call it done. Do not do it again.',
} as const;

/** Where a write stands, in words. */
export function writeWords(view: Told): StatusWords {
  const { mark, ...words } = wordsOf(view);
  return { ...words, ...(mark === undefined ? {} : { icon: marks[mark] }), final: view.settled };
}

const marks: Readonly<Record<NonNullable<StateWords['mark']>, LucideIcon>> = { frozen: Snowflake, ended: Ban };

function wordsOf(view: Told): StateWords {
  if (view.state === 'SUCCEEDED' && view.because === 'changed-yet-failed') return changedYetFailed;
  const { states, acceptedIsRequest, unproven } = shownWrites[view.operation];
  const isUnproven = view.platformStatus !== undefined && unproven.includes(view.platformStatus);
  const state = view.state === 'SUCCEEDED' && isUnproven ? 'ACCEPTED' : view.state;
  // What already reads as a request says no more than that.
  if (state === 'ACCEPTED' && view.because === 'unconfirmed' && !acceptedIsRequest) return unconfirmed;
  return states(view.asked)[state] ?? words[state];
}

/** What a write does, as a heading: "Freeze card". */
export function writeTitle({ operation, asked }: Pick<WriteView, 'operation' | 'asked'>): string {
  return shownWrites[operation].title(asked);
}
