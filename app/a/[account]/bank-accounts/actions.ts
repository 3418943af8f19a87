'use server';

import * as z from 'zod';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { defineAction } from '@/lib/operations/define-action';
import { prepareUpdate } from './prepare-update';

const { shape } = updateBankAccount.body;

/** Interface 4.3. Without `account_number` the record keeps the number that it has. */
export const updateBankAccountAction = defineAction({
  operation: updateBankAccount,
  input: z.object({ ...updateBankAccount.params.shape, ...shape, account_number: shape.account_number.optional() }),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input, seen, findBankAccount }) => prepareUpdate(input, seen, findBankAccount),
});
