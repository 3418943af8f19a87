import type { MirrorKind } from '@/lib/mirror/filling/feeds';
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

/** The noun and the states of each kind of record in mixed results. */
export const recordKinds: Readonly<Record<MirrorKind, { readonly noun: NounName; readonly states: RecordStates }>> = {
  payout: { noun: 'payouts', states: listedPayoutStates },
  'bank-account': { noun: 'bank-accounts', states: accountStates },
  card: { noun: 'cards', states: cardStates },
  cardholder: { noun: 'cardholders', states: cardholderStates },
  'payment-intent': { noun: 'payment-intents', states: intentStates },
  deposit: { noun: 'deposits', states: depositStates },
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
