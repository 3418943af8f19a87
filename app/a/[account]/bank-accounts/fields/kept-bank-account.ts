import * as z from 'zod';

const text = z.string().max(500).optional().catch(undefined);

/** The values that the person may have typed earlier: each field that fits counts, even if others do not. */
export const keptBankAccount = z
  .object({
    currency: text,
    bank_name: text,
    swift_code: text,
    bank_country_code: text,
    bank_address: text,
    bank_code_value: text,
    bank_branch_code: text,
  })
  .transform((read) => Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)));
