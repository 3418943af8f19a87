'use client';

import { writeMessage } from '@/lib/messages/message';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { problemsOf, type DepositField, type DepositValues } from '@/lib/writes/forms/deposit-values';

export type DepositForm = UseFormReturn<DepositValues>;

/** Ids of the controls, in the order in which they stand. */
export const depositFieldIds = [
  ['currency', 'deposit-currency'],
  ['amount', 'deposit-amount'],
  ['sender_swift_code', 'deposit-sender-swift-code'],
  ['receiver_account_number', 'deposit-receiver-account-number'],
  ['sender_name', 'deposit-sender-name'],
  ['sender_account_number', 'deposit-sender-account-number'],
  ['sender_country', 'deposit-sender-country'],
] as const satisfies readonly (readonly [DepositField, string])[];

export const depositFieldId = Object.fromEntries(depositFieldIds) as Record<DepositField, string>; // every field is listed

export const depositLabels = {
  currency: 'Currency',
  amount: 'Amount',
  sender_swift_code: 'SWIFT code of the sender’s bank',
  receiver_account_number: 'Account that receives it',
  sender_name: 'Name of the sender',
  sender_account_number: 'Account number of the sender',
  sender_country: 'Country of the sender',
} satisfies Record<DepositField, string>;

/** The fields: judged first when they are left, then while they are mended. */
export function useDepositForm(initial: DepositValues): DepositForm {
  return useForm<DepositValues>({
    defaultValues: initial,
    mode: 'onTouched',
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
    resolver: (values) => {
      const problems = problemsOf(values);
      if (problems.length === 0) return { values, errors: {} };
      const entries = problems.map(
        ({ field, sentence }) => [field, { type: 'rule', message: writeMessage(sentence) }] as const,
      );
      return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<DepositValues> };
    },
  });
}
