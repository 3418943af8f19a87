/** Interface 2.5: which domestic bank code a settlement account needs, and its format. */

export const bankCodeTypes = ['aba', 'bank_code', 'sort_code', 'bsb_code', 'ifsc', 'cnaps_number'] as const;
export type BankCodeType = (typeof bankCodeTypes)[number];

export interface BankCodeRule {
  readonly type: BankCodeType;
  readonly currency: string;
  /** Undefined where the rule holds for every country. */
  readonly country?: string;
}

/** The table "bank_code_type is required as follows". */
export const bankCodeRules: readonly BankCodeRule[] = [
  { type: 'aba', currency: 'USD', country: 'US' },
  { type: 'bank_code', currency: 'CAD' },
  { type: 'bank_code', currency: 'HKD' },
  { type: 'sort_code', currency: 'GBP' },
  { type: 'bsb_code', currency: 'AUD' },
  { type: 'ifsc', currency: 'INR' },
  { type: 'cnaps_number', currency: 'CNH', country: 'CN' },
];

export interface BankCodeFormat {
  readonly pattern: RegExp;
  readonly length: number;
  /** The rule in the platform's words, to follow "must be". */
  readonly words: string;
}

/** The table "bank_code_value formats". */
export const bankCodeFormats: Readonly<Record<BankCodeType, BankCodeFormat>> = {
  aba: { pattern: /^[0-9]{9}$/, length: 9, words: 'exactly 9 digits' },
  bank_code: { pattern: /^[0-9]{3}$/, length: 3, words: 'exactly 3 digits' },
  sort_code: { pattern: /^[0-9]{6}$/, length: 6, words: 'exactly 6 digits' },
  bsb_code: { pattern: /^[0-9]{6}$/, length: 6, words: 'exactly 6 digits' },
  ifsc: {
    pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    length: 11,
    words: 'exactly 11 characters: 4 letters A-Z, then the digit 0, then 6 letters A-Z or digits',
  },
  cnaps_number: { pattern: /^[0-9]{12}$/, length: 12, words: 'exactly 12 digits' },
};

/** The code type that an account of this currency at a bank in this country must carry; undefined if none is asked. */
export function requiredBankCodeType(currency: string, bankCountryCode: string): BankCodeType | undefined {
  return bankCodeRules.find(
    (rule) => rule.currency === currency && (rule.country === undefined || rule.country === bankCountryCode),
  )?.type;
}

/** `bank_branch_code`: required when currency = CAD. */
export function requiresBankBranchCode(currency: string): boolean {
  return currency === 'CAD';
}

export interface BankCodeFields {
  readonly bank_country_code: string;
  readonly bank_code_type?: BankCodeType | undefined;
  readonly bank_code_value?: string | undefined;
  readonly bank_branch_code?: string | undefined;
}

export interface BankCodeProblem {
  readonly field: 'bank_code_type' | 'bank_code_value' | 'bank_branch_code';
  /** The rule in the platform's words, without the field's name: for its refusals, never for a page. */
  readonly words: string;
}

/** Every breach of 2.5, by the stored record's currency. A code that is not required must still have its format. */
export function findBankCodeProblems(currency: string, fields: BankCodeFields): BankCodeProblem[] {
  const problems: BankCodeProblem[] = [];
  const required = requiredBankCodeType(currency, fields.bank_country_code);
  const type = fields.bank_code_type;
  const value = fields.bank_code_value ?? '';
  if (required !== undefined && type !== required) {
    problems.push({ field: 'bank_code_type', words: `must be ${required} for ${currency} accounts` });
  } else if (type !== undefined) {
    const format = bankCodeFormats[type];
    if (!format.pattern.test(value)) problems.push({ field: 'bank_code_value', words: `must be ${format.words}` });
  } else if (value !== '') {
    problems.push({ field: 'bank_code_type', words: 'is required with bank_code_value' });
  }
  if (requiresBankBranchCode(currency) && (fields.bank_branch_code ?? '') === '') {
    problems.push({ field: 'bank_branch_code', words: `is required for ${currency} accounts` });
  }
  return problems;
}
