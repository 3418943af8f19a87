import {
  findBankCodeProblems,
  requiredBankCodeType,
  requiresBankBranchCode,
} from '@/lib/contract/fields/bank-code-rules';
import type * as contract from '@/lib/contract/bank-accounts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { isKnownCountry, isKnownCurrency } from './world/currencies';
import { type Handler, pageOfRecords } from './http/handler';
import { noSuchBankAccount, flat } from './http/refusal';
import { tableOf, type World } from './world/world';
import { bankCodeMakers, bankLetters, bicOf, clabeOf, findIban } from './seed/banks';
import { bankIn, partyOf } from './seed/party';

export const bankAccounts = tableOf<BankAccount>('bank-accounts');

type BankDetails = Parameters<Handler<typeof contract.updateBankAccount>>[0]['body'];

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

/** Interface 4.3. Whether an update changes account_status is not shown (3.3); we assume that it does not. */
const updateBankAccount: Handler<typeof contract.updateBankAccount> = ({ params, body }, world) => {
  const stored = requireBankAccount(world, params.id);
  requireRules(stored.currency, body);
  const record: BankAccount = { ...stored, ...detailsOf(body) };
  world.table(bankAccounts).put(record.id, record);
  return record;
};

/** Interface 4.4, oldest first. */
const listBankAccounts: Handler<typeof contract.listBankAccounts> = ({ query }, world) =>
  pageOfRecords(query, world.table(bankAccounts).list());

/** Extras 3.5. */
const retrieveBankAccount: Handler<typeof contract.retrieveBankAccount> = ({ params }, world) =>
  requireBankAccount(world, params.id);

/** Extras 3.5. The holder is the acting account: the request has no name. */
const createBankAccount: Handler<typeof contract.createBankAccount> = ({ body }, world) => {
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

/** Both sides of every rule of 2.5: combinations that need a code, and neighbouring ones that need no code. */
const places = (
  'USD-US CAD-CA HKD-HK GBP-GB AUD-AU INR-IN CNH-CN EUR-DE USD-SG USD-HK USD-CN USD-GB CAD-US HKD-SG ' +
  'GBP-DE AUD-NZ INR-AE CNH-HK CNH-SG EUR-FR EUR-NL EUR-IE EUR-GB JPY-JP SGD-SG KWD-KW HUF-HU CHF-CH ' +
  'AED-AE SAR-SA NZD-NZ SEK-SE CZK-CZ MXN-MX PHP-PH IDR-ID ZAR-ZA KRW-KR USD-US GBP-GB'
).split(' ');

const smallSet = 8;

function accountNumberOf(country: string, bank: string, random: ReturnType<World['random']>): string {
  if (country === 'MX') return clabeOf(random);
  return findIban(country, bank, random) ?? random.text(random.int(7, 16), '123456789');
}

function bankAccountAt(world: World, row: string, place: number): BankAccount {
  const [currency = '', country = ''] = row.split('-');
  const random = world.random(`bank account ${place}`);
  const bank = bankLetters(random);
  const invented = bankIn(country, random);
  const type = requiredBankCodeType(currency, country);
  const holder = world.account.account.account_name;
  return {
    id: random.uuid(),
    // Every third account belongs to a company that the account settles for.
    account_name: place % 3 === 2 ? partyOf(country, random, world.account, 0.2).holder : holder,
    account_number: accountNumberOf(country, bank, random),
    currency,
    account_status: place % 9 === 7 ? 'Invalid' : 'Valid',
    bank_name: invented.name,
    swift_code: bicOf(bank, country, random),
    bank_country_code: country,
    bank_address: invented.address,
    bank_code_type: type ?? '',
    bank_code_value: type === undefined ? '' : bankCodeMakers[type](random, bank),
    bank_branch_code: requiresBankBranchCode(currency) ? random.text(5) : '',
  };
}

export function seedBankAccounts(world: World): void {
  const table = world.table(bankAccounts);
  const isMaster = world.account.isLarge;
  for (const [place, row] of places.slice(0, isMaster ? places.length : smallSet).entries()) {
    const record = bankAccountAt(world, row, place);
    table.put(record.id, record);
  }
}

export const bankAccountHandlers = { createBankAccount, updateBankAccount, listBankAccounts, retrieveBankAccount };
