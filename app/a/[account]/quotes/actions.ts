'use server';

import { createQuote } from '@/lib/contract/quotes';
import { defineAction } from '@/lib/writes/submit/define-action';
import { failed, ok } from '@/lib/result';
import { quoteInput } from './quote-input';
import { bodyOf, fixedSideOf, problemsOf } from './quote-values';

/** Interface 4.7. The same rules as in the desk, for whatever arrives. */
export const createQuoteAction = defineAction({
  operation: createQuote,
  input: quoteInput,
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => {
    const problems = problemsOf(input);
    const side = fixedSideOf(input);
    if (problems.length === 0 && side !== undefined) return ok(bodyOf(input, side));
    const fields = problems.map(({ field, sentence }) => ({ name: field, sentence }));
    return failed({ kind: 'input', sentence: 'The quote was not asked for: some fields need another look.', fields });
  },
});
