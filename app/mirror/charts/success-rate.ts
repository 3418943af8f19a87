import { Decimal, dividedBy } from '@/lib/contract/decimal';

export interface Ended {
  readonly completed: number;
  /** With those that failed. */
  readonly ended: number;
}

/** In percent with one digit behind the point; undefined where none ended. */
export function successRate({ completed, ended }: Ended): string | undefined {
  if (ended === 0) return undefined;
  return dividedBy(new Decimal(String(completed)).times('100'), new Decimal(String(ended)), 1).toFixed(1);
}
