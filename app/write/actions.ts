'use server';

import { openFormFromBrowser } from '@/lib/writes/forms/form-actions';
import { checkAgain, resolveRecorded, withdrawRecorded } from '@/lib/writes/queries/write-actions';
import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';
import { createBankAccountWrite } from '@/lib/writes/verbs/create-bank-account';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { simulateDepositWrite } from '@/lib/writes/verbs/simulate-deposit';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';

export const cancelPaymentIntentAction = defineWriteAction(cancelPaymentIntentWrite);
export const createBankAccountAction = defineWriteAction(createBankAccountWrite);
export const createQuoteAction = defineWriteAction(createQuoteWrite);
export const simulateDepositAction = defineWriteAction(simulateDepositWrite);
export const updateBankAccountAction = defineWriteAction(updateBankAccountWrite);
/** The server action of the write; what its caller sends is not trusted. */
export const updateCardStatusAction = defineWriteAction(updateCardStatusWrite);
export const updateCardholderAction = defineWriteAction(updateCardholderWrite);

/** For a dialog that opens in the browser: the form's id, and the values that the person typed earlier. */
export const openFormAction = openFormFromBrowser;

export const checkAgainAction = checkAgain;
export const resolveWriteAction = resolveRecorded;
export const withdrawWriteAction = withdrawRecorded;
