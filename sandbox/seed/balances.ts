import { balances } from '../balances';
import { currencyDigits } from '../world/currencies';
import { fixedText } from '@/lib/contract/decimal';
import type { World } from '../world/world';

const masterCurrencies = 'USD EUR GBP HKD SGD CNH JPY KWD HUF AUD CAD INR IDR AED'.split(' ');

export function seedBalances(world: World): void {
  const table = world.table(balances);
  const isMaster = world.account.parentId === '0';
  for (const currency of masterCurrencies.slice(0, isMaster ? masterCurrencies.length : 4)) {
    const random = world.random(`balance ${currency}`);
    const scale = currencyDigits(currency);
    const amount = (digits: number) =>
      fixedText({ units: BigInt(`${random.int(1, 9)}${random.text(digits - 1)}`), scale });
    table.put(currency, {
      currency,
      available_balance: currency === 'HUF' ? fixedText({ units: 0n, scale }) : amount(currency === 'IDR' ? 17 : 9),
      prepaid_balance: random.chance(0.3) ? amount(6) : fixedText({ units: 0n, scale }),
      margin_balance: fixedText({ units: 0n, scale }),
      frozen_balance: random.chance(0.4) ? amount(5) : fixedText({ units: 0n, scale }),
      balance_status: 'ACTIVE',
    });
  }
}
