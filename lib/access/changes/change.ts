import type { ListName } from '@/lib/contract/operations';

/** The kinds of records that the mirror keeps, each with the list whose permission covers all of its rows. */
export const recordLists = {
  payout: 'listPayouts',
  'bank-account': 'listBankAccounts',
  card: 'listCards',
  cardholder: 'listCardholders',
  'payment-intent': 'listPaymentIntents',
  deposit: 'listDeposits',
} as const satisfies Record<string, ListName>;

/** The console's own kinds, and whether the platform answers. */
export const ownKinds = ['writes', 'alerts', 'reviews', 'exports', 'runs', 'reports', 'platform'] as const;

export type ChangeKind = keyof typeof recordLists | (typeof ownKinds)[number];

/** Rows of one kind have changed. The change does not carry them: each page reads them as it always does. */
export interface Change {
  readonly kind: ChangeKind;
  /** `master` or a sub-account's id; empty where rows of the kind belong to no account. */
  readonly account: string;
  /** The ids of the rows; empty where they are too many to name, or not each of them may be seen. */
  readonly ids: readonly string[];
  /** The transaction that changed them: two changes with the same version were one. */
  readonly version: string;
}
