import type { transactionTypes } from '@/lib/contract/quotes';

export type Purpose = (typeof transactionTypes)[number];

/** Interface 4.7, `transaction_type`. */
export const purposeWords = {
  conversion: { label: 'Conversion', hint: 'Between two balances of this account.' },
  payout: { label: 'Payout', hint: 'To pay somebody in another currency.' },
} satisfies Record<Purpose, { label: string; hint: string }>;

export function isPurpose(text: string): text is Purpose {
  return Object.hasOwn(purposeWords, text);
}

/** A purpose of an old record may be one that is not known here. */
export function purposeName(text: string): string {
  return isPurpose(text) ? purposeWords[text].label : text;
}
