import type { BankAccountValues } from './bank-account-values';

/** In the order in which the fields stand. */
const fields = [
  'account_number',
  'bank_country_code',
  'swift_code',
  'bank_code_value',
  'bank_branch_code',
  'bank_name',
  'bank_address',
] as const satisfies readonly (keyof BankAccountValues)[];

export const bankAccountFieldId = (name: keyof BankAccountValues): string => `bank-account-${name}`;

export const bankAccountFieldIds = fields.map((name) => [name, bankAccountFieldId(name)] as const);
