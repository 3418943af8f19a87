'use server';

import { createQuote } from '@/lib/contract/quotes';
import { defineAction } from '@/lib/operations/define-action';
import { ok } from '@/lib/result';

/** Interface 4.7. */
export const createQuoteAction = defineAction({
  operation: createQuote,
  input: createQuote.body,
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => ok(input),
});
