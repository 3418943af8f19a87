import type { Deposit } from '@/lib/contract/deposits';
import type { OperationView } from '@/lib/writes/submit/write-answer';

/** The deposit that a simulation made; undefined while the platform has not said that it did. */
export function madeDeposit({ operation, state, result }: OperationView): Deposit | undefined {
  if (operation !== 'simulateDeposit' || !['ACCEPTED', 'SUCCEEDED', 'FAILED'].includes(state)) return undefined;
  if (typeof result !== 'object' || result === null) return undefined;
  // These states come only of an answer that the contract's schema took.
  return result as Deposit;
}
