import { Decimal, dividedBy } from '@/lib/contract/decimal';

export interface EndedPayouts {
  readonly completed: number;
  /** Completed and failed payouts. */
  readonly ended: number;
}

/** In percent with one decimal; undefined if no payout ended. */
export function successRate({ completed, ended }: EndedPayouts): string | undefined {
  if (ended === 0) return undefined;
  return dividedBy(new Decimal(String(completed)).times('100'), new Decimal(String(ended)), 1).toFixed(1);
}
