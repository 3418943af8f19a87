import { bankCodeFormats, type BankCodeType } from '@/lib/contract/fields/bank-code-rules';

/** Groups of digits, for codes that people write in groups. */
const groups: Readonly<Partial<Record<BankCodeType, readonly number[]>>> = {
  sort_code: [2, 2, 2],
  bsb_code: [3, 3],
};

/** The code as people write it: `12-34-56`. A value of another length stays unchanged. */
export function formatBankCode(type: BankCodeType, value: string): string {
  const sizes = groups[type];
  if (sizes === undefined || value.length !== bankCodeFormats[type].length) return value;
  const starts = sizes.map((_, place) => sizes.slice(0, place).reduce((sum, size) => sum + size, 0));
  return sizes.map((size, place) => value.slice(starts[place], (starts[place] ?? 0) + size)).join('-');
}
