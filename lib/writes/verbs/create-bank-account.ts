import { createBankAccount } from '@/lib/contract/bank-accounts';
import { ok } from '@/lib/result';
import { createBankAccountShown } from './create-bank-account-shown';
import { defineWrite } from './define-write';
import { tieOfBankAccount } from './update-bank-account';

/** No screen sends it yet. */
export const createBankAccountWrite = defineWrite({
  operation: createBankAccount,
  shown: createBankAccountShown,
  acts: 'one',
  onlyIn: undefined,
  input: createBankAccount.body,
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => ok(input),
  amounts: [],
  subject: undefined,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
  settle: {
    reference: (answer) => answer.id,
    status: (answer) => answer.account_status,
    outcome: () => 'DONE',
    tie: (answer, { body: { currency, ...fields } }) =>
      answer.currency === currency ? tieOfBankAccount(answer, fields) : 'foreign',
    readBack: undefined,
    follow: undefined,
    holdsWhileAccepted: false,
    listed: undefined,
    result: createBankAccount.response,
  },
});
