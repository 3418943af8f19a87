import type { Quote } from '@/lib/contract/quotes';
import { compareDecimals, differenceOf } from '@/lib/contract/decimal';
import { formatAmount } from '@/lib/format/money';
import type { QuoteSide } from '@/lib/writes/forms/quote-values';

interface ComparedLine {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** With its sign, exact; empty where nothing changed. */
  readonly change: string;
}

export interface Comparison {
  readonly lines: readonly ComparedLine[];
  /** What the difference means for the side that is not fixed. */
  readonly sentence: string;
  readonly isBetter: boolean | undefined;
}

/** An old quote against a new one of the same pair and the same fixed amount, on the digits that the platform sent. */
export function compareQuotes(before: Quote, now: Quote, fixed: QuoteSide): Comparison {
  const line = (label: string, old: string, fresh: string, show: (text: string) => string): ComparedLine => ({
    label,
    before: show(old),
    now: show(fresh),
    change: changeText(old, fresh, show),
  });
  const plain = (text: string) => text;
  const { quote_price: old } = before;
  const { quote_price: fresh } = now;
  return {
    lines: [
      line('You sell', before.sell_amount, now.sell_amount, (text) => money(text, now.sell_currency)),
      line('You buy', before.buy_amount, now.buy_amount, (text) => money(text, now.buy_currency)),
      line('Rate', old.direct_rate, fresh.direct_rate, plain),
      line('Inverse rate', old.inverse_rate, fresh.inverse_rate, plain),
    ],
    ...verdict(before, now, fixed),
  };
}

function verdict(before: Quote, now: Quote, fixed: QuoteSide): Pick<Comparison, 'sentence' | 'isBetter'> {
  const [old, fresh, currency, verb] =
    fixed === 'sell'
      ? [before.buy_amount, now.buy_amount, now.buy_currency, 'get']
      : [before.sell_amount, now.sell_amount, now.sell_currency, 'pay'];
  const order = compareDecimals(fresh, old);
  const difference = differenceOf(old, fresh)?.replace('-', '');
  if (order === undefined || difference === undefined) {
    return { sentence: 'The two quotes cannot be compared in figures.', isBetter: undefined };
  }
  if (order === 0) return { sentence: 'The price is the same as before.', isBetter: undefined };
  const more = order > 0;
  const sentence = `You ${verb} ${money(difference, currency)} ${more ? 'more' : 'less'} than before.`;
  return { sentence, isBetter: more === (fixed === 'sell') };
}

function changeText(old: string, fresh: string, show: (text: string) => string): string {
  const difference = differenceOf(old, fresh);
  if (difference === undefined || /^[0.]+$/.test(difference)) return '';
  return difference.startsWith('-') ? `−${show(difference.slice(1))}` : `+${show(difference)}`;
}

function money(amount: string, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`;
}
