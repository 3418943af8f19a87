import type { QuoteSide } from '@/lib/writes/forms/quote-values';

export const sideNames = {
  sell: 'You sell',
  buy: 'You buy',
} satisfies Record<QuoteSide, string>;

export function otherSide(side: QuoteSide): QuoteSide {
  return side === 'sell' ? 'buy' : 'sell';
}
