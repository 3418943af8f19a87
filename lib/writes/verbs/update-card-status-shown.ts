import type { CardStatus } from '@/lib/contract/cards';
import { recordPath, type Fields, type ShownWrite } from './shown-write';

const byNow = 'The platform took the order. The card changes when the order succeeds; we follow it.';
const orderFailed = 'The platform’s order failed, so the card is as it was.';

/** Rule 4 of the design: a request is never shown as its result. "Frozen" is said when the order is SUCCESS (3.9). */
const states: Readonly<Record<CardStatus, ReturnType<ShownWrite['states']>>> = {
  FROZEN: {
    ACCEPTED: { label: 'Freeze requested', tone: 'progress', meaning: byNow },
    SUCCEEDED: { label: 'Frozen', tone: 'positive', mark: 'frozen', meaning: 'Every payment with it is declined.' },
    FAILED: { label: 'Freezing failed', tone: 'negative', meaning: `${orderFailed} It can still be used.` },
  },
  ACTIVE: {
    ACCEPTED: { label: 'Unfreeze requested', tone: 'progress', meaning: byNow },
    SUCCEEDED: { label: 'Active again', tone: 'positive', meaning: 'The card can be used again.' },
    FAILED: { label: 'Unfreezing failed', tone: 'negative', meaning: `${orderFailed} It cannot be used.` },
  },
  CANCELLED: {
    ACCEPTED: {
      label: 'Cancellation requested',
      tone: 'progress',
      meaning: 'The platform took the order. Ending a card can take weeks; we follow it.',
    },
    SUCCEEDED: {
      label: 'Cancellation carried out',
      tone: 'positive',
      mark: 'ended',
      meaning: 'The order succeeded: the card is ended for good. It may be shown as “cancelling” for a while.',
    },
    FAILED: { label: 'Cancelling failed', tone: 'negative', meaning: orderFailed },
  },
};

const titles: Readonly<Record<CardStatus, string>> = {
  FROZEN: 'Freeze card',
  ACTIVE: 'Unfreeze card',
  CANCELLED: 'Cancel card',
};

/** The status that a write asks a card to have. Without a known one it is read as the mildest: a freeze. */
function statusAsked({ card_status: status }: Fields): CardStatus {
  return status === 'ACTIVE' || status === 'CANCELLED' ? status : 'FROZEN';
}

export const updateCardStatusShown: ShownWrite<'updateCardStatus'> = {
  name: 'updateCardStatus',
  resource: { type: 'cards', noun: 'Card' },
  title: (asked) => titles[statusAsked(asked)],
  states: (asked) => states[statusAsked(asked)],
  acceptedIsRequest: false,
  // Interface 3.9: an order in one of these has not succeeded.
  unproven: ['PENDING', 'PROCESSING', 'FAILED'],
  repeatAt: (resource, { card_status: status }) => ({
    path: recordPath(resource),
    search: typeof status === 'string' ? { move: status } : {},
  }),
  whereToLook: undefined,
};
