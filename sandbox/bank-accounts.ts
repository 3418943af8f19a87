import { findBankCodeProblems, type BankCodeFields } from '@/lib/contract/bank-code-rules';
import type * as contract from '@/lib/contract/bank-accounts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { isKnownCountry } from './world/countries';
import { isKnownCurrency } from './world/currencies';
import type { Handler } from './http/handler';
import { noSuchBankAccount } from './http/refusal';
import { pageOfRecords } from './http/handler';
import { flat } from './http/refusal';
import { tableOf, type World } from './world/world';

export const bankAccounts = tableOf<BankAccount>('bank-accounts');

interface BankDetails extends BankCodeFields {
  readonly account_number: string;
  readonly bank_name: string;
  readonly swift_code: string;
  readonly bank_address: string;
}

/** Interface 2.5, judged against the account's currency; the refusal names the field (7.1). */
function requireRules(currency: string, details: BankDetails): void {
  if (!isKnownCountry(details.bank_country_code)) throw flat('bank_country_code must be an ISO 3166-1 alpha-2 country');
  const [problem] = findBankCodeProblems(currency, details);
  if (problem !== undefined) throw flat(`${problem.field} ${problem.words}`);
}

/** A full overwrite: a conditional field that was not sent is cleared. */
function detailsOf(body: BankDetails) {
  return {
    account_number: body.account_number,
    bank_name: body.bank_name,
    swift_code: body.swift_code,
    bank_country_code: body.bank_country_code,
    bank_address: body.bank_address,
    bank_code_type: body.bank_code_type ?? '',
    bank_code_value: body.bank_code_value ?? '',
    bank_branch_code: body.bank_branch_code ?? '',
  };
}

function requireBankAccount(world: World, id: string): BankAccount {
  const record = world.table(bankAccounts).get(id.toLowerCase());
  if (record === undefined) throw noSuchBankAccount();
  return record;
}

/**
 * Interface 4.3. Id, holder, currency and status are the stored record's. Whether an update changes account_status
 * is not shown (3.3); we assume that it does not.
 */
export const updateBankAccount: Handler<typeof contract.updateBankAccount> = ({ params, body }, world) => {
  const stored = requireBankAccount(world, params.id);
  requireRules(stored.currency, body);
  const record: BankAccount = { ...stored, ...detailsOf(body) };
  world.table(bankAccounts).put(record.id, record);
  return record;
};

/** Interface 4.4, in order of creation. */
export const listBankAccounts: Handler<typeof contract.listBankAccounts> = ({ query }, world) =>
  pageOfRecords(query, world.table(bankAccounts).list(), (record) => record);

/** Extras. */
export const retrieveBankAccount: Handler<typeof contract.retrieveBankAccount> = ({ params }, world) =>
  requireBankAccount(world, params.id);

/** Extras. The holder is the acting account: the request has no name. */
export const createBankAccount: Handler<typeof contract.createBankAccount> = ({ body }, world) => {
  if (!isKnownCurrency(body.currency)) throw flat('currency must be an ISO 4217 code');
  requireRules(body.currency, body);
  const record: BankAccount = {
    id: world.newId(),
    account_name: world.account.account.account_name,
    currency: body.currency,
    account_status: 'Valid',
    ...detailsOf(body),
  };
  world.table(bankAccounts).put(record.id, record);
  return record;
};
