import { depositInput } from '@/lib/writes/forms/deposit-values';
import type { DepositValues } from '@/lib/writes/forms/deposit-values';

/** A stored draft was written by another version of this page at worst: what does not fit is not offered. */
export function readDraft(values: unknown): DepositValues | undefined {
  return depositInput.safeParse(values).data;
}
