import { type SQL, sql } from 'drizzle-orm';
import type { FailedMoneyPart } from '@/lib/contract/enums';

// Constants are part of the text, not parameters: the index of payouts whose money is out has the same conditions.

const isReturned = sql`(status = 'FAILED_REFUNDED' and coalesce(to_return >= amount, to_return is null))`;
const isFailed = sql`status in ('FAILED', 'FAILED_REFUNDED')`;
const isPromised = sql`(status = 'FAILED' and to_return > 0)`;
const back = sql`case when status = 'FAILED_REFUNDED' and amount >= 0 then least(coalesce(to_return, amount), amount) else 0 end`;

interface MoneyTerms {
  /** Whether a payout belongs to this group. */
  readonly is: SQL;
  /** How much of a payout's money belongs to this group; null or zero where its amount is no number. */
  readonly sum: SQL;
}

/**
 * Where the money of failed payouts is, as `failedMoney` of lib/contract defines it, over the columns `status`,
 * `amount` and `to_return`. `returned`: came back whole; `out`: not known to have come back; `promised`: the part of
 * `out` that is to be returned. For a payout that came back in part, the sum of `returned` has that part, and the sum
 * of `out` has the rest.
 */
export const moneyOfFailed = {
  returned: { is: sql`(${isFailed} and ${isReturned})`, sum: back },
  promised: { is: isPromised, sum: sql`case when amount >= 0 then least(to_return, amount) end` },
  out: { is: sql`(${isFailed} and not ${isReturned})`, sum: sql`greatest(amount - ${back}, 0)` },
} as const satisfies Record<FailedMoneyPart, MoneyTerms>;
