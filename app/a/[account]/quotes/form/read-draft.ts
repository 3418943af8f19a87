import { quoteInput } from '@/lib/writes/forms/quote-values';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';

/** A stored draft was written by another version of this page at worst: what does not fit is not offered. */
export function readDraft(values: unknown): QuoteValues | undefined {
  return quoteInput.safeParse(values).data;
}
