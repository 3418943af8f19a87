import { depositInput } from '@/lib/writes/verbs/deposit-values';
import type { DepositValues } from '@/lib/writes/verbs/deposit-values';

/** A stored draft was written by another version of this page at worst: what does not fit is not offered. */
export function readDraft(values: unknown): DepositValues | undefined {
  return depositInput.safeParse(values).data;
}
