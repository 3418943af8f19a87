import type { Deposit } from '@/lib/contract/deposits';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';
import { simulateDepositShown } from '@/lib/writes/verbs/simulate-deposit-shown';

/** The deposit that a simulation made; undefined while the platform has not said that it did. */
export function madeDeposit(view: WriteView): Deposit | undefined {
  if (!isViewOf(view, simulateDepositShown)) return undefined;
  return ['ACCEPTED', 'SUCCEEDED', 'FAILED'].includes(view.state) ? view.result : undefined;
}
