import { Decimal, dividedBy, parseDecimal } from '@/lib/contract/decimal';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations } from '@/lib/contract/operations';
import { readAmountText } from '@/lib/format/amount-text';
import { findCurrency } from '@/lib/format/currencies';
import { formatAmount, formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import { amountRules, fixedSideOf, type QuoteValues } from '@/lib/writes/forms/quote-values';

export type CurrentRates = ResponseOf<Operations['listCurrentRates']>;

/** Extras 3.9: the price at which the first currency of the pair is sold, as a quote for it has. */
export function priceOf({ data }: CurrentRates, pair: string): string | undefined {
  const rates = Array.isArray(data) ? data : data.rates;
  return rates.find(({ currency_pair }) => currency_pair === pair)?.sell_price;
}

/** The side of a ticket that is not fixed, at a rate, with the decimals of its currency. */
export function otherSideAt(price: string, asked: QuoteValues): Message | undefined {
  const fixed = fixedSideOf(asked);
  if (fixed === undefined) return undefined;
  const [ofFixed, ofOther] = fixed === 'sell' ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const);
  const read = readAmountText(asked[`${ofFixed}_amount`], amountRules(asked[`${ofFixed}_currency`]));
  const [rate, currency] = [parseDecimal(price), asked[`${ofOther}_currency`]];
  const digits = findCurrency(currency)?.digits;
  if (read.kind !== 'amount' || rate === undefined || !rate.gt('0') || digits === undefined) return undefined;
  const amount = new Decimal(read.amount);
  const value = fixed === 'sell' ? amount.times(rate) : dividedBy(amount, rate, digits);
  const rounded = value.toFixed(digits);
  if (new Decimal(rounded).gt('0')) return message('quotes.amount.about', { amount: formatAmount(rounded, currency) });
  // A rounded zero would say that nothing is exchanged.
  return message('quotes.amount.lessThan', {
    amount: formatMoney(new Decimal(`1e-${digits}`).toFixed(digits), currency),
  });
}
