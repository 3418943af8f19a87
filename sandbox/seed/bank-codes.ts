import type { BankCodeType } from '@/lib/contract/bank-code-rules';
import type { Random } from '../world/random';
import { abaOf } from './bank-numbers';

/** A value of the format that 2.5 demands. */
export const bankCodeMakers: Readonly<Record<BankCodeType, (random: Random, bank: string) => string>> = {
  aba: abaOf,
  bank_code: (random) => random.text(3),
  sort_code: (random) => random.text(6),
  bsb_code: (random) => random.text(6),
  ifsc: (random, bank) => `${bank}0${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789')}`,
  cnaps_number: (random) => random.text(12),
};
