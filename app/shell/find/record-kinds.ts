import type { IconName } from '@/components/ui/icon';
import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import { message, type Message } from '@/lib/messages/message';
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
  /** The part of the address under which its records open. */
  readonly area: string;
  readonly title: Message;
  readonly one: Message;
  readonly icon: IconName;
  readonly states: RecordStates;
}

/** The title, words and icon of each kind of record in mixed results. */
export const recordKinds: Readonly<Record<MirrorKind, RecordKind>> = {
  payout: {
    area: 'payouts',
    title: message('payouts.title'),
    one: message('payouts.payout'),
    icon: 'send',
    states: listedPayoutStates,
  },
  'bank-account': {
    area: 'bank-accounts',
    title: message('bank-accounts.title'),
    one: message('bank-accounts.account'),
    icon: 'landmark',
    states: accountStates,
  },
  card: {
    area: 'cards',
    title: message('cards.title'),
    one: message('cards.card'),
    icon: 'credit-card',
    states: cardStates,
  },
  cardholder: {
    area: 'cardholders',
    title: message('cardholders.title'),
    one: message('cardholders.cardholder'),
    icon: 'contact-round',
    states: cardholderStates,
  },
  'payment-intent': {
    area: 'payment-intents',
    title: message('payment-intents.title'),
    one: message('payment-intents.intent'),
    icon: 'receipt-text',
    states: intentStates,
  },
  deposit: {
    area: 'deposits',
    title: message('deposits.title'),
    one: message('deposits.deposit'),
    icon: 'arrow-down-to-line',
    states: depositStates,
  },
};

/** A payout that only the v1 list has is in a state of its own. */
export function statusWords(kind: MirrorKind, status: string): StatusWords {
  const { states } = recordKinds[kind];
  return kind === 'payout' && !states.known.includes(status) ? payoutV1States.words(status) : states.words(status);
}

/** The address of a record; a payout's page needs its day to find the summary. */
export function recordHref(kind: MirrorKind, account: string, id: string, day = ''): string {
  const search = kind === 'payout' && day !== '' ? `?day=${day}` : '';
  return `/a/${encodeURIComponent(account)}/${recordKinds[kind].area}/${encodeURIComponent(id)}${search}`;
}
