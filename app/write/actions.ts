'use server';

import { openFormFromBrowser, saveDraftFromBrowser } from '@/lib/writes/forms/form-actions';
import type { FormRequest } from '@/lib/writes/forms/open-form-for';
import { checkAgain, resolveRecorded, withdrawRecorded } from '@/lib/writes/queries/write-actions';
import { defineWriteAction } from '@/lib/writes/submit/define-write-action';
import type { Verdict } from '@/lib/writes/submit/write-answer';
import { cancelPaymentIntentWrite } from '@/lib/writes/verbs/cancel-payment-intent';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { simulateDepositWrite } from '@/lib/writes/verbs/simulate-deposit';
import { updateBankAccountWrite } from '@/lib/writes/verbs/update-bank-account';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';

export const cancelPaymentIntentAction = defineWriteAction(cancelPaymentIntentWrite);
export const createQuoteAction = defineWriteAction(createQuoteWrite);
export const simulateDepositAction = defineWriteAction(simulateDepositWrite);
export const updateBankAccountAction = defineWriteAction(updateBankAccountWrite);
export const updateCardStatusAction = defineWriteAction(updateCardStatusWrite);
export const updateCardholderAction = defineWriteAction(updateCardholderWrite);

/** For a dialog that opens in the browser: the form's id, and what the person had typed before. */
export async function openFormAction(request: Omit<FormRequest, 'seen'>) {
  return await openFormFromBrowser(request);
}

/** Keeps what was typed, so that it survives the end of a session. Answers when it was kept. */
export async function saveDraftAction(request: { readonly formId: string; readonly values: unknown }) {
  return await saveDraftFromBrowser(request);
}

interface Named {
  readonly account: string;
  readonly writeId: string;
}

/** Asks the platform again, with the same key: never a new write. */
export async function checkAgainAction(request: Named) {
  return await checkAgain(request);
}

/** A person's word on what the console cannot find out. */
export async function resolveWriteAction(request: Named & { readonly verdict: Verdict; readonly reason: string }) {
  return await resolveRecorded(request);
}

/** Takes back what was never sent. */
export async function withdrawWriteAction(request: Named) {
  return await withdrawRecorded(request);
}
