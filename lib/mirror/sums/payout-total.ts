import { sumOf } from '@/lib/contract/decimal';
import { integer, decimal, text } from '@/lib/store/rows';

/** Count and sum for one currency and status; currencies are never added together. */
export interface PayoutTotal {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  /** The sum as exact decimal text. */
  readonly sum: string;
  /** Rows without a decimal amount: they are counted, but not summed. */
  readonly withoutAmount: number;
}

/** How far a long addition has come: `added` rows of all rows (`of`) that it looks at. */
export interface SumProgress {
  readonly added: number;
  readonly of: number;
}

/** A total over several statuses. */
export type CurrencyTotal = Omit<PayoutTotal, 'status'>;

/** Both totals are of the same currency. */
export function addTotals<T extends CurrencyTotal>(one: T, other: CurrencyTotal | undefined): T {
  if (other === undefined) return one;
  return {
    ...one,
    count: one.count + other.count,
    sum: sumOf(one.sum, other.sum),
    withoutAmount: one.withoutAmount + other.withoutAmount,
  };
}

/** The columns of a statement that answers totals. */
export const totalColumns = { currency: text, status: text, count: integer, sum: decimal, withoutAmount: integer };
