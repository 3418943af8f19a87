import { sumOf } from '@/lib/contract/decimal';
import { integer, decimal, text } from '@/lib/store/rows';

/** Count and sum of one currency in one status; never of two currencies together. */
export interface PayoutTotal {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  /** Exact decimal text. */
  readonly sum: string;
  /** Rows whose amount is no decimal number: they are counted, and in no sum. */
  readonly withoutAmount: number;
}

/** The same over several statuses. */
export type CurrencyTotal = Omit<PayoutTotal, 'status'>;

/** Of one currency. */
export function addTotals<T extends CurrencyTotal>(one: T, other: CurrencyTotal | undefined): T {
  if (other === undefined) return one;
  return {
    ...one,
    count: one.count + other.count,
    sum: sumOf(one.sum, other.sum),
    withoutAmount: one.withoutAmount + other.withoutAmount,
  };
}

/** As statements answer it. */
export const totalColumns = { currency: text, status: text, count: integer, sum: decimal, withoutAmount: integer };
