import { conversionOf, conversions } from '../conversions';
import { currencyDigits } from '../world/currencies';
import { decimalOf, dividedBy, fixedText, rounded, shortText, times } from '@/lib/contract/decimal';
import { dayMs, dayOf } from '../world/platform-time';
import { priceOf, rateDecimals } from '../world/rates';
import type { World } from '../world/world';

const pairs = ['USDEUR', 'EURUSD', 'USDJPY', 'GBPUSD', 'HKDCNH', 'USDKWD', 'SGDUSD', 'USDHUF', 'EURGBP', 'USDINR'];
/** Which states there are is not shown. The newest still wait for their money. */
const statuses = ['TRADE_SETTLED', 'TRADE_SETTLED', 'FUNDS_ARRIVED', 'AWAITING_FUNDS'];

/** Conversions of the weeks before the sandbox started, the oldest first. */
export function seedConversions(world: World): void {
  const count = world.account.parentId === '0' ? 24 : 4;
  const table = world.table(conversions);
  for (let place = 0; place < count; place += 1) {
    const random = world.random(`conversion ${place}`);
    const pair = pairs[place % pairs.length] ?? '';
    const [sell, buy] = [pair.slice(0, 3), pair.slice(3)];
    const madeMs = world.anchorMs - (count - place) * 2 * dayMs + random.int(0, 8) * 3_600_000;
    const rate = priceOf(sell, buy, madeMs, world.seed)?.sell;
    if (rate === undefined) continue;
    const sold = decimalOf(String(random.int(1, 90_000)));
    const quote = {
      sell_currency: sell,
      sell_amount: shortText(sold),
      buy_currency: buy,
      buy_amount: shortText(rounded(times(sold, rate), currencyDigits(buy))),
      quote_price: {
        currency_pair: pair,
        direct_rate: fixedText(rate),
        inverse_rate: fixedText(dividedBy(decimalOf('1'), rate, rateDecimals)),
        quote_id: random.uuid(),
        validity: { valid_from: madeMs, valid_to: madeMs + 75_000 },
      },
    };
    const status = statuses[Math.floor((place * statuses.length) / count)] ?? '';
    const id = random.uuid();
    table.put(id, conversionOf(id, { quote, conversionDate: dayOf(madeMs) }, status, madeMs));
  }
}
