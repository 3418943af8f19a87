import { message, type Message } from '@/lib/messages/message';
import { transactionTypes } from '@/lib/contract/enums';
import { readAmountText, type AmountRules } from '@/lib/format/amount-text';
import { isWeekend, isPlainDate } from '@/lib/format/plain-date';
import { findCurrency } from '@/lib/format/currencies';

/** The two sides of a quote, in the order in which money flows. */
export const quoteSides = ['sell', 'buy'] as const;
export type QuoteSide = (typeof quoteSides)[number];

export interface QuoteValues {
  readonly sell_currency: string;
  readonly buy_currency: string;
  readonly sell_amount: string;
  readonly buy_amount: string;
  readonly conversion_date: string;
  readonly transaction_type: string;
}
export type QuoteField = keyof QuoteValues;

export interface QuoteProblem {
  readonly field: QuoteField;
  readonly sentence: Message;
}

/** More digits than any amount of money has; the interface does not show how many the platform accepts. */
export function amountRules(currency: string): AmountRules {
  return { currency, wholeDigits: 18 };
}

/** The side whose amount is given, and therefore fixed (extras 4.7); undefined while none or both are. */
export function fixedSideOf({
  sell_amount,
  buy_amount,
}: Pick<QuoteValues, 'sell_amount' | 'buy_amount'>): QuoteSide | undefined {
  const given = { sell: sell_amount.trim() !== '', buy: buy_amount.trim() !== '' };
  if (given.sell === given.buy) return undefined;
  return given.sell ? 'sell' : 'buy';
}

/**
 * Our own words for every rule, in the order of the fields. Refuses only values that the platform is sure to refuse.
 */
export function problemsOf(values: QuoteValues): readonly QuoteProblem[] {
  return [
    ...currencyProblems(values),
    ...amountProblems(values),
    ...dayProblems(values.conversion_date),
    ...purposeProblems(values.transaction_type),
  ];
}

function currencyProblems(values: QuoteValues): QuoteProblem[] {
  const missing = quoteSides
    .filter((side) => findCurrency(values[`${side}_currency`]) === undefined)
    .map((side): QuoteProblem => ({
      field: `${side}_currency`,
      sentence: message('writes.createQuote.chooseCurrency', { side }),
    }));
  if (missing.length > 0 || values.sell_currency !== values.buy_currency) return missing;
  return [{ field: 'buy_currency', sentence: message('writes.createQuote.sameCurrency') }];
}

function amountProblems(values: QuoteValues): QuoteProblem[] {
  const side = fixedSideOf(values);
  if (side === undefined) {
    const sentence =
      values.sell_amount.trim() === ''
        ? message('writes.createQuote.noAmount')
        : message('writes.createQuote.twoAmounts');
    return [{ field: 'sell_amount', sentence }];
  }
  const read = readAmountText(values[`${side}_amount`], amountRules(values[`${side}_currency`]));
  if (read.kind === 'refused') return [{ field: `${side}_amount`, sentence: read.sentence }];
  if (read.kind === 'ask') return [{ field: `${side}_amount`, sentence: message('writes.problem.whichAmount') }];
  return [];
}

function dayProblems(day: string): QuoteProblem[] {
  const refuse = (sentence: Message): QuoteProblem[] => [{ field: 'conversion_date', sentence }];
  if (day === '') return refuse(message('writes.createQuote.noDate'));
  if (!isPlainDate(day)) return refuse(message('writes.createQuote.badDate'));
  return isWeekend(day) ? refuse(message('writes.createQuote.weekend')) : [];
}

function purposeProblems(purpose: string): QuoteProblem[] {
  if (transactionTypes.some((type) => type === purpose)) return [];
  return [{ field: 'transaction_type', sentence: message('writes.createQuote.noPurpose') }];
}

/** The body (interface 4.7) with the amount of the fixed side alone. Only for values without problems. */
export function bodyOf(values: QuoteValues, side: QuoteSide): Readonly<Record<string, string>> {
  const { sell_currency, buy_currency, conversion_date, transaction_type } = values;
  const read = readAmountText(values[`${side}_amount`], amountRules(values[`${side}_currency`]));
  const amount = read.kind === 'amount' ? read.amount : '';
  return { sell_currency, buy_currency, conversion_date, [`${side}_amount`]: amount, transaction_type };
}
