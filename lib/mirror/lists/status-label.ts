import { accountStatuses } from '@/lib/contract/bank-accounts';
import { cardholderStatuses } from '@/lib/contract/cardholders';
import { depositStatuses } from '@/lib/contract/deposits';
import { intentStatuses, seenCardStatuses } from '@/lib/contract/enums';
import { message } from '@/lib/messages/message';
import { labelled, type StatusLabel } from '../payouts/payout-status-label';
import type { KeptListName } from './kept-lists';

/** Statuses in the lists that the mirror keeps besides payouts. */
export const listedStatusLabels: Readonly<Record<KeptListName, StatusLabel>> = {
  listBankAccounts: labelled(accountStatuses, (status) => message(`bank-accounts.status.${status}.label`)),
  listCards: labelled(seenCardStatuses, (status) => message(`cards.status.${status}.label`)),
  listCardholders: labelled(cardholderStatuses, (status) => message(`cardholders.status.${status}`)),
  listPaymentIntents: labelled(intentStatuses, (status) => message(`payment-intents.status.${status}`)),
  listDeposits: labelled(depositStatuses, (status) => message(`deposits.status.${status}`)),
};
