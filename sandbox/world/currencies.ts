import { Decimal, dividedBy } from '@/lib/contract/decimal';
import { dayOf } from './platform-time';
import { randomOf } from './random';
import codes from './codes.json' with { type: 'json' };
import rates from './rates.json' with { type: 'json' };

/** Units of each currency for one US dollar: invented, close to market rates. */
const perDollar: Readonly<Record<string, string>> = rates;

export const tradedCurrencies: readonly string[] = Object.keys(perDollar);

/** Extras 4.7: rates have six decimals. */
export const rateDecimals = 6;

/** Rates are set once a day and move by up to 0.4 % between days. */
function perDollarOn(currency: string, day: string, seed: number): Decimal | undefined {
  const middle = Object.hasOwn(perDollar, currency) ? perDollar[currency] : undefined;
  if (middle === undefined) return undefined;
  const moved = currency === 'USD' ? 0 : randomOf(seed, `rate ${currency} ${day}`).int(-4000, 4000);
  return new Decimal(middle).times(`${1_000_000 + moved}e-6`);
}

/** So many US dollars in a currency, at its middle rate and with its decimals. */
export function fromDollars(dollars: string, currency: string): string {
  return new Decimal(dollars).times(perDollar[currency] ?? '1').toFixed(currencyDigits(currency));
}

interface Price {
  /** The price of one unit of the first currency, in the second. */
  readonly buy: Decimal;
  /** The proceeds of one unit of the first currency, in the second: the rate of a quote that sells it. */
  readonly sell: Decimal;
}

/** Today's prices of a pair; undefined where the platform does not trade it. */
export function priceOf(first: string, second: string, nowMs: number, seed: number): Price | undefined {
  if (first === second) return undefined;
  const day = dayOf(nowMs);
  const one = perDollarOn(first, day, seed);
  const other = perDollarOn(second, day, seed);
  if (one === undefined || other === undefined) return undefined;
  const middle = dividedBy(other, one, 12);
  const price = (factor: string) => middle.times(factor).round(rateDecimals);
  return { buy: price('1.002'), sell: price('0.998') };
}

const setOf = (listed: string): ReadonlySet<string> => new Set(listed.split(' '));

/**
 * The codes that the platform knows: the active codes of ISO 4217, and CNH (offshore renminbi), which the interface
 * uses and ISO does not list; ISO 3166-1 alpha-2, and XK (Kosovo), which banks use and ISO leaves to its users.
 */
const [currencies, countries] = [setOf(codes.currencies), setOf(codes.countries)];
const [withoutDecimals, withThree] = [setOf(codes.withoutDecimals), setOf(codes.withThreeDecimals)];

export function isKnownCurrency(code: string): boolean {
  return currencies.has(code);
}

export function isKnownCountry(code: string): boolean {
  return countries.has(code);
}

export function currencyDigits(code: string): number {
  if (withoutDecimals.has(code)) return 0;
  return withThree.has(code) ? 3 : 2;
}

/** So many of the currency's smallest units, with all of its decimals. */
export function amountOf(units: string, currency: string): string {
  const digits = currencyDigits(currency);
  return new Decimal(`${units}e-${digits}`).toFixed(digits);
}
