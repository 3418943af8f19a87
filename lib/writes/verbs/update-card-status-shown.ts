import { message } from '@/lib/messages/message';
import type { CardStatus } from '@/lib/contract/cards';
import { recordPath, type Fields, type ShownWrite, type StateWords } from './shown-write';

/** Rule 4 of the design: a request is never shown as its result. "Frozen" is said when the order is SUCCESS (3.9). */
const tones = { ACCEPTED: 'progress', SUCCEEDED: 'positive', FAILED: 'negative' } as const;

const marks = { FROZEN: 'frozen', ACTIVE: undefined, CANCELLED: 'ended' } as const;

function wordsOf(status: CardStatus, state: keyof typeof tones): StateWords {
  const mark = state === 'SUCCEEDED' ? marks[status] : undefined;
  return {
    label: message(`writes.updateCardStatus.${status}.${state}.label`),
    meaning: message(`writes.updateCardStatus.${status}.${state}.meaning`),
    tone: tones[state],
    ...(mark === undefined ? {} : { mark }),
  };
}

/** The status that a write asks a card to have. Without a known one it is read as the mildest: a freeze. */
function statusAsked({ card_status: status }: Fields): CardStatus {
  return status === 'ACTIVE' || status === 'CANCELLED' ? status : 'FROZEN';
}

export const updateCardStatusShown: ShownWrite<'updateCardStatus'> = {
  name: 'updateCardStatus',
  resource: { type: 'cards', noun: message('writes.updateCardStatus.noun') },
  title: (asked) => message(`writes.updateCardStatus.title.${statusAsked(asked)}`),
  states: (asked) => {
    const status = statusAsked(asked);
    return {
      ACCEPTED: wordsOf(status, 'ACCEPTED'),
      SUCCEEDED: wordsOf(status, 'SUCCEEDED'),
      FAILED: wordsOf(status, 'FAILED'),
    };
  },
  acceptedIsRequest: false,
  // Interface 3.9: an order in one of these has not succeeded.
  unproven: ['PENDING', 'PROCESSING', 'FAILED'],
  repeatAt: (resource, { card_status: status }) => ({
    path: recordPath(resource),
    search: typeof status === 'string' ? { move: status } : {},
  }),
  whereToLook: undefined,
};
