import { currencyDigits } from '@/sandbox/world/currencies';
import { dividedBy, plus, rounded, type Decimal } from '@/lib/contract/decimal';
import type { Random } from '@/sandbox/world/random';
import { priceOf } from '@/sandbox/world/rates';
import { decimalOf } from '@/lib/contract/decimal';

/** Minor units of everyday payouts: fewest and most digits. */
const everydayDigits: Readonly<Record<string, readonly [min: number, max: number]>> = {
  HUF: [6, 10],
  IDR: [8, 12],
  INR: [6, 9],
  JPY: [4, 8],
  PHP: [5, 9],
};

/** An amount in the currency's own decimals: mostly everyday, some round, few tiny, few beyond what a double holds. */
export function drawAmount(currency: string, random: Random): Decimal {
  const scale = currencyDigits(currency);
  const kind = random.int(1, 100);
  if (kind <= 2) return { units: BigInt(random.int(1, 9)), scale };
  const [min, max] = everydayDigits[currency] ?? [4, 8];
  const digits = kind <= 4 ? random.int(14, 17) : random.int(min, max);
  const text = `${random.int(1, 9)}${random.text(digits - 1)}`;
  const zeros = kind > 70 ? Math.min(digits - 1, scale + 2) : 0;
  return { units: BigInt(text.slice(0, digits - zeros) + '0'.repeat(zeros)), scale };
}

/** What a payout costs, by source currency: local, SWIFT. */
const fees: Readonly<Record<string, readonly [local: string, swift: string]>> = {
  AED: ['3.00', '55.00'],
  EUR: ['0.50', '14.00'],
  GBP: ['0.40', '12.00'],
  HKD: ['8.00', '120.00'],
  JPY: ['150', '2000'],
  KWD: ['0.500', '4.500'],
  SGD: ['0.80', '20.00'],
  USD: ['1.00', '15.00'],
};

function feeOf(source: string, method: 'LOCAL' | 'SWIFT'): Decimal {
  const [local, swift] = fees[source] ?? ['0', '0'];
  return rounded(decimalOf(method === 'LOCAL' ? local : swift), currencyDigits(source));
}

export interface Funding {
  readonly source: string;
  readonly sourceAmount: Decimal;
  /** Client rate; absent when no conversion was needed. */
  readonly rate: Decimal | undefined;
  readonly fee: Decimal;
  readonly payerPays: Decimal;
}

function fundingIn(source: string, amount: Decimal, rate: Decimal | undefined, method: 'LOCAL' | 'SWIFT'): Funding {
  const fee = feeOf(source, method);
  return { source, sourceAmount: amount, rate, fee, payerPays: plus(amount, fee) };
}

const sources = ['USD', 'EUR', 'SGD', 'GBP', 'HKD'];

/** How a payout is paid for: one in three from another currency, at the day's rate, to the source's decimals. */
export function fundPayout(
  payout: { readonly currency: string; readonly amount: Decimal; readonly method: 'LOCAL' | 'SWIFT' },
  random: Random,
  createdMs: number,
  seed: number,
): Funding {
  const source = random.chance(0.35) ? random.pick(sources) : payout.currency;
  const rate = priceOf(source, payout.currency, createdMs, seed)?.sell;
  const converted = rate && dividedBy(payout.amount, rate, currencyDigits(source));
  return converted === undefined || converted.units === 0n
    ? fundingIn(payout.currency, payout.amount, undefined, payout.method)
    : fundingIn(source, converted, rate, payout.method);
}
