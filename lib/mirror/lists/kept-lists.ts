import type { ListName } from '@/lib/contract/operations';
import type { FeedName } from '../filling/feeds';

interface KeptList {
  readonly feed: FeedName;
  /** The name by which an address filters the status; the platform itself has no such filter for bank accounts. */
  readonly status: string;
}

/** The lists that the mirror keeps, besides payouts, which have a query of their own. */
export const keptLists = {
  listBankAccounts: { feed: 'bank-accounts', status: 'account_status' },
  listCards: { feed: 'cards', status: 'card_status' },
  listCardholders: { feed: 'cardholders', status: 'cardholder_status' },
  listPaymentIntents: { feed: 'payment-intents', status: 'payment_intent_status' },
  listDeposits: { feed: 'deposits', status: 'status' },
} as const satisfies Partial<Record<ListName, KeptList>>;
export type KeptListName = keyof typeof keptLists;
export const keptListNames = Object.keys(keptLists) as readonly KeptListName[]; // keys of the literal above

export const isKeptList = (name: string): name is KeptListName => Object.hasOwn(keptLists, name);
