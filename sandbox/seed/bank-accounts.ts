import type { BankAccount } from '@/lib/contract/bank-accounts';
import { requiredBankCodeType, requiresBankBranchCode } from '@/lib/contract/bank-code-rules';
import { bankAccounts } from '../bank-accounts';
import type { World } from '../world/world';
import { bankCodeMakers, bankLetters, bicOf, clabeOf, findIban } from './banks';
import { banksOf } from './banks';
import { partyOf } from './party';

type Place = readonly [currency: string, country: string];

/** Every rule of 2.5 from both sides: combinations that need a code and their neighbours that need none. */
const places: readonly Place[] = [
  ['USD', 'US'],
  ['CAD', 'CA'],
  ['HKD', 'HK'],
  ['GBP', 'GB'],
  ['AUD', 'AU'],
  ['INR', 'IN'],
  ['CNH', 'CN'],
  ['EUR', 'DE'],
  ['USD', 'SG'],
  ['USD', 'HK'],
  ['USD', 'CN'],
  ['USD', 'GB'],
  ['CAD', 'US'],
  ['HKD', 'SG'],
  ['GBP', 'DE'],
  ['AUD', 'NZ'],
  ['INR', 'AE'],
  ['CNH', 'HK'],
  ['CNH', 'SG'],
  ['EUR', 'FR'],
  ['EUR', 'NL'],
  ['EUR', 'IE'],
  ['EUR', 'GB'],
  ['JPY', 'JP'],
  ['SGD', 'SG'],
  ['KWD', 'KW'],
  ['HUF', 'HU'],
  ['CHF', 'CH'],
  ['AED', 'AE'],
  ['SAR', 'SA'],
  ['NZD', 'NZ'],
  ['SEK', 'SE'],
  ['CZK', 'CZ'],
  ['MXN', 'MX'],
  ['PHP', 'PH'],
  ['IDR', 'ID'],
  ['ZAR', 'ZA'],
  ['KRW', 'KR'],
  ['USD', 'US'],
  ['GBP', 'GB'],
];

const smallSet = 8;

function accountNumberOf(country: string, bank: string, random: ReturnType<World['random']>): string {
  if (country === 'MX') return clabeOf(random);
  return findIban(country, bank, random) ?? random.text(random.int(7, 16), '123456789');
}

function bankAccountAt(world: World, [currency, country]: Place, place: number): BankAccount {
  const random = world.random(`bank account ${place}`);
  const bank = bankLetters(random);
  const [bankName, bankAddress] = random.pick(banksOf(country));
  const type = requiredBankCodeType(currency, country);
  const holder = world.account.account.account_name;
  return {
    id: random.uuid(),
    // Every third account belongs to a company that the account settles for.
    account_name: place % 3 === 2 ? partyOf(country, random, 0.2).holder : holder,
    account_number: accountNumberOf(country, bank, random),
    currency,
    account_status: place % 9 === 7 ? 'Invalid' : 'Valid',
    bank_name: bankName,
    swift_code: bicOf(bank, country, random),
    bank_country_code: country,
    bank_address: bankAddress,
    bank_code_type: type ?? '',
    bank_code_value: type === undefined ? '' : bankCodeMakers[type](random, bank),
    bank_branch_code: requiresBankBranchCode(currency) ? random.text(5) : '',
  };
}

export function seedBankAccounts(world: World): void {
  const table = world.table(bankAccounts);
  const isMaster = world.account.parentId === '0';
  for (const [place, row] of places.slice(0, isMaster ? places.length : smallSet).entries()) {
    const record = bankAccountAt(world, row, place);
    table.put(record.id, record);
  }
}
