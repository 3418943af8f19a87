import * as z from 'zod';
import type { QuoteValues } from './quote-values';

/** What the desk sends. It arrives unchecked; the amounts are the typed text, digit by digit. */
export const quoteInput = z.strictObject({
  sell_currency: z.string().max(3),
  buy_currency: z.string().max(3),
  sell_amount: z.string().max(40),
  buy_amount: z.string().max(40),
  conversion_date: z.string().max(10),
  transaction_type: z.string().max(20),
}) satisfies z.ZodType<QuoteValues>;
