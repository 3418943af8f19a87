import type { Deposit } from '@/lib/contract/deposits';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { isViewOf, simulateDepositShown } from '@/lib/writes/verbs/shown-writes';
import { emptyDeposit, type DepositValues } from '@/lib/writes/forms/deposit-values';

/** A simulated deposit, with the values that repeat it. */
export interface RepeatableDeposit {
  readonly operationId: string;
  readonly values: DepositValues;
}

const plainFields = ['currency', 'sender_swift_code', 'sender_name', 'sender_country'] as const;

/** The newest deposit, with values for another one; the record masks account numbers, so these are left out. */
export function lastDeposit(views: readonly WriteView[]): RepeatableDeposit | undefined {
  const view = views.find((one) => madeDeposit(one) !== undefined);
  const made = view === undefined ? undefined : madeDeposit(view);
  if (view === undefined || made === undefined) return undefined;
  const asked = plainFields.map((field) => [field, textOf(view.asked[field])] as const);
  return { operationId: view.id, values: { ...emptyDeposit, ...Object.fromEntries(asked), amount: made.amount } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The deposit that a simulation made; undefined while the platform has not said that it did. */
export function madeDeposit(view: WriteView): Deposit | undefined {
  if (!isViewOf(view, simulateDepositShown)) return undefined;
  return ['ACCEPTED', 'SUCCEEDED', 'FAILED'].includes(view.state) ? view.result : undefined;
}
