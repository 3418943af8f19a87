import { createConversion } from '@/lib/contract/quotes';
import { ok } from '@/lib/result';
import { ownIf } from '../settle/ties';
import { createConversionShown } from './create-conversion-shown';
import { echoesConversion } from './create-quote';
import { defineWrite } from './define-write';

/** Extras, "Conversion". No screen sends it yet. */
export const createConversionWrite = defineWrite({
  operation: createConversion,
  shown: createConversionShown,
  acts: 'one',
  onlyIn: undefined,
  input: createConversion.body,
  target: () => undefined,
  params: () => ({}),
  prepare: ({ input }) => ok(input),
  amounts: [
    ['sell_amount', 'sell_currency'],
    ['buy_amount', 'buy_currency'],
  ],
  subject: undefined,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
  settle: {
    reference: (answer) => answer.conversion_id,
    status: (answer) => answer.status,
    outcome: () => 'DONE',
    tie: (answer, { body }) => ownIf(echoesConversion(answer, body)),
    readBack: undefined,
    follow: undefined,
    holdsWhileAccepted: false,
    listed: undefined,
    result: createConversion.response,
  },
});
