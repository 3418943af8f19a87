import type { WriteView } from '@/lib/writes/submit/write-answer';
import { emptyDeposit, type DepositValues } from '@/lib/writes/forms/deposit-values';
import { madeDeposit } from './made-deposit';

/** A deposit that was simulated, as it can be done again. */
export interface Repeatable {
  readonly operationId: string;
  readonly values: DepositValues;
}

const plainFields = ['currency', 'sender_swift_code', 'sender_name', 'sender_country'] as const;

/** The newest deposit that was made, for another one like it. Account numbers are masked in the record, so they stay out. */
export function lastDeposit(views: readonly WriteView[]): Repeatable | undefined {
  const view = views.find((one) => madeDeposit(one) !== undefined);
  const made = view === undefined ? undefined : madeDeposit(view);
  if (view === undefined || made === undefined) return undefined;
  const asked = plainFields.map((field) => [field, textOf(view.asked[field])] as const);
  return { operationId: view.id, values: { ...emptyDeposit, ...Object.fromEntries(asked), amount: made.amount } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
