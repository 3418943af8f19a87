import type { IconName } from '@/components/ui/icon';
import type { StatusWords } from '@/app/list/status-words';
import { message, type Message } from '@/lib/messages/message';
import { shownWrites, type StateWords } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import known from './write-words.json';

/** Why a person must act, by the engine's reason; undefined if the state says enough. */
export function reasonWords(because: string | undefined): Message | undefined {
  const reason = known.reasons.find((one) => one === because);
  return reason === undefined ? undefined : message(`writes.because.${reason}`);
}

type WriteStanding = Pick<WriteView, 'operation' | 'state' | 'asked' | 'platformStatus' | 'settled' | 'because'>;

/** Reliability 3.3, "Operator reads". If a change was made but the platform's work on it failed, the words say both. */
const tones: Readonly<Record<WriteState | 'changedYetFailed' | 'unconfirmed', StateWords['tone']>> = known.tones;

function generalWords(state: keyof typeof tones): StateWords {
  return {
    label: message(`writes.state.${state}.label`),
    meaning: message(`writes.state.${state}.meaning`),
    tone: tones[state],
  };
}

/** The state of a write as a status. */
export type WriteWords = Omit<StatusWords, 'label' | 'meaning'> & Pick<StateWords, 'label' | 'meaning'>;

/** The words of a write's state. */
export function writeWords(view: WriteStanding): WriteWords {
  const { mark, ...words } = wordsOf(view);
  return { ...words, ...(mark === undefined ? {} : { icon: marks[mark] }), final: view.settled };
}

const marks: Readonly<Record<NonNullable<StateWords['mark']>, IconName>> = { frozen: 'snowflake', ended: 'ban' };

function wordsOf(view: WriteStanding): StateWords {
  if (view.state === 'SUCCEEDED' && view.because === 'changed-yet-failed') return generalWords('changedYetFailed');
  const { states, acceptedIsRequest, unproven } = shownWrites[view.operation];
  const isUnproven = view.platformStatus !== undefined && unproven.includes(view.platformStatus);
  const state = view.state === 'SUCCEEDED' && isUnproven ? 'ACCEPTED' : view.state;
  // A state whose words are those of a request needs no word for "unconfirmed".
  if (state === 'ACCEPTED' && view.because === 'unconfirmed' && !acceptedIsRequest) return generalWords('unconfirmed');
  return states(view.asked)[state] ?? generalWords(state);
}

/** The heading of a write: "Freeze card". */
export function writeTitle({ operation, asked }: Pick<WriteView, 'operation' | 'asked'>): Message {
  return shownWrites[operation].title(asked);
}
