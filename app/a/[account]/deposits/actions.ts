'use server';

import { simulateDeposit } from '@/lib/contract/deposits';
import { defineAction } from '@/lib/writes/submit/define-action';
import { findExactNumber } from '@/lib/platform/client/exact-json';
import { failed, ok } from '@/lib/result';
import { depositInput } from './simulate/deposit-input';
import { problemsOf, textsOf } from './simulate/deposit-values';

/** Interface 4.5. The amount is typed text until its digits stand in the body. */
export const simulateDepositAction = defineAction({
  operation: simulateDeposit,
  input: depositInput,
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => {
    const problems = problemsOf(input);
    const amount = findExactNumber(input.amount.trim());
    if (problems.length === 0 && amount !== undefined) return ok({ amount, ...textsOf(input) });
    const fields = problems.map(({ field, sentence }) => ({ name: field, sentence }));
    return failed({ kind: 'input', sentence: 'The deposit was not simulated: some fields need another look.', fields });
  },
});
