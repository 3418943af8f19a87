import * as z from 'zod';
import { bankCodeTypes } from './fields/bank-code-rules';
import { limits } from './limits';
import { operationsOf } from './operation';
import { page, pageQuery } from './pagination';
import { countryCode, currency, openEnum, optionalText, uuid } from './primitives';

const defineOperation = operationsOf('bank-accounts', 'account');

/** @internal Exported for tests. */
export const accountStatuses = ['Valid', 'Invalid'] as const;

/** Interface 2.5, the fields of a request. `findBankCodeProblems` judges the conditional ones. */
const bankAccountFields = z.object({
  account_number: z.string().min(limits.accountNumber.min).max(limits.accountNumber.max),
  bank_name: z.string().min(1),
  swift_code: z.string().min(limits.swiftCode.min).max(limits.swiftCode.max),
  bank_country_code: countryCode,
  bank_address: z.string().min(1),
  bank_code_type: z.enum(bankCodeTypes).optional(),
  bank_code_value: z.string().optional(),
  bank_branch_code: z.string().optional(),
});

/** Interface 2.5, the record. Code fields of an account that needs none are empty, null or absent. */
export const bankAccount = z.object({
  id: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  currency: z.string(),
  account_status: openEnum(accountStatuses),
  bank_name: z.string(),
  swift_code: z.string(),
  bank_country_code: z.string(),
  bank_address: z.string(),
  bank_code_type: optionalText,
  bank_code_value: optionalText,
  bank_branch_code: optionalText,
});
export type BankAccount = z.output<typeof bankAccount>;

const noQuery = z.object({});

/** Interface 4.3. A full overwrite: every required field is sent each time. */
export const updateBankAccount = defineOperation({
  name: 'updateBankAccount',
  title: 'Update Bank Account',
  interface: '4.3',
  method: 'POST',
  path: '/v2/payment/bankaccount/{id}',
  params: z.object({ id: uuid }),
  answerId: 'id',
  query: noQuery,
  body: bankAccountFields,
  response: bankAccount,
});

/** Interface 4.4. One of the two lists that demand an idempotency key on a GET. */
export const listBankAccounts = defineOperation({
  name: 'listBankAccounts',
  title: 'List all Bank Accounts',
  interface: '4.4',
  path: '/v2/payment/bankaccount',
  idempotencyKey: 'required',
  query: z.object(pageQuery),
  response: page(bankAccount, 'id'),
});

export const retrieveBankAccount = defineOperation({
  name: 'retrieveBankAccount',
  title: 'Retrieve Bank Account',
  path: '/v2/payment/bankaccount/{id}',
  idempotencyKey: 'required',
  params: z.object({ id: uuid }),
  answerId: 'id',
  query: noQuery,
  response: bankAccount,
});

export const createBankAccount = defineOperation({
  name: 'createBankAccount',
  title: 'Create Bank Account',
  method: 'POST',
  path: '/v2/payment/bankaccount/create',
  query: noQuery,
  body: bankAccountFields.extend({ currency }),
  response: bankAccount,
});

/** The operations of this noun, a literal route before an `{id}` route of the same shape. */
export const bankAccountOperations = { createBankAccount, updateBankAccount, listBankAccounts, retrieveBankAccount };
