import { plainCharacters } from '@/lib/contract/fields/plain-characters';
import { message, type Message } from '@/lib/messages/message';
import { findCurrency } from './currencies';

export interface AmountRules {
  /** The ISO 4217 digits of the currency limit the decimals; empty while no currency is chosen: nothing limits them. */
  readonly currency: string;
  readonly wholeDigits: number;
  /** All digits together, for an amount that is sent as a JSON number. */
  readonly significantDigits?: number;
}

/** An amount as a person typed it: plain text, as the platform takes it; it never becomes a number. */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: string }
  /** Written with marks that mean different things to different people: the person chooses the amount. */
  | { readonly kind: 'ask'; readonly readings: readonly string[] }
  | { readonly kind: 'refused'; readonly sentence: Message };

const PLAIN = /^(0|[1-9]\d*)(\.\d+)?$/;

/** Ways in which people group digits, and the marks to remove for plain text. */
const GROUPED: readonly { readonly shape: RegExp; readonly marks: RegExp }[] = [
  { shape: /^\d{1,3}(,\d{3})+(\.\d+)?$/, marks: /,/g },
  { shape: /^\d{1,2}(,\d\d)+,\d{3}(\.\d+)?$/, marks: /,/g },
  { shape: /^\d{1,3}(\.\d{3})+(,\d+)?$/, marks: /\./g },
  { shape: /^\d+,\d+$/, marks: /$^/g },
  { shape: /^\d{1,3}([ \u00a0\u202f'’]\d{3})+([.,]\d+)?$/, marks: /[ \u00a0\u202f'’]/g },
];

/** One mark before three digits groups them for some people and begins the decimals for others. */
const DOUBTFUL = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** `1.2m`: how many places each letter moves the point. Some read m as a thousand, so the console always asks. */
const SHORT = /^([^a-z]+?) ?([kmb])$/i;
const PLACES: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

export function readAmountText(typed: string, rules: AmountRules): AmountReading {
  const { text, sign } = withoutSign(
    plainCharacters(typed)
      .replace(/\p{Zs}/gu, ' ')
      .trim(),
  );
  if (text === '' && sign === '') return { kind: 'empty' };
  const strange = refuseSign(sign, rules.currency);
  if (strange !== undefined) return { kind: 'refused', sentence: strange };
  const isPlain = PLAIN.test(text);
  const isUsable = isPlain && refuseAmount(text, rules) === undefined;
  // Without a currency it is not known whether amounts have three decimals.
  if (isUsable && (rules.currency !== '' || !DOUBTFUL.test(text))) return { kind: 'amount', amount: text };
  const readings = [...(isUsable ? [text] : []), ...readingsOf(text, rules)];
  const [amount] = readings;
  if (amount !== undefined) {
    const isClear = readings.length === 1 && !DOUBTFUL.test(text) && !SHORT.test(text);
    return isClear ? { kind: 'amount', amount } : { kind: 'ask', readings };
  }
  return { kind: 'refused', sentence: (isPlain ? refuseAmount(text, rules) : undefined) ?? explain(text) };
}

/** Every amount that a text can mean; empty for a text that is no amount. */
export function amountsIn(typed: string, rules: AmountRules): readonly string[] {
  const reading = readAmountText(typed, rules);
  if (reading.kind === 'amount') return [reading.amount];
  return reading.kind === 'ask' ? reading.readings : [];
}

/** The signs of each currency in a written amount; a currency that is not here has its code alone. */
export const currencySigns: Readonly<Record<string, readonly string[]>> = {
  USD: ['US$', '$'],
  AUD: ['A$', 'AU$', '$'],
  CAD: ['C$', 'CA$', '$'],
  HKD: ['HK$', '$'],
  SGD: ['S$', '$'],
  NZD: ['NZ$', '$'],
  TWD: ['NT$', '$'],
  MXN: ['MX$', '$'],
  BRL: ['R$'],
  EUR: ['€'],
  GBP: ['£'],
  INR: ['₹'],
  JPY: ['¥', 'JP¥'],
  CNY: ['¥', 'CN¥'],
  CNH: ['¥', 'CN¥'],
  KRW: ['₩'],
  THB: ['฿'],
  PHP: ['₱'],
  VND: ['₫'],
  ILS: ['₪'],
  TRY: ['₺'],
  UAH: ['₴'],
  NGN: ['₦'],
  RUB: ['₽'],
  KZT: ['₸'],
};

const signInFront = /^([A-Z]{3}|[A-Z]{0,2}\p{Sc}) ?(?=[\d.,])/iu;
const signBehind = /(?<=[\d.,]) ?([A-Z]{3}|\p{Sc})$/iu;

/** Splits off the sign before or after the digits, as in `$100`, `USD 100` and `100 €`. */
function withoutSign(text: string): { readonly text: string; readonly sign: string } {
  const found = signInFront.exec(text) ?? signBehind.exec(text);
  if (found === null) return { text, sign: '' };
  return { text: text.replace(found[0], ''), sign: (found[1] ?? '').toUpperCase() };
}

/** Refuses a sign of another currency than the chosen one: the console does not guess which amount was meant. */
function refuseSign(sign: string, currency: string): Message | undefined {
  if (sign === '') return undefined;
  if (currency === '') return message('format.amount.signWithoutCurrency', { sign });
  const isOwn =
    sign === currency || (Object.hasOwn(currencySigns, currency) && currencySigns[currency]?.includes(sign) === true);
  return isOwn ? undefined : message('format.amount.otherCurrency', { sign, currency });
}

/** The amounts that the text can mean; none of them equals the text. */
function readingsOf(text: string, rules: AmountRules): readonly string[] {
  const [, short = '', letter = ''] = SHORT.exec(text) ?? [];
  const amounts =
    short === ''
      ? ungrouped(text)
      : [short, ...ungrouped(short)].map((one) => movePoint(one, PLACES[letter.toLowerCase()] ?? 0));
  const usable = amounts.filter((amount) => PLAIN.test(amount) && refuseAmount(amount, rules) === undefined);
  return [...new Set(usable)];
}

function ungrouped(text: string): string[] {
  return GROUPED.filter(({ shape }) => shape.test(text)).map(({ marks }) => text.replace(marks, '').replace(',', '.'));
}

/** A plain number with its point moved to the right; empty for a text that is no number. */
export function movePoint(text: string, places: number): string {
  const [whole = '', decimals = ''] = text.split('.');
  const moved = `${whole}${decimals.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/, '');
  return PLAIN.test(text) ? [moved, decimals.slice(places)].filter((part) => part !== '').join('.') : '';
}

function refuseAmount(plain: string, { currency, wholeDigits, significantDigits }: AmountRules): Message | undefined {
  const [whole = '', decimals = ''] = plain.split('.');
  if (/^[0.]+$/.test(plain)) return message('format.amount.zero');
  if (whole.length > wholeDigits) return message('format.amount.wholeDigits', { most: wholeDigits });
  const most = findCurrency(currency)?.digits;
  if (most !== undefined && decimals.length > most) return decimalsSentence(currency, most);
  if (significantDigits !== undefined && significantOf(whole, decimals) > significantDigits) {
    return message('format.amount.digits', { most: significantDigits });
  }
  return undefined;
}

function decimalsSentence(currency: string, most: number): Message {
  if (most === 0) return message('format.amount.noDecimals', { currency });
  return message('format.amount.decimals', { currency, most });
}

function significantOf(whole: string, decimals: string): number {
  return `${whole}${decimals}`.replace(/^0+/, '').length;
}

function explain(text: string): Message {
  if (/[^\d]/u.test(text) && /\p{Nd}/u.test(text.replace(/[0-9]/g, ''))) return message('format.amount.otherDigits');
  if (/^\d[\d.]*e[+-]?\d+$/i.test(text)) return message('format.amount.exponent');
  if (/^[-−+]/.test(text)) return message('format.amount.sign');
  if (/^0\d/.test(text)) return message('format.amount.leadingZeros');
  if (/^\.\d+$|^\d+\.$/.test(text)) return message('format.amount.point');
  return message('format.amount.shape');
}
