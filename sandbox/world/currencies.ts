import { Decimal, dividedBy } from '@/lib/contract/decimal';
import { dayOf } from './platform-time';
import { randomOf } from './random';
import rates from './rates.json' with { type: 'json' };

/** Units of each currency for one US dollar: invented, near what markets have seen. */
const perDollar: Readonly<Record<string, string>> = rates;

/** Every currency that has a price. */
export const tradedCurrencies: readonly string[] = Object.keys(perDollar);

/** Extras, "Quote": rates have six decimals. */
export const rateDecimals = 6;

/** Rates are set once a day and move by up to 0.4 % between days. */
function perDollarOn(currency: string, day: string, seed: number): Decimal | undefined {
  const middle = Object.hasOwn(perDollar, currency) ? perDollar[currency] : undefined;
  if (middle === undefined) return undefined;
  const moved = currency === 'USD' ? 0 : randomOf(seed, `rate ${currency} ${day}`).int(-4000, 4000);
  return new Decimal(middle).times(`${1_000_000 + moved}e-6`);
}

interface Price {
  /** What one unit of the first currency costs in the second. */
  readonly buy: Decimal;
  /** What one unit of the first currency brings in the second: the rate of a quote that sells it. */
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

/**
 * Currencies that the platform knows: the active codes of ISO 4217, and CNH (offshore renminbi), which the
 * interface uses and ISO does not list. The platform's own table: nothing here is taken from its callers.
 */
const known = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
    'CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL ' +
    'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD ' +
    'MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG ' +
    'QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD ' +
    'TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

export function isKnownCurrency(code: string): boolean {
  return known.has(code);
}

/** Decimals of an amount in this currency. */
export function currencyDigits(code: string): number {
  if (withoutDecimals.has(code)) return 0;
  return withThree.has(code) ? 3 : 2;
}

/** So many of the currency's smallest units, with all of its decimals. */
export function amountOf(units: string, currency: string): string {
  const digits = currencyDigits(currency);
  return new Decimal(`${units}e-${digits}`).toFixed(digits);
}
