import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { QuoteField, QuoteProblem } from '@/lib/writes/forms/quote-values';

/** The platform's validators name the field that they are about (interface 7.1). The words are ours. */
const sentences = {
  conversion_date: 'The platform converts nothing on this day. Choose another business day.',
  sell_amount: 'The platform did not take this amount.',
  buy_amount: 'The platform did not take this amount.',
  sell_currency: 'The platform did not take this currency.',
  buy_currency: 'The platform did not take this currency.',
  transaction_type: 'The platform did not take this purpose.',
} satisfies Record<QuoteField, string>;

/** The field that a refusal is about; undefined where it is about something else. */
export function refusedField({ state, refusal }: Pick<WriteView, 'state' | 'refusal'>): QuoteProblem | undefined {
  if (state !== 'REJECTED' || refusal === undefined) return undefined;
  const names = new Set(refusal.shape.message.split(/\W+/));
  if (names.has('currency_pair'))
    return { field: 'buy_currency', sentence: 'The platform has no price for this pair.' };
  // The keys are the fields; Object.entries forgets that.
  const found = (Object.entries(sentences) as [QuoteField, string][]).find(([field]) => names.has(field));
  return found === undefined ? undefined : { field: found[0], sentence: found[1] };
}
