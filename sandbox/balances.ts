import type * as z from 'zod';
import type * as contract from '@/lib/contract/accounts';
import { sumOf } from '../lib/contract/decimal';
import { simulatedDeposits, statusOfDeposit } from './deposits';
import { type Handler, pageOfRecords } from './http/handler';
import { amountOf } from './world/currencies';
import { dayOf } from './world/platform-time';
import { tableOf, type World } from './world/world';

type Balance = z.output<typeof contract.balance>;

const balances = tableOf<Balance>('balances');

const emptyBalance = { prepaid_balance: '0', margin_balance: '0', frozen_balance: '0', balance_status: 'ACTIVE' };

/** A conversion as the balances see it: its booking freezes the sold amount, and both amounts move on its day. */
interface Exchange {
  readonly sell_currency: string;
  readonly sell_amount: string;
  readonly buy_currency: string;
  readonly buy_amount: string;
  readonly day: string;
}

const exchanges = tableOf<Exchange>('exchanges');

export function bookExchange(id: string, exchange: Exchange, world: World): void {
  world.table(exchanges).put(id, exchange);
}

/** The amount of a currency that the account can spend now. */
export function availableIn(currency: string, nowMs: number, world: World): string {
  return currentBalances(world, nowMs).find((one) => one.currency === currency)?.available_balance ?? '0';
}

type Part = 'available_balance' | 'frozen_balance';

/** The seed's balances, moved by the simulated deposits and conversions since. */
function currentBalances(world: World, nowMs: number): Balance[] {
  const byCurrency = new Map(
    world
      .table(balances)
      .list()
      .map((balance) => [balance.currency, balance]),
  );
  const move = (currency: string, part: Part, amount: string): void => {
    const balance = byCurrency.get(currency) ?? { currency, available_balance: '0', ...emptyBalance };
    byCurrency.set(currency, { ...balance, [part]: sumOf(balance[part] ?? '0', amount) });
  };
  for (const stored of world.table(simulatedDeposits).list()) {
    if (statusOfDeposit(stored, nowMs) !== 'COMPLETED') continue;
    move(stored.deposit.currency, 'available_balance', stored.deposit.amount);
  }
  for (const { sell_currency, sell_amount, buy_currency, buy_amount, day } of world.table(exchanges).list()) {
    move(sell_currency, 'available_balance', `-${sell_amount}`);
    if (day > dayOf(nowMs)) move(sell_currency, 'frozen_balance', sell_amount);
    else move(buy_currency, 'available_balance', buy_amount);
  }
  return [...byCurrency.values()];
}

/** Extras 3.8. A request without page and size gets all balances on one page. */
const listBalances: Handler<typeof contract.listBalances> = ({ query, nowMs }, world) =>
  pageOfRecords(
    { page_number: query.page_number ?? 1, page_size: query.page_size ?? 100 },
    currentBalances(world, nowMs),
  );

const masterCurrencies = 'USD EUR GBP HKD SGD CNH JPY KWD HUF AUD CAD INR IDR AED'.split(' ');

export function seedBalances(world: World): void {
  const table = world.table(balances);
  const isMaster = world.account.parentId === '0';
  const rupiahDigits = world.account.isAwkward ? 17 : 13;
  for (const currency of masterCurrencies.slice(0, isMaster ? masterCurrencies.length : 4)) {
    const random = world.random(`balance ${currency}`);
    const zero = amountOf('0', currency);
    const amount = (digits: number) => amountOf(`${random.int(1, 9)}${random.text(digits - 1)}`, currency);
    table.put(currency, {
      currency,
      available_balance: currency === 'HUF' ? zero : amount(currency === 'IDR' ? rupiahDigits : 9),
      prepaid_balance: random.chance(0.3) ? amount(6) : zero,
      margin_balance: zero,
      frozen_balance: random.chance(0.4) ? amount(5) : zero,
      balance_status: 'ACTIVE',
    });
  }
}

export const balanceHandlers = { listBalances };
