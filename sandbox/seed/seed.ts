import type { World } from '../world/world';
import { seedBankAccounts } from './bank-accounts';
import { seedCardProducts } from './cards';
import { seedCardholders } from './cardholders';
import { seedCards } from './cards';
import { seedDeposits } from './deposits';
import { seedPaymentIntents } from './payment-intents';
import { payoutBook } from './payouts/payout-book';
import { balances } from '../balances';
import { amountOf, currencyDigits, priceOf, rateDecimals } from '../world/currencies';
import { Decimal, dividedBy } from '@/lib/contract/decimal';
import { conversionOf, conversions } from '../conversions';
import { dayMs, dayOf } from '../world/platform-time';
import type { Account } from '@/lib/contract/accounts';
import type { DirectoryEntry } from '../world/world';
import type { Random } from '../world/random';
import { longName } from './awkward-texts';

type SubAccount = readonly [name: string, nickName: string, country: string, areas: string, status?: string];

/** `areas`: B banking, A acquiring, I issuing. */
const subAccounts: readonly SubAccount[] = [
  ['Nine Junks Freight Limited', 'Freight HK', 'HK', 'BAI'],
  ['北辰燈塔貿易（深圳）有限公司', '深圳', 'CN', 'BI'],
  ['شركة نخلة الفجر للتجارة العامة', 'Gulf', 'AE', 'BA'],
  ['Grünwald & Söhne "Feinmechanik" GmbH & Co. KG', 'Köln', 'DE', 'BAI'],
  ['Copperleaf Harbor Supply, Inc.', 'US west', 'US', 'BAI'],
  ['Tidewater Lantern Travel Inc.', 'Travel (closed down)', 'US', 'BAI', 'INACTIVE'],
  ['株式会社みどり燈台商店', '横浜', 'JP', 'BA'],
  [longName, '', 'GB', 'B'],
  ["O'Brannigan <b>&</b> Daughters Ltd", '=SUM(1)', 'IE', 'BI'],
  ['Banksia & Brine Pty Ltd', 'Hobart 🦘', 'AU', 'BAI'],
  ['Siobhán Nic Lantern', 'Sole trader', 'GB', 'B'],
  ['Élan Boréal Inc.', 'Montréal', 'CA', 'BAI'],
];

const areaNames: Readonly<Record<string, string>> = { B: 'BANKING', A: 'ACQUIRING', I: 'ISSUING' };
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function accountOf(row: SubAccount, ids: Random): Account {
  const [name, nickName, country, areas, status = 'ACTIVE'] = row;
  return {
    account_id: ids.uuid(),
    short_reference_id: `A${ids.text(6)}-${ids.text(6, letters)}`,
    account_name: name,
    nick_name: nickName,
    business_code: Array.from(areas, (letter) => areaNames[letter] ?? letter),
    email: `ops-${ids.text(5, 'abcdefghjkmnpqrstuvwxyz')}@lantern.example`,
    country,
    entity_type: nickName === 'Sole trader' ? 'INDIVIDUAL' : 'COMPANY',
    status,
    verification_status: 'APPROVED',
  };
}

/**
 * Every account of the platform: our master first, its sub-accounts, then a strangers' master and sub-account.
 * The second sub-account is older than 2024-08-15, so that its idempotency keys follow the old rule (interface 7.1).
 */
export function seedAccounts(random: (label: string) => Random): readonly DirectoryEntry[] {
  const ids = random('accounts');
  const created = Date.UTC(2025, 0, 15, 3, 20);
  const master = accountOf(['Lantern Bay Holdings Pte. Ltd.', 'Head office', 'SG', 'BAI'], ids);
  const stranger = accountOf(['Unrelated Harbour Group Ltd', '', 'NZ', 'BAI'], ids);
  const mine = subAccounts.map((row, place) => ({
    account: accountOf(row, ids),
    parentId: master.account_id,
    createdMs: place === 1 ? Date.UTC(2023, 4, 9, 7, 52, 23) : created + (place + 1) * 86_400_000,
  }));
  return [
    { account: master, parentId: '0', createdMs: created },
    ...mine,
    { account: stranger, parentId: '0', createdMs: created },
    {
      account: accountOf(['Unrelated Harbour Cafés Ltd', '', 'NZ', 'BI'], ids),
      parentId: stranger.account_id,
      createdMs: created,
    },
  ];
}

const pairs = ['USDEUR', 'EURUSD', 'USDJPY', 'GBPUSD', 'HKDCNH', 'USDKWD', 'SGDUSD', 'USDHUF', 'EURGBP', 'USDINR'];
/** Which states there are is not shown. The newest still wait for their money. */
const statuses = ['TRADE_SETTLED', 'TRADE_SETTLED', 'FUNDS_ARRIVED', 'AWAITING_FUNDS'];

/** Conversions of the weeks before the sandbox started, the oldest first. */
function seedConversions(world: World): void {
  const count = world.account.parentId === '0' ? 24 : 4;
  const table = world.table(conversions);
  for (let place = 0; place < count; place += 1) {
    const random = world.random(`conversion ${place}`);
    const pair = pairs[place % pairs.length] ?? '';
    const [sell, buy] = [pair.slice(0, 3), pair.slice(3)];
    const madeMs = world.anchorMs - (count - place) * 2 * dayMs + random.int(0, 8) * 3_600_000;
    const rate = priceOf(sell, buy, madeMs, world.seed)?.sell;
    if (rate === undefined) continue;
    const sold = new Decimal(String(random.int(1, 90_000)));
    const quote = {
      sell_currency: sell,
      sell_amount: sold.toFixed(),
      buy_currency: buy,
      buy_amount: sold.times(rate).round(currencyDigits(buy)).toFixed(),
      quote_price: {
        currency_pair: pair,
        direct_rate: rate.toFixed(rateDecimals),
        inverse_rate: dividedBy(new Decimal('1'), rate, rateDecimals).toFixed(rateDecimals),
        quote_id: random.uuid(),
        validity: { valid_from: madeMs, valid_to: madeMs + 75_000 },
      },
    };
    const status = statuses[Math.floor((place * statuses.length) / count)] ?? '';
    const id = random.uuid();
    table.put(id, conversionOf(id, { quote, conversionDate: dayOf(madeMs) }, status, madeMs));
  }
}

const masterCurrencies = 'USD EUR GBP HKD SGD CNH JPY KWD HUF AUD CAD INR IDR AED'.split(' ');

function seedBalances(world: World): void {
  const table = world.table(balances);
  const isMaster = world.account.parentId === '0';
  for (const currency of masterCurrencies.slice(0, isMaster ? masterCurrencies.length : 4)) {
    const random = world.random(`balance ${currency}`);
    const nothing = amountOf('0', currency);
    const amount = (digits: number) => amountOf(`${random.int(1, 9)}${random.text(digits - 1)}`, currency);
    table.put(currency, {
      currency,
      available_balance: currency === 'HUF' ? nothing : amount(currency === 'IDR' ? 17 : 9),
      prepaid_balance: random.chance(0.3) ? amount(6) : nothing,
      margin_balance: nothing,
      frozen_balance: random.chance(0.4) ? amount(5) : nothing,
      balance_status: 'ACTIVE',
    });
  }
}

/** Fills the tables of one account. Called once per account at every start; what it puts is not stored. */
export function seedAccount(world: World): void {
  seedBankAccounts(world);
  seedCardProducts(world);
  seedCardholders(world);
  seedCards(world);
  seedPaymentIntents(world);
  seedDeposits(world);
  seedBalances(world);
  seedConversions(world);
  // Built now, so that the first list is as quick as the others.
  world.derived(payoutBook);
}
