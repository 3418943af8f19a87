/** The two sides of a quote, in the order in which money flows. */
export const quoteSides = ['sell', 'buy'] as const;
export type QuoteSide = (typeof quoteSides)[number];

export const sideNames = {
  sell: 'You sell',
  buy: 'You buy',
} satisfies Record<QuoteSide, string>;

export function otherSide(side: QuoteSide): QuoteSide {
  return side === 'sell' ? 'buy' : 'sell';
}
