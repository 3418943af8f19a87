import * as z from 'zod';
import type { BankAccountValues } from './bank-account-values';

const text = z.string().max(500).optional().catch(undefined);

/** A stored draft was written by another version of this page at worst: what does not fit is left out. */
const draft = z.object({
  bank_name: text,
  swift_code: text,
  bank_country_code: text,
  bank_address: text,
  bank_code_value: text,
  bank_branch_code: text,
});

export function readDraft(values: unknown): Partial<BankAccountValues> {
  const read = draft.safeParse(values);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined));
}
