import type { IconName } from '@/components/ui/icon';
import type { StatusWords } from '@/app/list/status-words';
import { message, type Message } from '@/lib/messages/message';
import { shownWrites, type StateWords } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import known from './write-words.json';

/** Why the console asks for a person, by the word that the engine gives; nothing where the state says it all. */
export function reasonWords(because: string | undefined): Message | undefined {
  const reason = known.reasons.find((one) => one === because);
  return reason === undefined ? undefined : message(`writes.because.${reason}`);
}

type Told = Pick<WriteView, 'operation' | 'state' | 'asked' | 'platformStatus' | 'settled' | 'because'>;

/** Reliability 3.3, "Operator reads". Where a change was made and the platform's own work on it failed, both are told. */
const tones: Readonly<Record<WriteState | 'changedYetFailed' | 'unconfirmed', StateWords['tone']>> = known.tones;

function generalWords(state: keyof typeof tones): StateWords {
  return {
    label: message(`writes.state.${state}.label`),
    meaning: message(`writes.state.${state}.meaning`),
    tone: tones[state],
  };
}

/** How a write stands, as a status. */
export type WriteWords = Omit<StatusWords, 'label' | 'meaning'> & Pick<StateWords, 'label' | 'meaning'>;

/** Where a write stands, in words. */
export function writeWords(view: Told): WriteWords {
  const { mark, ...words } = wordsOf(view);
  return { ...words, ...(mark === undefined ? {} : { icon: marks[mark] }), final: view.settled };
}

const marks: Readonly<Record<NonNullable<StateWords['mark']>, IconName>> = { frozen: 'snowflake', ended: 'ban' };

function wordsOf(view: Told): StateWords {
  if (view.state === 'SUCCEEDED' && view.because === 'changed-yet-failed') return generalWords('changedYetFailed');
  const { states, acceptedIsRequest, unproven } = shownWrites[view.operation];
  const isUnproven = view.platformStatus !== undefined && unproven.includes(view.platformStatus);
  const state = view.state === 'SUCCEEDED' && isUnproven ? 'ACCEPTED' : view.state;
  // What already reads as a request says no more than that.
  if (state === 'ACCEPTED' && view.because === 'unconfirmed' && !acceptedIsRequest) return generalWords('unconfirmed');
  return states(view.asked)[state] ?? generalWords(state);
}

/** What a write does, as a heading: "Freeze card". */
export function writeTitle({ operation, asked }: Pick<WriteView, 'operation' | 'asked'>): Message {
  return shownWrites[operation].title(asked);
}
