import { compareDecimals, differenceOf, parseDecimal } from '../decimal';
import { failedPayoutStatuses } from '../enums';

/** Where the money of a failed payout is; exact decimal texts in the payout's currency. */
export interface FailedMoney {
  /** The amount that came back, whole or in part. */
  readonly returned: string;
  /** The amount that is to be returned and has not come back; undefined: no return was promised. */
  readonly promised: string | undefined;
  /** The amount that has not come back; a promised amount is part of it. */
  readonly out: string;
  /** Whether the whole amount came back. */
  readonly isWhole: boolean;
}

interface FailedPayout {
  /** The status of the summary (interface 3.7). */
  readonly status: string;
  readonly amount: string;
  /** `failure_returned_amount` (interface 2.9). */
  readonly toReturn: string | null | undefined;
}

/**
 * Interface 2.9 calls `failure_returned_amount` the "amount of a failed payout to be returned": a promise, and no money
 * that came back. Only FAILED_REFUNDED (3.7) says that money came back: the amount that was to be returned if the
 * record names one that is smaller than the payout, and else the whole. An amount to return that is below zero, or no
 * number, counts as absent. Its currency is not shown in the interface; we assume the currency of the payout.
 * `moneyOfFailed` of lib/mirror says the same in SQL. Undefined if the payout did not fail, or its amount is no number.
 */
export function failedMoney({ status, amount, toReturn }: FailedPayout): FailedMoney | undefined {
  if (!failedPayoutStatuses.some((failed) => failed === status)) return undefined;
  if (parseDecimal(amount)?.gte('0') !== true) return undefined;
  const named = parseDecimal(toReturn ?? '')?.gte('0') === true ? (toReturn ?? undefined) : undefined;
  const isWhole = named === undefined || compareDecimals(named, amount) !== -1;
  const part = isWhole ? amount : named;
  if (status === 'FAILED_REFUNDED') {
    return { returned: part, promised: undefined, out: differenceOf(part, amount) ?? amount, isWhole };
  }
  const isPromised = named !== undefined && compareDecimals(named, '0') === 1;
  return { returned: '0', promised: isPromised ? part : undefined, out: amount, isWhole: false };
}
