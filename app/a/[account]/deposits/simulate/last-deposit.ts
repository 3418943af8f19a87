import { deposit } from '@/lib/contract/deposits';
import type { OperationView } from '@/lib/operations/write-answer';
import { emptyDeposit, type DepositValues } from './deposit-values';

/** A deposit that was simulated, as it can be done again. */
export interface Repeatable {
  readonly operationId: string;
  readonly values: DepositValues;
}

const plainFields = ['currency', 'sender_swift_code', 'sender_name', 'sender_country'] as const;

/** The newest deposit that was made, for another one like it. Account numbers are masked in the record, so they stay out. */
export function lastDeposit(views: readonly OperationView[]): Repeatable | undefined {
  const made = views.find(({ result }) => deposit.safeParse(result).success);
  if (made === undefined) return undefined;
  const asked = plainFields.map((field) => [field, textOf(made.asked[field])] as const);
  const { amount } = deposit.parse(made.result);
  return { operationId: made.id, values: { ...emptyDeposit, ...Object.fromEntries(asked), amount } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
