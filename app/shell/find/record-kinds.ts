import type { IconName } from '@/components/ui/icon';
import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import { message, type Message } from '@/lib/messages/message';
import { type NounName, recordPath } from '@/lib/addresses/nouns';
import {
  accountStates,
  cardholderStates,
  cardStates,
  depositStates,
  intentStates,
  listedPayoutStates,
  payoutV1States,
  type RecordStates,
} from '../../list/record-states';
import type { StatusWords } from '../../list/status-words';

interface RecordKind {
  readonly noun: NounName;
  readonly title: Message;
  readonly icon: IconName;
  readonly states: RecordStates;
}

/** The title, icon and states of each kind of record in mixed results. */
export const recordKinds: Readonly<Record<MirrorKind, RecordKind>> = {
  payout: { noun: 'payouts', title: message('payouts.title'), icon: 'send', states: listedPayoutStates },
  'bank-account': {
    noun: 'bank-accounts',
    title: message('bank-accounts.title'),
    icon: 'landmark',
    states: accountStates,
  },
  card: { noun: 'cards', title: message('cards.title'), icon: 'credit-card', states: cardStates },
  cardholder: {
    noun: 'cardholders',
    title: message('cardholders.title'),
    icon: 'contact-round',
    states: cardholderStates,
  },
  'payment-intent': {
    noun: 'payment-intents',
    title: message('payment-intents.title'),
    icon: 'receipt-text',
    states: intentStates,
  },
  deposit: { noun: 'deposits', title: message('deposits.title'), icon: 'arrow-down-to-line', states: depositStates },
};

/** A payout that only the v1 list has is in a state of its own. */
export function statusWords(kind: MirrorKind, status: string): StatusWords {
  const { states } = recordKinds[kind];
  return kind === 'payout' && !states.known.includes(status) ? payoutV1States.words(status) : states.words(status);
}

/** The address of a record; a payout's page needs its day to find the summary. */
export function recordHref(kind: MirrorKind, account: string, id: string, day = ''): string {
  const search = kind === 'payout' && day !== '' ? `?day=${day}` : '';
  return `${recordPath(account, recordKinds[kind].noun, id)}${search}`;
}
