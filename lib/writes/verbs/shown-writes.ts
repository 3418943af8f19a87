import type { WriteName } from '@/lib/contract/operations';
import type { WriteView } from '../submit/write-answer';
import { cancelPaymentIntentShown } from './cancel-payment-intent-shown';
import { createBankAccountShown } from './create-bank-account-shown';
import { createConversionShown } from './create-conversion-shown';
import { createQuoteShown } from './create-quote-shown';
import type { ShownWrite } from './shown-write';
import { simulateDepositShown } from './simulate-deposit-shown';
import { updateBankAccountShown } from './update-bank-account-shown';
import { updateCardStatusShown } from './update-card-status-shown';
import { updateCardholderShown } from './update-cardholder-shown';

/** What browsers know of the writes, by their operations' names. */
export const shownWrites: { readonly [N in WriteName]: ShownWrite<N> } = {
  updateCardStatus: updateCardStatusShown,
  cancelPaymentIntent: cancelPaymentIntentShown,
  updateBankAccount: updateBankAccountShown,
  updateCardholder: updateCardholderShown,
  createQuote: createQuoteShown,
  simulateDeposit: simulateDepositShown,
  createBankAccount: createBankAccountShown,
  createConversion: createConversionShown,
};

/** Whether a view is of this write: then its result has this write's type. */
export function isViewOf<N extends WriteName>(view: WriteView, { name }: ShownWrite<N>): view is WriteView<N> {
  return view.operation === name;
}
