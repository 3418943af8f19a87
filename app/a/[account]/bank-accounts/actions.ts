'use server';

import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { defineAction } from '@/lib/operations/define-action';
<<<<<<< HEAD
import { prepareUpdate } from './prepare-update';

const { shape } = updateBankAccount.body;
=======
import { bankAccountInput, prepareBankAccount } from './prepare-bank-account';
>>>>>>> engine

/** Interface 4.3. Without `account_number` the record keeps the number that it has. */
export const updateBankAccountAction = defineAction({
  operation: updateBankAccount,
  input: bankAccountInput,
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
<<<<<<< HEAD
  prepare: ({ input, seen, findBankAccount }) => prepareUpdate(input, seen, findBankAccount),
=======
  prepare: prepareBankAccount,
>>>>>>> engine
});
