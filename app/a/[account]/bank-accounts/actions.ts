'use server';

import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { defineAction } from '@/lib/writes/submit/define-action';
import { bankAccountInput, prepareBankAccount } from './prepare-bank-account';

/** Interface 4.3. Without `account_number` the record keeps the number that it has. */
export const updateBankAccountAction = defineAction({
  operation: updateBankAccount,
  input: bankAccountInput,
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: prepareBankAccount,
});
