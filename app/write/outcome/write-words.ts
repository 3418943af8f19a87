import type { IconName } from '@/components/ui/icon';
import type { StatusWords } from '@/app/list/status-words';
import { message, type Message } from '@/lib/messages/message';
import { type StandingWrite, stateWords } from '@/lib/writes/verbs/state-words';
import { shownWrites, type StateWords } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import known from './write-words.json';

/** Why a person must act, by the engine's reason; undefined if the state says enough. */
export function reasonWords(because: string | undefined): Message | undefined {
  const reason = known.reasons.find((one) => one === because);
  return reason === undefined ? undefined : message(`writes.because.${reason}`);
}

/** The state of a write as a status. */
export type WriteWords = Omit<StatusWords, 'label' | 'meaning'> & Pick<StateWords, 'label' | 'meaning'>;

/** The words of a write's state. */
export function writeWords(view: StandingWrite & Pick<WriteView, 'settled'>): WriteWords {
  const { mark, ...words } = stateWords(view);
  return { ...words, ...(mark === undefined ? {} : { icon: marks[mark] }), final: view.settled };
}

const marks: Readonly<Record<NonNullable<StateWords['mark']>, IconName>> = { frozen: 'snowflake', ended: 'ban' };

/** The heading of a write: "Freeze card". */
export function writeTitle({ operation, asked }: Pick<WriteView, 'operation' | 'asked'>): Message {
  return shownWrites[operation].title(asked);
}
